import { createRequire } from 'node:module'

/**
 * Installs `Temporal` where the runtime lacks it (Node 24). The polyfill is loaded on first use: loading takes some
 * forty milliseconds and fifteen megabytes, which most servers never need.
 */
if (!('Temporal' in globalThis))
  Object.defineProperty(globalThis, 'Temporal', {
    configurable: true,
    get() {
      // The polyfill checks whether `Temporal` exists already.
      define(undefined)
      const { Temporal } = createRequire(import.meta.url)('temporal-polyfill')
      define(Temporal)
      return Temporal
    },
  })

function define(value: unknown): void {
  Object.defineProperty(globalThis, 'Temporal', { value, writable: true, configurable: true })
}
