import { readdirSync } from 'node:fs'
import { loadPart } from '../lib/program-files.ts'
import type { Migration, MigrationStep } from './migrations/migration.ts'

const folder = new URL('./migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter(file => /^\d{4}-[\w-]+\.[jt]s$/.test(file))
  .sort()

const nameOf = (file: string): string => file.replace(/\.\w+$/, '')

/** The names of all migrations, in order: those of their files, which a start does not load unless one is new. */
export const migrationNames: readonly string[] = files.map(nameOf)

/** All migrations, in order. */
export const loadHistory = (): Promise<readonly Migration[]> => loadPart(() => Promise.all(files.map(load)))

async function load(file: string): Promise<Migration> {
  const { migration } = (await import(new URL(file, folder).href)) as { readonly migration: MigrationStep }
  return { name: nameOf(file), ...migration }
}
