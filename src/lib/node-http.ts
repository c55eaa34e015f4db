import { lazy } from './lazy.ts'

/**
 * Node's HTTP module as CommonJS. An `import` would read every export, and reading `WebSocket` loads a whole HTTP
 * client of some four megabytes, which is not used here.
 */
export const nodeHttp = process.getBuiltinModule('node:http')

/**
 * Node's modules for TLS, each loaded by its first call: with them Node parses all root certificates that it brings, and
 * a server that speaks to others without TLS would keep four megabytes for them.
 */
export const nodeTls = lazy(() => process.getBuiltinModule('node:tls'))
export const nodeHttps = lazy(() => process.getBuiltinModule('node:https'))
