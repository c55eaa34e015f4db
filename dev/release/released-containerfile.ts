type Release = { readonly version: string; readonly commit: string }

/** The Containerfile of a checkout, with a stage that unpacks `archive`, which lies beside it, in place of the one that compiles. */
export function containerfileBeside(archive: string, text: string, release: Release): string {
  const folder = archive.replace(/\.tar\.gz$/, '')
  return released(text, release, [
    `COPY ${archive} /`,
    `RUN tar --extract --gzip --file=/${archive} && mv /${folder} /app`,
    'WORKDIR /app',
  ])
}

/** The same for the folder into which the archive unpacks. */
export const containerfileWithin = (text: string, release: Release): string =>
  released(text, release, ['WORKDIR /app', 'COPY . .'])

/** What of that folder is none of the image's; deploy/compose.yaml builds there. */
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
