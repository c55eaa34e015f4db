import { createRequire } from 'node:module'

/**
 * Gives this process `Temporal` where the runtime has none (Node 24). The polyfill is loaded when it is first used, since loading takes
 * some forty milliseconds and fifteen megabytes, and most servers that are only read never need it.
 */
if (!('Temporal' in globalThis))
  Object.defineProperty(globalThis, 'Temporal', {
    configurable: true,
    get() {
      // It looks whether there is one already.
      define(undefined)
      const { Temporal } = createRequire(import.meta.url)('temporal-polyfill')
      define(Temporal)
      return Temporal
    },
  })

function define(value: unknown): void {
  Object.defineProperty(globalThis, 'Temporal', { value, writable: true, configurable: true })
}
