import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, errors, type Locator, type Page } from 'playwright-core'
import { afterFailureMs, patience, waitedInVain } from '../patience.ts'
import { Processors } from '../pool.ts'

/** How long a step of a test waits for a page. A busy machine is no fault of the page, so that on an idle one it waits for less. */
const [wholeMs, idleMaxMs] = [120_000, 30_000]

/** Makes the steps of a browser's pages wait so long, and tell what the page shows when they have waited in vain. */
export const withPatience = (browser: Browser): Browser =>
  browser.on('context', context => {
    context.setDefaultTimeout(patience(wholeMs))
    context.on('page', watchSteps)
  })

/** Prototypes of Playwright: it has no event for a step that fails. */
const watched = new WeakSet<object>()

function watchSteps(page: Page): void {
  watchMethods(page, (each: Page) => each)
  watchMethods(page.locator('body'), (each: Locator) => each.page())
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor

function watchMethods<T extends object>(example: T, pageOf: (each: T) => Page): void {
  const prototype = Object.getPrototypeOf(example)
  if (watched.has(prototype)) return
  watched.add(prototype)
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const method: unknown = property.value
    if (name.startsWith('_') || !(method instanceof AsyncFunction)) continue
    const value = function (this: T, ...args: readonly unknown[]): Promise<unknown> {
      return withReason(pageOf(this), Reflect.apply(method, this, args))
    }
    Object.defineProperty(prototype, name, { ...property, value })
  }
}

async function withReason<T>(page: Page, step: Promise<T>): Promise<T> {
  const idle = watchIdleness()
  try {
    return await Promise.race([step, idle.tooLong])
  } catch (error) {
    if (!(error instanceof errors.TimeoutError) || error instanceof WaitedInVain) throw error
    const [context, shown] = [page.context(), await shownOn(page)]
    hurry(context)
    throw new WaitedInVain(`${error.message}\n${page.url()} shows:\n${shown}`)
  } finally {
    idle.stop()
  }
}

class WaitedInVain extends errors.TimeoutError {}

const lookEveryMs = 500

/** Rejects once the processors had next to nothing to do for so long that no page is still at work. */
export function watchIdleness(processors: Pick<Processors, 'busy'> = new Processors()): {
  readonly tooLong: Promise<never>
  readonly stop: () => void
} {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  let idleMs = 0
  const looking = setInterval(() => {
    if (processors.busy() < 0.25) idleMs += lookEveryMs
    if (idleMs >= idleMaxMs)
      reject(new errors.TimeoutError(`Nothing happened in ${idleMs / 1000} s in which the machine was idle.`))
  }, lookEveryMs)
  return { tooLong, stop: () => clearInterval(looking) }
}

/** A frame's own method, which nobody watches. A page that hangs does not answer. */
const shownOn = (page: Page): Promise<string> =>
  Promise.race([
    page.mainFrame().evaluate<string>('document.body.innerText'),
    sleep(afterFailureMs, 'nothing that it could tell', { ref: false }),
  ]).catch(String)

function hurry(context: BrowserContext): void {
  waitedInVain()
  for (const each of context.browser()?.contexts() ?? []) each.setDefaultTimeout(patience(wholeMs))
}
