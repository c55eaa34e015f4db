import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../src/kernel/errors.ts'
import { readForm } from '../../src/snippets/create/create-form.ts'
import { parseSnippet, type SnippetForm } from '../../src/snippets/model/snippet.ts'
import { anyCharacter } from '../arbitraries.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** A request as the server gets it, with its body in chunks of `chunkBytes`. */
function requestOf(contentType: string, body: Uint8Array, chunkBytes = 64): IncomingMessage {
  const chunks = []
  for (let at = 0; at < body.length; at += chunkBytes)
    chunks.push(Buffer.from(body.subarray(at, at + chunkBytes)))
  const headers = { 'content-type': contentType, 'transfer-encoding': 'chunked' }
  return Object.assign(Readable.from(chunks, { objectMode: false }), {
    headers,
  }) as unknown as IncomingMessage
}

const read = (
  contentType: string,
  body: Uint8Array | string,
  chunkBytes?: number,
  maxBytes = 1_000_000,
): Promise<SnippetForm> => readForm(requestOf(contentType, Buffer.from(body), chunkBytes), maxBytes)

const urlencoded = (body: Uint8Array | string, chunkBytes?: number) =>
  read('application/x-www-form-urlencoded', body, chunkBytes)

async function multipart(form: FormData, chunkBytes?: number): Promise<SnippetForm> {
  const response = new Response(form)
  const body = new Uint8Array(await response.arrayBuffer())
  return read(response.headers.get('content-type') ?? '', body, chunkBytes)
}

/** A multipart body of the given headers and bytes. */
function parts(...list: readonly (readonly [headers: string, value: Uint8Array | string])[]): Buffer {
  const written = list.map(([headers, value]) =>
    Buffer.concat([Buffer.from(`--b\r\n${headers}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]),
  )
  return Buffer.concat([...written, Buffer.from('--b--\r\n')])
}

const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`
const byHand = (body: Uint8Array) => read('multipart/form-data; boundary=b', body)

const refusedAs = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

const text = fc.string({ unit: anyCharacter })
const fields = fc.record(
  { content: text, lexer: text, expires: text, format: text, filename: text, unknown: text },
  { requiredKeys: [] },
)
const chunkBytes = fc.integer({ min: 1, max: 200 })

describe('a urlencoded form', () => {
  it('gives back what URLSearchParams encodes, whatever the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fields, chunkBytes, async (form, size) => {
        const { unknown: _, ...expected } = form
        assert.deepEqual(await urlencoded(new URLSearchParams(form).toString(), size), expected)
      }),
    )
  })

  it('reads any text of its alphabet as URLSearchParams does', async () => {
    const piece = fc.constantFrom(
      'content',
      '=',
      '&',
      '%',
      '+',
      '%2',
      '%C3',
      '%A9',
      '%00',
      '%zz',
      'é',
      '\ufeff',
      'x',
      '%63',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
        const body = `&${pieces.join('')}`
        // Node mistakes a raw character behind a stray "%"; by the standard it is the same as its escape.
        const ascii = body.replace(/[^\0-\x7f]/g, encodeURIComponent)
        const expected = new URLSearchParams(ascii).getAll('content').at(-1)
        assert.equal((await urlencoded(body)).content, expected)
      }),
    )
  })

  it('turns bytes that are no UTF-8 into U+FFFD as TextDecoder does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), async bytes => {
        const escaped = [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
        assert.equal((await urlencoded(`content=${escaped}`)).content, utf8.decode(bytes))
        const plain = bytes.filter(byte => !'&+%'.includes(String.fromCharCode(byte)))
        const body = Buffer.concat([Buffer.from('content='), plain])
        assert.equal((await urlencoded(body)).content, utf8.decode(plain))
      }),
    )
  })

  it('lets the last of duplicates win', async () => {
    assert.deepEqual(await urlencoded('content=a&lexer=c&content=b'), { content: 'b', lexer: 'c' })
  })

  it('is refused with too many fields', async () => {
    await assert.rejects(urlencoded('&'.repeat(100_000), 10_000), refusedAs('invalid'))
  })
})

