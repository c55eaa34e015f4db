import type { TestContext } from 'node:test'
import type { TestApp } from '../../app.ts'

/** What the tests of a kind bring for `test/monitors/kinds.test.ts`: `test/monitors/kinds/KIND.ts` exports it as `contract`. */
export type KindContract = {
  /** Starts a real server that is well, and gives the fields of a monitor that finds it so. */
  readonly serve: (t: TestContext) => Promise<object>
  /** Real servers that are not well, each with the code of what is found. */
  readonly failures: Readonly<
    Record<string, (t: TestContext) => Promise<{ readonly fields: object; readonly code: string }>>
  >
  /** Reports as the job of a monitor that waits for pushes; absent for kinds that probe. */
  readonly report?: (app: Pick<TestApp, 'fetch'>, fields: object, isWell: boolean) => Promise<void>
  /** Fields with the marker in every part that not all readers may see. */
  readonly hiding: (marker: string) => object
}
