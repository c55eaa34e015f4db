import type { AdminContext } from '../../admin/admin-layout.ts'
import { AppError } from '../../kernel/errors.ts'
import type { TestResult } from '../monitor-test.ts'

type Tested = {
  /** What the test found, or why there was none. */
  readonly result: TestResult | string
  /** There were too many tests; null: there was this one. */
  readonly refusal: AppError | null
}

/** Tests a monitor, unless there were too many tests; passes every other error on. */
export async function tested(page: AdminContext, test: () => Promise<TestResult>): Promise<Tested> {
  try {
    return { result: await test(), refusal: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return { result: page.problem(error.reason), refusal: error }
  }
}
