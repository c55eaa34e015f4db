/**
 * Node's HTTP module as CommonJS. An `import` would read every export, and reading `WebSocket` loads a whole HTTP
 * client of some four megabytes, which is not used here.
 */
export const nodeHttp = process.getBuiltinModule('node:http')
