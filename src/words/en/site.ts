/** The page that sets what the operator says about the service as a whole. */
export const site = {
  title: 'Site',
  lead: 'What every page of the public side carries.',
  information: 'Information text',
  informationHint: 'Markdown. It stands on the home page and is the information of the GraphQL interface.',
  previewTitle: 'How it will look',
  appearance: 'Name and look',
  siteTitle: 'Title',
  logo: 'Logo',
  logoHint: 'The address of a picture; empty shows the mark of Corkboard.',
  logoFile: 'Or upload a picture',
  accent: 'Accent colour',
  accentHint:
    'Such as #1d4a96; empty takes the usual one. It is made lighter or darker where it could not be read.',
  footer: 'Footer',
  footerHint: 'Markdown, below every page.',
  timeZone: 'Time zone',
  timeZoneHint: 'All times are shown in it. An IANA name such as Europe/Berlin.',
  incidents: 'Incidents',
  draftAfter: 'Draft an incident after',
  draftAfterHint: 'Minutes that a monitor stays down before a draft is made for an editor. Empty: never.',
}
