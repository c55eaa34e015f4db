type Release = { readonly version: string; readonly commit: string }

/** The Containerfile of a checkout, with its compiling stage replaced by one that unpacks `archive` in the same folder. */
export function containerfileBeside(archive: string, text: string, release: Release): string {
  const folder = archive.replace(/\.tar\.gz$/, '')
  return released(text, release, [
    `COPY ${archive} /`,
    `RUN tar --extract --gzip --file=/${archive} && mv /${folder} /app`,
    'WORKDIR /app',
  ])
}

/** The same for the unpacked folder of the archive, whose files are copied instead. */
export const containerfileWithin = (text: string, release: Release): string =>
  released(text, release, ['WORKDIR /app', 'COPY . .'])

/** Ignore patterns for images built in that folder, as deploy/compose.yaml does. */
export const ignoredByImage = 'node_modules\nruntime/node-*\ndata\ndeploy/**/secrets\n'

const buildStage = `FROM \${NODE_IMAGE} AS build`

function released(text: string, { version, commit }: Release, steps: readonly string[]): string {
  const stage = [
    buildStage,
    ...steps,
    'RUN npm ci --omit=dev && node bin/bring-runtime.js --always && rm -rf node_modules/.cache',
  ]
  return text
    .replace(/^# Corkboard as an image:/m, `# Corkboard ${version} as an image:`)
    .replace(/^FROM \$\{NODE_IMAGE\} AS build\n.*?(?=^FROM \$\{BASE\})/ms, () => `${stage.join('\n')}\n\n`)
    .replace(/^ARG REVISION=.*$/m, `ARG REVISION=${commit}`)
}