describe('a multipart form', () => {
  it('gives back what FormData encodes, whatever the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fields, chunkBytes, async (values, size) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(values)) form.append(name, value)
        const expected = Object.fromEntries(
          // FormData itself writes lone line breaks as CRLF.
          Object.entries(values).map(([name, value]) => [name, value.replace(/\r\n|\r|\n/g, '\r\n')]),
        )
        delete expected['unknown']
        assert.deepEqual(await multipart(form, size), expected)
      }),
    )
  })

  it('keeps every byte of a file and takes its name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), chunkBytes, async (bytes, size) => {
        const form = new FormData()
        form.append('content', new File([bytes], 'dir/main.py', { type: 'application/x-whatever' }))
        assert.deepEqual(await multipart(form, size), { content: utf8.decode(bytes), filename: 'main.py' })
      }),
    )
  })

  it('prefers the file name that was given to that of the file', async () => {
    const form = new FormData()
    form.append('content', new File(['x'], 'a.py'))
    form.append('filename', 'b.rb')
    assert.equal((await multipart(form)).filename, 'b.rb')
    form.set('filename', ' ')
    assert.equal((await multipart(form)).filename, 'a.py')
  })

  it('decodes as UTF-8 whatever a part claims', async () => {
    const headers = `${disposition('content')}\r\nContent-Type: text/plain; charset=latin1\r\nContent-Transfer-Encoding: base64`
    assert.equal((await byHand(parts([headers, 'é']))).content, 'é')
  })

  it('lets the last of duplicates win, but not a file nobody chose', async () => {
    const file = `${disposition('content')}; filename=""\r\nContent-Type: application/octet-stream`
    const body = parts([disposition('content'), 'a'], [disposition('content'), 'b'], [file, ''])
    assert.deepEqual(await byHand(body), { content: 'b' })
  })

  it('is refused when it is cut off, has no boundary, or has too many parts', async () => {
    const body = parts([disposition('content'), 'some text'])
    for (let length = 0; length < body.length - 4; length += 3)
      await assert.rejects(byHand(body.subarray(0, length)), refusedAs('invalid'), String(length))
    await assert.rejects(read('multipart/form-data', body), refusedAs('invalid'))
    const many = parts(...Array.from({ length: 1200 }, () => [disposition('x'), ''] as const))
    await assert.rejects(byHand(many), refusedAs('invalid'))
  })
})

describe('any form', () => {
  it('keeps a byte order mark', async () => {
    const text = '\ufeffa\ufeff'
    assert.equal((await urlencoded(new URLSearchParams({ content: text }).toString())).content, text)
    assert.equal((await urlencoded(`content=${text}`)).content, text)
    assert.equal((await byHand(parts([disposition('content'), text]))).content, text)
  })

  it('takes a file name of any length, of which the beginning and the end pick the lexer', async () => {
    const named = async (filename: string) => {
      const form = await urlencoded(new URLSearchParams({ content: 'x', filename }).toString(), 65_536)
      const { lexer, filename: stored } = parseSnippet(form, { maxBytes: 10, expires: [3600] })
      return { lexer, stored }
    }
    const long = `b${'c'.repeat(90_000)}.py`
    const stored = long.slice(0, 255)
    for (const folder of ['', 'a/', `${'a'.repeat(90_000)}\\`])
      assert.deepEqual(await named(folder + long), { lexer: 'python', stored })
    assert.deepEqual(await named(`${'/a'.repeat(50_000)}/x.py`), { lexer: 'python', stored: 'x.py' })
    assert.equal((await named(`${'a'.repeat(90_000)}/`)).lexer, 'plain')
  })

  it('is refused when its body is too large', async () => {
    const body = `content=${'x'.repeat(500)}`
    await assert.rejects(read('application/x-www-form-urlencoded', body, 64, 100), refusedAs('too_large'))
    await assert.rejects(read('application/x-www-form-urlencoded', body, 64, 507), refusedAs('too_large'))
    assert.equal((await read('application/x-www-form-urlencoded', body, 64, 508)).content?.length, 500)
  })

  it('is told by its media type, whatever the case and the parameters', async () => {
    assert.equal((await read('Application/X-WWW-Form-Urlencoded; charset=latin1', 'content=a')).content, 'a')
    await assert.rejects(read('application/json', '{}'), refusedAs('unsupported_media_type'))
  })

  it('is refused when the client goes away in the middle', async () => {
    const request = requestOf('application/x-www-form-urlencoded', Buffer.from('content=a'), 1)
    const form = readForm(request, 1000)
    request.destroy()
    await assert.rejects(form, refusedAs('invalid'))
  })
})
