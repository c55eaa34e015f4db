import { executionAsyncResource } from 'node:async_hooks'

/**
 * V8 drops the hidden class of objects in a full collection if none of them is in memory at that instant, and with it the code that was
 * compiled for them. An idle server has neither requests nor ticks when it collects, so it keeps one of each.
 */
let tick: object | null = null
let objects: readonly object[] = []

/**
 * Keeps one tick of `process.nextTick`. Without their hidden class V8 creates all later ticks by a generic path that takes five times as
 * long, for ever, and a request needs some eight ticks. Call this as early as possible: a hidden class that was dropped before does not
 * help.
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    tick = executionAsyncResource()
  })
}

/** The tick that is kept; null if there is none yet. */
export const keptTick = (): object | null => tick

/**
 * Keeps these objects, and all that they refer to, until the next call: the requests after an idle moment would otherwise cost up to four
 * times as much. A hidden class is that of all requests, so the objects of a harmless one will do.
 */
export function keepShapes(...last: readonly object[]): void {
  objects = last
}

export const keptObjects = (): readonly object[] => objects
