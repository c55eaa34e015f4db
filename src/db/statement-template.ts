import type { CompiledQuery } from 'kysely'
import type { Statement } from './database.ts'

/** Placeholder for a value while a template is compiled. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Values = Readonly<Record<string, unknown>>

/**
 * A frequent statement, compiled once for each set of names; afterwards only its parameters change. Every value that
 * `build` gets must become a parameter, and nothing else may depend on it.
 */
export function statementTemplate<V extends Values>(
  build: (values: V) => Statement,
): (values: V) => Statement {
  const compiled = new Map<string, CompiledQuery>()

  function compile(names: readonly string[]): CompiledQuery {
    const slots = Object.fromEntries(names.map(name => [name, new Slot(name)]))
    return build(slots as unknown as V).compile()
  }

  return values => {
    const names = Object.keys(values)
    const key = names.join()
    const template = compiled.get(key) ?? compile(names)
    compiled.set(key, template)
    const filled = (value: unknown) => (value instanceof Slot ? values[value.name] : value)
    return { compile: () => ({ ...template, parameters: template.parameters.map(filled) }) }
  }
}
