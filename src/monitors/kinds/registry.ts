/** Every kind of monitor, a line each. */
export { http } from './http/http.ts'
export { tcp } from './tcp/tcp.ts'
