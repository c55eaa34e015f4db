import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { operandsOf } from '../command-line.ts'

operandsOf({
  usage: 'npm run lint:openapi',
  text: 'Checks the committed OpenAPI document by the rules of redocly.yaml, where each exception has its reason.',
})
const here = import.meta.dirname
const cli = join(here, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')

if (!existsSync(cli)) run('npm', 'ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund')
run(
  process.execPath,
  ...[cli, 'lint', join(here, '../../docs/openapi.json')],
  ...['--config', join(here, 'redocly.yaml'), '--format=stylish'],
)

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Turns off telemetry and the check for a newer version.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (status !== 0) process.exit(status ?? 1)
}
