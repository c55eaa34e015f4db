import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { operandsOf } from './command-line.ts'

operandsOf({
  usage: 'npm run dev',
  text: 'Starts a site with example data, and restarts it when a file of src changes.',
})
const database = 'data/dev.db'
const env = {
  ...process.env,
  NODE_ENV: 'development',
  CORKBOARD_COMMAND: 'npm run corkboard --',
  DATABASE_URL: process.env['DATABASE_URL'] ?? `sqlite:${database}`,
}

if (!existsSync(database) && env.DATABASE_URL.endsWith(database))
  spawnSync(process.execPath, ['bin/corkboard.js', 'seed'], { stdio: 'inherit', env })

const server = spawn(process.execPath, ['--watch-path=src', 'src/main.ts', 'serve'], {
  stdio: 'inherit',
  env,
})
server.on('exit', code => {
  process.exitCode = code ?? 0
})
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
