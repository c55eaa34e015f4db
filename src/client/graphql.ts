import { type Answer, ask, demandGood } from './server.ts'
import type { Settings } from './settings.ts'
import { harmlessText } from './terminal.ts'
import { Trouble } from './trouble.ts'

/** The data of a GraphQL query. Throws Trouble with the first error message of the server, or if the answer has no data. */
export async function query(
  server: string,
  { timeoutMs }: Settings,
  text: string,
  variables: object = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await ask({
    url: `${server}/graphql`,
    method: 'POST',
    timeoutMs,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  })
  demandGood(answer)
  const { data, errors } = jsonOf(answer)
  const [error] = Array.isArray(errors) ? errors : []
  if (error) throw new Trouble('refused', harmlessText(String(error.message)))
  if (isObject(data)) return data
  throw noCorkboard()
}

/** The answer as a JSON object. Throws Trouble for anything else. */
export function jsonOf({ bytes }: Answer): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes))
    if (isObject(value)) return value
  } catch {
    // Handled by the throw below.
  }
  throw noCorkboard()
}

/** The list of objects under a name. Throws Trouble if it is anything else. */
export function listIn(data: Readonly<Record<string, unknown>>, name: string): readonly Item[] {
  const list = data[name]
  if (Array.isArray(list) && list.every(isObject)) return list
  throw noCorkboard()
}

export type Item = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const noCorkboard = () => new Trouble('broken', 'The answer makes no sense; is it a Corkboard?')
