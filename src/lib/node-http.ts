/**
 * Node's HTTP as CommonJS has it. An `import` of it reads every name there is, and one of them, `WebSocket`, loads a whole
 * HTTP client, some four megabytes that have no use here.
 */
export const nodeHttp = process.getBuiltinModule('node:http')
