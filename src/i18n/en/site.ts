/** Messages of the page with the site's settings. */
export const site = {
  previewTitle: 'How it will look',
  appearance: 'Name and appearance',
  restart: 'Restart Corkboard',
  restartText:
    'The files of Corkboard have changed since it started. Pages that are already loaded keep working; others answer with status 503. Restart it to run the new version:',
  proxy: 'Check the proxy settings',
  proxyUntrusted: (address: string) =>
    `The proxy at ${address} is not in TRUST_PROXY, so all of its clients count as one address, in limits and in the audit trail. If it is your proxy, set:`,
  proxyNoForwardedFor: (address: string) =>
    `The proxy at ${address}, which TRUST_PROXY names, sends no X-Forwarded-For, so all of its clients count as one address, in limits and in the audit trail. Configure it to send that header.`,
  proxyHttps: (baseUrl: string) =>
    `The proxy serves this site by https, but BASE_URL is ${baseUrl}: links begin with http, and cookies are sent without encryption too. Set:`,
  proxyAfter: 'Restart Corkboard afterwards. The documentation on reverse proxies has examples.',
  deprecated: 'Deprecated settings',
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
  services: 'Services',
  incidents: 'Incidents',
}
