import { type TestApp, until } from '../app.ts'

/** Fields of a monitor that the first check decides about, and that no other follows: what is told of it stays the same. */
export const checkedOnce = { maxRetries: 0, intervalSeconds: 86_400 } as const

/** Waits until the public monitors, none of which answers, have been checked. */
export async function probed(app: TestApp): Promise<void> {
  const statuses = async () => {
    const { components } = (await (await app.fetch('/api/v2/components.json')).json()) as {
      components: readonly { readonly status: string; readonly group: boolean }[]
    }
    return components.filter(each => !each.group).map(each => each.status)
  }
  await until(statuses, all => all.length > 0 && all.every(each => each === 'major_outage'))
}
