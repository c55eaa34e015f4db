/** Both parsers of forms, compared with Node's own, and with malformed bodies. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../src/kernel/errors.ts'
import { eachOf, parseMultipart, parsePageForm } from '../../src/snippets/create/multipart-form.ts'
import { formOf } from '../../src/snippets/create/sent-fields.ts'
import { readUrlencoded } from '../../src/snippets/create/urlencoded-form.ts'
import { formFields } from '../../src/snippets/model/form-fields.ts'
import { baseName } from '../../src/snippets/model/lexers.ts'
import type { SnippetForm } from '../../src/snippets/model/snippet.ts'
import { anyCharacter } from '../arbitraries.ts'

const urlencoded = 'application/x-www-form-urlencoded'

const parseSnippetForm = async (body: Buffer): Promise<SnippetForm> =>
  readUrlencoded(body, sent => formOf(sent, Number.POSITIVE_INFINITY))

/** The form as Node parses it: our fields, the last of duplicates. */
async function asNodeReads(body: Buffer, contentType: string): Promise<Record<string, string>> {
  const request = new Request('http://x.test', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  })
  const form: Record<string, string> = {}
  for (const [name, value] of await request.formData())
    if ((formFields as readonly string[]).includes(name))
      form[name] = typeof value === 'string' ? value : await textOf(value)
  return form
}

const textOf = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())

async function encoded(form: FormData): Promise<{ body: Buffer; contentType: string }> {
  const response = new Response(form)
  const body = Buffer.from(await response.arrayBuffer())
  return { body, contentType: response.headers.get('content-type') ?? '' }
}

/** The result of parsing a hostile body: a form of texts, or an error for people. Anything else fails the test. */
async function readOrRefused(read: () => SnippetForm | Promise<SnippetForm>): Promise<SnippetForm | null> {
  try {
    const form = await read()
    for (const [name, value] of Object.entries(form)) {
      assert.ok((formFields as readonly string[]).includes(name), name)
      assert.equal(typeof value, 'string')
    }
    return form
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'invalid', String(error))
    return null
  }
}

const name = fc.oneof(
  fc.constantFrom(...formFields),
  fc.constantFrom('Content', 'content[]', '__proto__', 'constructor', 'files', ''),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom(
    '\ufeff',
    'a b+c%20d',
    '\r\n--',
    '--b--\r\n',
    '%',
    '+',
    '%00',
    '\0',
    '\ud800',
    '\u202e',
    'a'.repeat(1000),
  ),
)
const pairs = fc.array(fc.tuple(name, text), { maxLength: 12 })

describe('a urlencoded form', () => {
  it('is read as URLSearchParams and Request.formData() read it, duplicates and all', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async list => {
        const body = Buffer.from(new URLSearchParams(list.map(pair => [...pair])).toString())
        assert.deepEqual({ ...(await parseSnippetForm(body)) }, await asNodeReads(body, urlencoded))
      }),
    )
  })

  it('is read or refused, whatever its bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(
          fc.constantFrom('content', 'lexer', '=', '&', '%', '%4', '%e2%82', '+', '\0', 'é', '%25', '=='),
        )
        .map(list => Buffer.from(list.join(''))),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async body => {
        await readOrRefused(() => parseSnippetForm(Buffer.from(body)))
      }),
      { numRuns: 300 },
    )
  })

  it('is decoded in slices, none of which cuts a percent-encoded byte in two', async () => {
    for (let before = 0; before < 8; before++)
      for (const piece of ['%C3%A4', '%4%41', '%%41', '+%', '%zz%2B']) {
        const body = `content=${'a'.repeat(524_288 - before)}${piece.repeat(3)}`
        const { content } = await parseSnippetForm(Buffer.from(body))
        assert.ok(content === new URLSearchParams(body).get('content'), `${piece} at ${before}`)
      }
  })

  it('never takes a field from the prototype of anything', async () => {
    const form = await parseSnippetForm(Buffer.from('__proto__=1&constructor=2&toString=3&content=x'))
    assert.deepEqual(Object.keys(form), ['content'])
  })
})

