/** Every kind of monitor, a line each. */
export { dns } from './dns/dns.ts'
export { http } from './http/http.ts'
export { tcp } from './tcp/tcp.ts'
