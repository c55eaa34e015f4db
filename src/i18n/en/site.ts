/** Settings page of the site. */
export const site = {
  title: 'Site',
  information: 'Information text',
  informationHint: 'Markdown. Shown on the status page and in the GraphQL interface.',
  previewTitle: 'How it will look',
  appearance: 'Name and look',
  siteTitle: 'Title',
  logo: 'Logo',
  logoHint: 'URL of a picture. If empty, the Corkboard logo is shown.',
  logoFile: 'Or upload a picture',
  accent: 'Accent colour',
  accentHint:
    'Such as #1d4a96. Leave empty for the default. It is made lighter or darker where it would be hard to read.',
  footer: 'Footer',
  footerHint: 'Markdown. Shown below every page.',
  timeZone: 'Time zone',
  timeZoneHint: 'All times are shown in it. An IANA name such as Europe/Berlin.',
  restart: 'Restart Corkboard',
  restartText:
    'Its files were changed on disk while it runs. What it has loaded goes on; what it has not answers 503. To run the new version, restart it:',
  instances: 'Instances',
  instancesText:
    'The processes that serve this site. One of them checks the monitors and does the background work; if it stops, another takes over within seconds.',
  madeBy: (version: string, commit: string | null, isModified: boolean) =>
    `This page comes from Corkboard ${version}${commit === null ? '' : ` (commit ${commit}${isModified ? ', modified' : ''})`}.`,
  instance: 'Instance',
  duty: 'Role',
  onDuty: (duration: string) => `Running the checks for ${duration}`,
  standsBy: 'Standby',
  started: 'Started',
  lastSeen: 'Last seen',
  incidents: 'Incidents',
  draftAfter: 'Draft an incident after',
  draftAfterHint: 'Minutes a monitor is down before a draft incident is created. Leave empty for never.',
}
