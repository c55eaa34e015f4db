import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startChild } from './child.ts'
import { temporaryFolder } from './folder.ts'
import { ask, type Question } from './question.ts'
import { repository, type Server, startServer } from './server.ts'
import { siteDocument } from './site.ts'

type Environment = Readonly<Record<string, string>>

/** Corkboard over the site of `site.ts`, in a folder of its own. */
export type Corkboard = Server & { readonly folder: string }

type CorkboardOptions = {
  readonly ready?: Question
  readonly environment?: Environment
  /** Import document that replaces the usual site. */
  readonly document?: object
  /** Folder of the code; this repository by default. */
  readonly root?: string
  /** Path of a Node other than the one that runs this process. */
  readonly node?: string
}

export async function startCorkboard({
  ready = health,
  environment = {},
  document,
  root = repository,
  node,
}: CorkboardOptions = {}): Promise<Corkboard> {
  const data = await openData(environment, root, document)
  try {
    const server = await startServer({
      argv: serve,
      root,
      ...(node !== undefined && { node }),
      environment: data.environment,
      ready,
    })
    const close = async () => {
      await server[Symbol.asyncDispose]()
      data.remove()
    }
    return { ...server, folder: data.folder, [Symbol.asyncDispose]: close }
  } catch (error) {
    data.remove()
    throw error
  }
}

/** An earlier version to race against, from the folder of its clone that BENCH_BEFORE names; null without one. */
export async function startBefore(): Promise<Corkboard | null> {
  const folder = process.env.BENCH_BEFORE
  return folder ? startCorkboard({ root: `${resolve(folder)}/` }) : null
}

export const serve = ['bin/corkboard.js', 'serve']
export const health: Question = { method: 'GET', path: '/readyz' }

/** A database with the site in it, and the environment to serve it. */
export async function openData(
  environment: Environment = {},
  root = repository,
  document: object = siteDocument(),
) {
  const { path: folder, remove } = temporaryFolder()
  const ours = {
    DATABASE_URL: `sqlite:${join(folder, 'corkboard.db')}`,
    SNIPPET_RATE: 'off',
    SNIPPET_NETWORK_RATE: 'off',
    SNIPPET_TOTAL_RATE: 'off',
    GRAPHQL_RATE: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  }
  writeFileSync(join(folder, 'site.json'), JSON.stringify(document))
  const program = [process.execPath, join(root, 'bin/corkboard.js')]
  await startChild(null, [...program, 'import', join(folder, 'site.json')], ours).output()
  return { folder, environment: ours, remove }
}

/** Creates a snippet over HTTP; returns its path. */
export async function createSnippet(
  origin: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const body = new URLSearchParams({ ...fields, format: 'url' }).toString()
  const answer = await ask(origin, { method: 'POST', path: '/api/', contentType: formType, body })
  if (answer.status !== 200) throw new Error(`The snippet was answered with ${answer.status} ${answer.body}`)
  return new URL(String(answer.body).trim()).pathname
}

export const formType = 'application/x-www-form-urlencoded'

/** A token with one permission. */
export async function tokenOf({ folder }: Pick<Corkboard, 'folder'>, permission: string): Promise<string> {
  const program = [process.execPath, join(repository, 'bin/corkboard.js')]
  const argv = [...program, 'token', 'add', 'bench', '--permission', permission]
  const DATABASE_URL = `sqlite:${join(folder, 'corkboard.db')}`
  const [token] = /ckb_[\w-]+/.exec(await startChild(null, argv, { DATABASE_URL }).output()) ?? []
  if (token === undefined) throw new Error('There is no token.')
  return token
}
