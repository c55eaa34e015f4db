import type { Database } from '../db/database.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { domainNotice } from '../monitors/domains/domain-notice-store.ts'
import { hostOf } from '../monitors/kinds/kinds.ts'
import { createStores } from '../server/stores.ts'
import { routedEvent } from './seed-checks.ts'
import { checkoutHost, insertEvents } from './seed-history.ts'

/** The domain of the checkout, below a top-level domain whose registry is never asked. */
const name = checkoutHost.split('.').slice(-2).join('.')

/** Inserts a domain that ends soon, and its event, of which no notification is sent. A domain that is known is left as it is. */
export async function seedDomain(db: Database, now: number): Promise<void> {
  const { domains, monitors } = createStores(db)
  if ((await domains.all()).has(name)) return
  const domain = { name, endsAt: now + 12 * dayMs, checkedAt: now - 5 * hourMs, problem: null }
  await domains.save([{ ...domain, registry: null, isAbsent: false, nextAt: now + dayMs }])
  const all = (await monitors.all()).monitors
  const event = domainNotice(
    domain,
    all.filter(({ target }) => hostOf(target) === checkoutHost),
    now,
  )
  if (event) await db.write(...insertEvents(db, [routedEvent(event, now)]))
}
