import { measureMillions } from './benchmarks/millions.ts'
import { describe } from './report.ts'

console.log(describe(await measureMillions()))
process.exit()
