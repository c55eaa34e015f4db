/**
 * Every address as a function; routes and links share it. Addresses start at the path of BASE_URL,
 * which is the only thing that ever makes an absolute link (decisions, Both).
 */
export type Paths = ReturnType<typeof createPaths>

export function createPaths(baseUrl: URL) {
  const base = baseUrl.pathname.replace(/\/+$/, '')
  const below = (path: string) => `${base}${path}`
  return {
    /** The path everything is mounted below: empty, or such as `/board`. */
    base,
    absolute: (path: string) => `${baseUrl.origin}${path}`,

    home: () => below('/'),
    announcements: (page = 1) => below(page === 1 ? '/announcements' : `/announcements?page=${page}`),
    monitors: (page = 1) => below(page === 1 ? '/monitors' : `/monitors?page=${page}`),
    announcement: (id: string) => below(`/announcements/${encodeURIComponent(id)}`),
    /** A draft at its signed address. */
    draft: (id: string, until: number, signature: string) =>
      below(`/preview/${encodeURIComponent(id)}?until=${until}&signature=${signature}`),
    atomFeed: () => below('/announcements.atom'),
    jsonFeed: () => below('/announcements.json'),

    newSnippet: () => below('/new'),
    /** With and without the slash: both are in use. */
    snippetApi: () => [below('/api/'), below('/api')] as const,
    snippet: (id: string) => below(`/${id}`),
    /** Its page with lines marked, opened at the first of them, for readers without scripts. */
    snippetMarked: (id: string, lines: string, first: number) => below(`/${id}?lines=${lines}#L${first}`),
    snippetRaw: (id: string) => below(`/${id}/raw`),
    snippetDownload: (id: string) => below(`/${id}/raw?download`),
    snippetDelete: (id: string) => below(`/${id}/delete`),
    snippetCopy: (id: string) => below(`/new?from=${id}`),
    snippetSlim: (id: string) => below(`/${id}/slim`),
    snippetDiff: (id: string) => below(`/${id}/diff`),
    snippetQr: (id: string) => below(`/${id}/qr.svg`),
    snippetLines: (id: string) => below(`/${id}/lines`),
    snippetUnlock: (id: string) => below(`/${id}/unlock`),
    snippetReport: (id: string) => below(`/${id}/report`),
    mySnippets: (page = 1) => below(page === 1 ? '/mine' : `/mine?page=${page}`),
    mySnippetsDelete: () => below('/mine/delete'),
    /** The list once so many are gone. */
    mySnippetsAfter: (deleted: number) => below(`/mine?deleted=${deleted}`),

    takedown: () => below('/takedown'),
    /** The status of a case, for the holder of its key. */
    case: (number: string, key: string) => below(`/cases/${number}?key=${encodeURIComponent(key)}`),
    privacy: () => below('/privacy'),
    securityTxt: () => below('/.well-known/security.txt'),
    leaving: (url: string) => below(`/leaving?to=${encodeURIComponent(url)}`),

    graphql: () => below('/graphql'),
    graphiql: () => below('/graphiql'),
    graphqlSchema: () => below('/schema.graphql'),

    /** The REST interface; its operations stand below `home`. */
    api: { home: () => below('/api/v1'), document: () => below('/api/v1/openapi.json') },

    manage: managePaths(below),

    /** A picture that was uploaded, by the SHA-256 of its bytes. */
    upload: (hash: string) => below(`/uploads/${hash}.webp`),
    asset: (name: string) => below(`/assets/${name}`),
    favicon: () => below('/favicon.svg'),
    language: (language: string, back: string) =>
      below(`/language/${language}?back=${encodeURIComponent(back)}`),
    theme: (accent: string) => below(`/theme.css?v=${accent.slice(1)}`),
    healthz: () => below('/healthz'),
    readyz: () => below('/readyz'),
  }
}

type AnnouncementAction =
  | 'autosave'
  | 'discard'
  | 'withdraw'
  | 'archive'
  | 'delete'
  | 'restore'
  | 'revisions'
  | 'share'

type SnippetAction = 'hide' | 'show' | 'delete' | 'dismiss' | 'note' | 'block'

