import type { Database } from '../db/database.ts'
import { anonymous, type Draft } from '../snippets/model/snippet.ts'
import { createSnippetStore } from '../snippets/snippet-store.ts'

/** The seeded snippets, with fixed ids by which a second seed finds them. */
const snippets = [
  {
    id: 'seedPrices',
    filename: 'prices.py',
    lexer: 'python',
    content: `from decimal import Decimal


def with_tax(net: Decimal, rate: Decimal = Decimal("0.19")) -> Decimal:
    """The gross price, rounded to cents."""
    return (net * (1 + rate)).quantize(Decimal("0.01"))


if __name__ == "__main__":
    print(with_tax(Decimal("12.50")))
`,
  },
  {
    id: 'seedManual7',
    filename: 'uploads.md',
    lexer: '_markdown',
    content: `# Uploading a catalogue

1. Export it as CSV, in **UTF-8**.
2. Send it:

\`\`\`sh
curl -F content=@catalogue.csv https://harbour.example/api/
\`\`\`

A part that fails is sent again by itself.
`,
  },
] as const

/** Creates the seeded snippets, unless they exist. Returns their ids. */
export async function seedSnippets(db: Database, now: number): Promise<readonly string[]> {
  for (const snippet of snippets) await seedSnippet(db, snippet, now)
  return snippets.map(each => each.id)
}

type Seeded = Pick<Draft, 'content' | 'lexer' | 'filename'> & { readonly id: string }

/** Creates a snippet with this id, unless it exists; returns whether it did so. */
export async function seedSnippet(db: Database, { id, ...text }: Seeded, now: number): Promise<boolean> {
  const store = createSnippetStore(db, { idLength: id.length, drawId: () => id })
  if (await store.find(id, now)) return false
  const draft = { ...text, more: [], expires: 'never', rtl: false, parentId: null } as const
  await store.add(
    { ...draft, password: null, encrypted: false, reads: null, deletable: false, receipt: null },
    anonymous,
    now,
  )
  return true
}
