type Release = { readonly archive: string; readonly version: string; readonly commit: string }

/** The Containerfile of a checkout, with a stage that unpacks the archive in place of the one that compiles. */
export function releasedContainerfile(text: string, { archive, version, commit }: Release): string {
  const folder = archive.replace(/\.tar\.gz$/, '')
  const stage = `FROM \${NODE_IMAGE} AS build
WORKDIR /
COPY ${archive} /
RUN tar --extract --gzip --file=/${archive} && mv /${folder} /app
WORKDIR /app
RUN npm ci --omit=dev && node bin/bring-runtime.js --always && rm -rf node_modules/.cache
`
  return text
    .replace(
      /^# Corkboard as an image:.*$/m,
      `# Corkboard ${version} as an image, beside ${archive}.  podman build -t corkboard:${version} .`,
    )
    .replace(/^FROM \$\{NODE_IMAGE\} AS build\n.*?(?=^FROM \$\{BASE\})/ms, `${stage}\n`)
    .replace(/^ARG REVISION=.*$/m, `ARG REVISION=${commit}`)
}