describe('a multipart form', () => {
  it('ends its parts where the boundary stands, however short it is and whatever resembles it', () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', '-', '--', '\r\n--', '\r\n-', 'c')
    const anyBoundary = fc.constantFrom('b', 'bb', 'b-b', 'bbbb', 'bbbbbbbbb', 'b'.repeat(70))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), anyBoundary, (pieces, boundary) => {
        const content = pieces.join('')
        const disposition = 'Content-Disposition: form-data; name="content"'
        const body = `--${boundary}\r\n${disposition}\r\n\r\n${content}\r\n--${boundary}--\r\n`
        const form = parseMultipart(Buffer.from(body), `multipart/form-data; boundary=${boundary}`)
        assert.equal(form.content, content)
      }),
    )
  })

  it('is read as Request.formData() reads it, duplicates, files and all', async () => {
    // Files that are sent as `files` are texts too, and have tests of their own.
    const entry = fc
      .tuple(name, fc.oneof(text, fc.uint8Array({ maxLength: 60 })))
      .filter(([name, value]) => name !== 'files' || typeof value === 'string')
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async list => {
        const form = new FormData()
        for (const [name, value] of list)
          form.append(name, typeof value === 'string' ? value : new File([value], 'a.txt'))
        const { body, contentType } = await encoded(form)
        const read = { ...(await parseMultipart(body, contentType)) }
        const expected = await asNodeReads(body, contentType)
        // A file gives the snippet its name, which is no field of the form.
        const isNamed = read.filename === 'a.txt' && !expected['filename']?.trim()
        if (isNamed && 'filename' in expected) read.filename = expected['filename']
        else if (isNamed) delete read.filename
        assert.deepEqual(read, expected)
      }),
    )
  })

  it('gives a file the name that Request.formData() gives it, without the folders before it', async () => {
    const fileName = fc
      .oneof(
        fc.constantFrom(
          'a%41.txt',
          'dir/a b.txt',
          'a;b=c.txt',
          "it's.txt",
          'mäin.py',
          '日本.md',
          '...',
          'a%',
        ),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      )
      // Names that end with a folder are no files, and quotes and line breaks are encoded differently by each client.
      .filter(each => !/["\r\n\\]|[/\s]$|^(?:.*\/)?\.{1,2}$/u.test(each))
    await fc.assert(
      fc.asyncProperty(fileName, async name => {
        const form = new FormData()
        form.append('content', new File(['x'], name))
        const { body, contentType } = await encoded(form)
        assert.equal((await parseMultipart(body, contentType)).filename, baseName(name))
      }),
    )
  })

  it('of the page is a form for each file, and one for what was typed', async () => {
    const file = fc.tuple(
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      fc.stringMatching(/^[a-z]{1,8}\.py$/),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.array(file, { maxLength: 5 }), async (typed, files) => {
        const form = new FormData()
        form.append('content', typed)
        form.append('lexer', 'python')
        for (const [bytes, name] of files) form.append('files', new File([bytes], name))
        const { body, contentType } = await encoded(form)
        const forms = eachOf(parsePageForm(body, contentType))
        const { content = '' } = await asNodeReads(body, contentType)
        const isTyped = content.trim() !== '' || files.length === 0
        const texts = await Promise.all(files.map(([bytes]) => textOf(new File([bytes], ''))))
        const expected = [...(isTyped ? [content.replaceAll('\r\n', '\n')] : []), ...texts]
        assert.deepEqual(
          forms.map(each => each.content ?? ''),
          expected,
        )
        for (const each of forms) assert.equal(each.lexer, 'python')
      }),
    )
  })

  it('is read or refused, whatever was done to its bytes', async () => {
    const form = new FormData()
    form.append('content', new File(['some text\r\n--'], 'a.py', { type: 'text/plain; charset=latin1' }))
    form.append('lexer', 'python')
    const { body, contentType } = await encoded(form)
    const change = fc.record({
      at: fc.nat({ max: body.length }),
      drop: fc.nat({ max: 30 }),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 20 }),
        fc
          .constantFrom(
            '\r\n',
            '\r',
            '\n\n',
            '--',
            '"',
            "; filename*=utf-8''%e2",
            'name=',
            ': ',
            '\0',
            'Content-Type: ',
          )
          .map(each => Buffer.from(each)),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
        let hostile = body
        for (const { at, drop, insert } of changes)
          hostile = Buffer.concat([hostile.subarray(0, at), insert, hostile.subarray(at + drop)])
        await readOrRefused(() => parseMultipart(hostile, contentType))
        await readOrRefused(() => parsePageForm(hostile, contentType))
      }),
      { numRuns: 400 },
    )
  })

  it('is read or refused, whatever its type says', async () => {
    const type = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 80 }).map(each => `multipart/form-data; boundary=${each}`),
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=""',
        'multipart/form-data; boundary=b; boundary=c',
        `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
        "multipart/form-data; boundary*=utf-8''b",
      ),
    )
    const body = Buffer.from('--b\r\nContent-Disposition: form-data; name="content"\r\n\r\nx\r\n--b--\r\n')
    await fc.assert(
      fc.asyncProperty(type, async contentType => {
        await readOrRefused(() => parseMultipart(body, contentType))
      }),
    )
  })

  it('is refused, or read in good time, when its headers are endless', async () => {
    for (const header of [
      'a'.repeat(200_000),
      'X: y\r\n'.repeat(40_000),
      `name="${'\\"'.repeat(100_000)}"`,
    ]) {
      const body = Buffer.from(`--b\r\nContent-Disposition: form-data; ${header}\r\n\r\nx\r\n--b--\r\n`)
      await readOrRefused(() => parseMultipart(body, 'multipart/form-data; boundary=b'))
    }
  })
})
