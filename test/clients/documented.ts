import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../docs/clients.md'), 'utf8')

/** The address that the page gives, to be replaced. */
export const documentedAddress = 'https://paste.example.org'

/** The blocks of code of one language in one section of docs/clients.md, with the address of this server. */
export function documented(section: string, language: string, address: string): readonly string[] {
  const text = page.split(/^## /m).find(each => each.startsWith(`${section}\n`))
  if (text === undefined) throw new Error(`docs/clients.md has no section "${section}".`)
  const fences = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  const blocks = fences.filter(([, name]) => name === language).map(([, , block = '']) => block)
  if (blocks.length === 0) throw new Error(`The section "${section}" has no ${language}.`)
  const { host } = new URL(address)
  return blocks.map(block =>
    block.replaceAll(documentedAddress, address).replaceAll(new URL(documentedAddress).host, host),
  )
}

/** The sections there are. */
export const sections: readonly string[] = [...page.matchAll(/^## (.*)$/gm)].map(([, name = '']) => name)