/** The management side. Its routes share what ends in a function of nothing. */
const managePaths = (below: (path: string) => string) => {
  const item = (path: string) => (id: string | number) => below(`${path}/${encodeURIComponent(id)}`)
  return {
    home: () => below('/manage'),
    signIn: (next?: string) => below(`/manage/sign-in${next ? `?next=${encodeURIComponent(next)}` : ''}`),
    signOut: () => below('/manage/sign-out'),
    signInCode: (next?: string) =>
      below(`/manage/sign-in/code${next ? `?next=${encodeURIComponent(next)}` : ''}`),
    forgotten: () => below('/manage/forgotten'),
    /** Makes an account or sets a password, once. */
    link: item('/manage/link'),
    account: () => below('/manage/account'),
    accountPassword: () => below('/manage/account/password'),
    confirmEmail: item('/manage/account/email'),
    accountEmail: (action: 'send' | 'withdraw') => below(`/manage/account/email/${action}`),
    secondFactor: () => below('/manage/account/second-factor'),
    removeSecondFactor: () => below('/manage/account/second-factor/remove'),
    recoveryCodes: () => below('/manage/account/recovery-codes'),
    session: item('/manage/account/sessions'),
    otherSessions: () => below('/manage/account/other-sessions'),
    passkeySignInOptions: () => below('/manage/passkeys/sign-in/options'),
    passkeySignIn: () => below('/manage/passkeys/sign-in'),
    passkeyOptions: () => below('/manage/passkeys/options'),
    passkeys: () => below('/manage/passkeys'),
    passkey: (id: string, action: 'rename' | 'remove') =>
      below(`/manage/passkeys/${encodeURIComponent(id)}/${action}`),
    oidcStart: (next: string) =>
      below(`/manage/oidc/start${next ? `?next=${encodeURIComponent(next)}` : ''}`),
    /** The provider asks for the password once more. */
    oidcAgain: (next: string) => below(`/manage/oidc/start?again&next=${encodeURIComponent(next)}`),
    oidcCallback: () => below('/manage/oidc/callback'),
    oidcLink: () => below('/manage/oidc/link'),
    oidcUnlink: () => below('/manage/oidc/unlink'),
    oidcAccount: () => below('/manage/oidc/account'),
    oidcAccountAction: (action: 'link' | 'create') => below(`/manage/oidc/account/${action}`),
    accounts: () => below('/manage/accounts'),
    accountOf: item('/manage/accounts'),
    accountAction: (id: number, action: 'role' | 'email' | 'reset' | 'second-factor' | 'remove') =>
      below(`/manage/accounts/${id}/${action}`),
    passwordChanged: () => below('/manage/account/password-changed'),
    confirm: (next?: string) =>
      below(`/manage/confirm${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`),
    confirmPasskey: () => below('/manage/confirm/passkey'),
    invitations: () => below('/manage/invitations'),
    invitation: item('/manage/invitations'),
    announcements: () => below('/manage/announcements'),
    announcement: item('/manage/announcements'),
    newAnnouncement: () => below('/manage/new-announcement'),
    announcementPreview: () => below('/manage/preview'),
    announcementAction: (id: string, action: AnnouncementAction) =>
      below(`/manage/announcements/${encodeURIComponent(id)}/${action}`),
    announcementRevision: (id: string, number: number) =>
      below(`/manage/announcements/${encodeURIComponent(id)}/revisions/${number}`),
    announcementUpdates: (id: string) => below(`/manage/announcements/${encodeURIComponent(id)}/updates`),
    announcementUpdate: (id: string, update: string) =>
      below(`/manage/announcements/${encodeURIComponent(id)}/updates/${encodeURIComponent(update)}`),
    uploads: () => below('/manage/uploads'),
    previewKey: () => below('/manage/preview-key'),
    monitors: () => below('/manage/monitors'),
    monitor: item('/manage/monitors'),
    newMonitor: (kind?: string) => below(`/manage/monitors/new${kind ? `?kind=${kind}` : ''}`),
    monitorOrder: () => below('/manage/monitors/order'),
    monitorTest: (id: number) => below(`/manage/monitors/${id}/test`),
    monitorActive: (id: number) => below(`/manage/monitors/${id}/active`),
    monitorRemove: (id: number) => below(`/manage/monitors/${id}/delete`),
    maintenance: () => below('/manage/maintenance'),
    maintenanceWindow: item('/manage/maintenance'),
    newMaintenance: (kind?: string) => below(`/manage/maintenance/new${kind ? `?kind=${kind}` : ''}`),
    maintenanceEnd: (id: number) => below(`/manage/maintenance/${id}/end`),
    maintenanceRemove: (id: number) => below(`/manage/maintenance/${id}/delete`),
    channels: () => below('/manage/notifications'),
    channel: item('/manage/notifications'),
    newChannel: (kind?: string) => below(`/manage/notifications/new${kind ? `?kind=${kind}` : ''}`),
    testChannel: (id: number) => below(`/manage/notifications/${id}/test`),
    removeChannel: (id: number) => below(`/manage/notifications/${id}/delete`),
    retryMessage: (id: string) => below(`/manage/deliveries/${encodeURIComponent(id)}/retry`),
    reports: () => below('/manage/reports'),
    report: item('/manage/reports'),
    snippets: () => below('/manage/snippets'),
    snippet: item('/manage/snippets'),
    snippetAction: (id: string, action: SnippetAction) =>
      below(`/manage/snippets/${encodeURIComponent(id)}/${action}`),
    blocks: () => below('/manage/blocks'),
    block: item('/manage/blocks'),
    site: () => below('/manage/site'),
    sitePreview: () => below('/manage/site/preview'),
    tokens: () => below('/manage/tokens'),
    revokeToken: (id: string) => below(`/manage/tokens/${encodeURIComponent(id)}/revoke`),
    audit: () => below('/manage/audit'),
    auditEntry: item('/manage/audit'),
    auditExport: (format: 'ndjson' | 'csv') => below(`/manage/audit.${format}`),
  }
}
