/** All kinds of monitors, one per line. */
export { dns } from './dns/dns.ts'
export { http } from './http/http.ts'
export { push } from './push/push.ts'
export { tcp } from './tcp/tcp.ts'
