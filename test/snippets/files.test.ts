import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { startSite } from './site.ts'

const two = {
  content: 'print(1)\n',
  filename: 'main.py',
  content2: '# Read me\n',
  filename2: 'README.md',
}
const three = { ...two, content3: '{"a": 1}\n', filename3: 'data.json' }

describe('A form with several files', async () => {
  const site = await startSite({ maxBytes: 1000 })
  const refusal = async (fields: Record<string, string>) => {
    const response = await site.create(fields)
    return `${response.status} ${(await response.text()).trim()}`
  }
  const filesOf = async (path: string) => {
    const { files } = (await (await site.get(`${path}/files`)).json()) as {
      files: readonly { filename: string | null; lexer: string; content: string }[]
    }
    return files.map(({ filename, lexer, content }) => [filename, lexer, content])
  }

  it('makes one snippet of them, in the order of their numbers', async () => {
    const path = await site.pin({ content10: 'x', filename10: 'z.txt', ...three })
    assert.deepEqual(await filesOf(path), [
      ['main.py', 'python', 'print(1)\n'],
      ['README.md', '_markdown', '# Read me\n'],
      ['data.json', 'json', '{"a": 1}\n'],
      ['z.txt', '_text', 'x'],
    ])
    assert.equal(await (await site.get(`${path}/raw`)).text(), 'print(1)\n', 'the first is the text')
  })

  it('is answered as before, with the files in the JSON, and a header that counts them', async () => {
    const response = await site.create({ ...two, format: 'json' })
    assert.equal(response.headers.get('snippet-files'), '2')
    const { url: _, ...rest } = (await response.json()) as Record<string, unknown>
    assert.deepEqual(rest, {
      lexer: 'python',
      content: 'print(1)\n',
      files: [
        { filename: 'main.py', lexer: 'python', content: 'print(1)\n' },
        { content: '# Read me\n', lexer: '_markdown', filename: 'README.md' },
      ],
    })
  })

  it('of one file is answered byte for byte as dpaste answers', async () => {
    const response = await site.create({ content: 'x', lexer: 'python', filename: 'a.py', format: 'json' })
    assert.equal(response.headers.get('snippet-files'), null)
    assert.match(
      await response.text(),
      /^\{"url":"https:\/\/snippets\.test\/\w{10}","lexer":"python","content":"x"\}$/,
    )
  })

  it('takes files as they are uploaded, with names and languages of their own', async () => {
    const form = new FormData()
    form.append('files', new File(['a\r\n'], '../../etc/one.py'))
    form.append('files', new File(['b'], 'two.rb'))
    form.append('format', 'url')
    const path = new URL((await (await site.create(form)).text()).trim()).pathname
    assert.deepEqual(await filesOf(path), [
      ['one.py', 'python', 'a\r\n'],
      ['two.rb', 'rb', 'b'],
    ])
  })

  it('names those without a name', async () => {
    const path = await site.pin({
      content: 'a',
      content2: 'b',
      lexer2: 'python',
      content3: 'c',
      filename3: 'text-1.txt',
    })
    const names = (await filesOf(path)).map(([name]) => name)
    assert.deepEqual(names, ['text-1-.txt', 'text-2.py', 'text-1.txt'])
  })

  it('is refused with the name of the field', async () => {
    assert.match(
      await refusal({ ...two, filename2: 'MAIN.py' }),
      /^400 filename2 is the name of another file as well \("MAIN\.py"\)/,
    )
    assert.match(await refusal({ ...two, content2: ' \n' }), /^400 content2 is blank/)
    assert.match(await refusal({ content: 'a', filename2: 'b.py' }), /^400 content2 is missing/)
    assert.match(
      await refusal({ ...two, lexer2: 'klingon' }),
      /^400 lexer2 is not one we know \("klingon"\)\. Valid lexers: /,
    )
    assert.match(await refusal({ ...two, filename2: '..' }), /^400 filename2 is no name of a file \("\.\."\)/)
    assert.match(
      await refusal({ ...two, content2: 'x'.repeat(995) }),
      /^400 content2 is more than there is room for\. Valid content: at most 1000 bytes of UTF-8 in all files together\.$/,
    )
    assert.match(await refusal({ ...two, content2: 'x'.repeat(1001) }), /^400 content2 has 1001 bytes/)
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`content${index + 1}`, 'x']))
    assert.match(
      await refusal({ content: 'x', ...many }),
      /^400 content51 is one file too many\. Valid: at most 50 files in a snippet\.$/,
    )
  })

  it('ignores numbers that no file has', async () => {
    const path = await site.pin({
      content: 'a',
      content1: 'b',
      content0: 'c',
      content02: 'd',
      content12345: 'e',
    })
    assert.deepEqual(await filesOf(path), [[null, '_code', 'a']])
  })
})

describe('A snippet of several files', async () => {
  const site = await startSite({ fastRaw: true })

  it('has a page for each, with links to the others, that needs no scripts', async () => {
    const path = await site.pin(three)
    const page = await (await site.get(`${path}?file=2`)).text()
    assert.match(page, /<h1 dir="auto"[^>]*>README\.md<\/h1>/)
    assert.match(page, new RegExp(`<a href="${path}" dir="auto">main\\.py</a>`))
    assert.match(
      page,
      new RegExp(`<a href="${path}\\?file=2" dir="auto" aria-current="page">README\\.md</a>`),
    )
    assert.match(page, /<h2 id="h-read-me">Read me/)
    for (const file of ['0', '4', '-1', 'x'])
      assert.equal((await site.get(`${path}?file=${file}`)).headers.get('location'), path)
  })

  it('is answered from memory file by file, and is gone with the snippet', async () => {
    const path = await site.pin(three)
    const raw = async (file: string) => {
      const response = await site.get(`${path}/raw${file}`)
      return response.ok ? await response.text() : response.status
    }
    for (let round = 0; round < 3; round++)
      assert.deepEqual(
        [
          await raw(''),
          await raw('?file=2'),
          await raw('?file=3'),
          await raw('?file=4'),
          await raw('?file=02'),
        ],
        ['print(1)\n', '# Read me\n', '{"a": 1}\n', 404, 404],
      )
    await site.get(`${path}?file=2`)
    const id = path.slice(1)
    await site.store.take(id)
    site.rawAnswers.forget(id)
    assert.deepEqual([await raw(''), await raw('?file=2')], [404, 404])
    assert.equal((await site.get(`${path}?file=2`)).status, 404)
  })

  it('is shown by other sites, the file that its address names', async () => {
    const path = await site.pin(three)
    const ask = async (query: string) => {
      const url = encodeURIComponent(`https://snippets.test${path}${query}`)
      const response = await site.get(`/oembed?url=${url}`)
      return response.ok ? ((await response.json()) as { title: string; html: string }) : response.status
    }
    const second = await ask('?file=2#L1')
    assert.ok(typeof second === 'object')
    assert.equal(second.title, 'README.md')
    assert.match(second.html, /\/slim\?file=2&amp;lines=1#L1"/)
    assert.equal(await ask('?file=4'), 404)
    const slim = await (await site.get(`${path}/slim?file=2`)).text()
    assert.match(slim, /<a href="[^"]*\/slim" target="_self" dir="auto">main\.py/)
  })

  it('is downloaded as an archive, or file by file', async () => {
    const path = await site.pin({ ...three, filename2: 'Grüße "1".md' })
    const zip = await site.get(`${path}/zip`)
    assert.equal(zip.headers.get('content-type'), 'application/zip')
    assert.match(
      zip.headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; filename="${path.slice(1)}\\.zip"`),
    )
    assert.deepEqual(entriesOf(Buffer.from(await zip.arrayBuffer())), [
      ['main.py', 'print(1)\n'],
      ['Grüße "1".md', '# Read me\n'],
      ['data.json', '{"a": 1}\n'],
    ])
    const one = await site.get(`${path}/raw?file=2&download`)
    assert.match(
      one.headers.get('content-disposition') ?? '',
      /filename\*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22\.md$/,
    )
  })

  it('of which one file is compared with another', async () => {
    const path = await site.pin({ ...two, content2: 'print(2)\n', filename2: 'other.py' })
    const page = await (await site.get(`${path}/diff?file=1&with=2`)).text()
    assert.match(page, /<del class="line">.*<ins class="line">/s)
    assert.match(page, /<option value="2" selected>other\.py<\/option>/)
    assert.equal((await site.get(`${path}/diff?file=1&with=3`)).headers.get('location'), path)
  })

  it('that can be read once gives all files to exactly one reader', async () => {
    const path = await site.pin({ ...three, expires: 'onetime' })
    const cover = await site.get(`${path}/raw`)
    assert.equal(cover.status, 403)
    assert.equal(cover.headers.get('snippet-files'), '3')
    const refused = await site.post(`${path}/raw`)
    assert.equal(refused.status, 409, 'a program that knows one text spends nothing')
    assert.match(
      await refused.text(),
      /has several files and can be read once: POST to .*\/files for all of them/,
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.post(`${path}/files`)))
    assert.deepEqual(answers.map(each => each.status).sort(), [200, ...Array(7).fill(404)])
    const page = await site.pin({ ...three, expires: 'onetime' })
    const revealed = await site.post(page, { headers: { origin: 'https://snippets.test' } })
    const text = await revealed.text()
    for (const part of ['main.py', 'Read me', 'data.json', 'id="L1"', 'id="F3L1"'])
      assert.ok(text.includes(part), part)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, 'no id is there twice')
    assert.equal((await site.get(page)).status, 404)
  })

  it('is not spent by asking for a file that a text for one reader does not have', async () => {
    const query = '/raw?file=2'
    for (const password of [undefined, 'sesame']) {
      const path = await site.pin({ content: 'once', expires: 'onetime', ...(password && { password }) })
      const body = new URLSearchParams(password && { password })
      assert.equal((await site.post(`${path}${query}`, { body })).status, 404)
      assert.equal(await (await site.post(`${path}/raw`, { body })).text(), 'once')
    }
  })

  it('with a password opens all files with it', async () => {
    const path = await site.pin({ ...two, password: 'sesame' })
    const open = (page: string, password: string) =>
      site.post(`${path}/${page}`, { body: new URLSearchParams({ password }) })
    assert.equal((await open('files', 'wrong')).status, 403)
    assert.deepEqual(
      ((await (await open('files', 'sesame')).json()) as { files: { content: string }[] }).files.map(
        each => each.content,
      ),
      ['print(1)\n', '# Read me\n'],
    )
    assert.equal(await (await open('raw?file=2', 'sesame')).text(), '# Read me\n')
    assert.deepEqual(entriesOf(Buffer.from(await (await open('zip', 'sesame')).arrayBuffer()))[1], [
      'README.md',
      '# Read me\n',
    ])
  })

  it('is the start of a new one with all files', async () => {
    const path = await site.pin(three)
    const form = await (await site.get(`/new?from=${path.slice(1)}`)).text()
    assert.match(form, /name="filename3"[^>]* value="data\.json"/)
    assert.match(form, /<textarea[^>]* name="content2"[^>]*>\n# Read me\n<\/textarea>/)
  })

  it('large files give their colours part by part', async () => {
    const long = Array.from({ length: 12_000 }, (_, line) => `value_${line} = ${line}`).join('\n')
    const path = await site.pin({ ...two, content2: long, filename2: 'long.py' })
    const page = await (await site.get(`${path}?file=2`)).text()
    assert.match(page, new RegExp(`data-parts="${path}/lines\\?file=2"`))
    const part = await (await site.get(`${path}/lines?file=2&from=401`)).text()
    assert.match(part, /id="L401".*value_400/)
    assert.equal((await site.get(`${path}/lines?from=401`)).status, 404)
  })

  it('marks lines of each file', async () => {
    const path = await site.pin({ ...two, content2: 'a\nb\nc', filename2: 'x.txt' })
    const go = await site.get(`${path}?file=2&go=2`)
    assert.equal(go.headers.get('location'), `${path}?file=2&lines=2#L2`)
    assert.match(await (await site.get(`${path}?file=2&lines=2`)).text(), /<span class="line on" id="L2">/)
  })
})

describe('The form of the page', async () => {
  const site = await startSite({ maxBytes: 1000 })
  const send = (fields: Record<string, string>, to = '/new', files: readonly File[] = []) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const file of files) body.append('files', file)
    return site.post(to, { body })
  }
  const textsOf = async (path: string) =>
    (
      (await (await site.get(`${path}/files`)).json()) as { files: { filename: string; content: string }[] }
    ).files.map(({ filename, content }) => [filename, content])

  it('adds, moves and removes files without scripts, and stores nothing meanwhile', async () => {
    const added = await (await send({ content: 'a' }, '/new?action=add')).text()
    assert.match(added, /name="content2"/)
    const again = await (await send({ content: 'a', content2: '', filename2: '' }, '/new?action=add')).text()
    assert.match(again, /name="content3"/)
    const up = await (await send(two, '/new?action=up-2')).text()
    assert.match(up, /<textarea[^>]* name="content"[^>]*>\n# Read me/)
    assert.match(up, /name="filename2"[^>]* value="main\.py"/)
    const removed = await (await send(three, '/new?action=remove-2')).text()
    assert.match(removed, /name="filename2"[^>]* value="data\.json"/)
    assert.doesNotMatch(removed, /Read me/)
    const first = await (await send(two, '/new?action=remove-1')).text()
    assert.match(first, /<textarea[^>]* name="content"[^>]*>\n# Read me/)
  })

  it('makes one snippet of what was typed and of the chosen files', async () => {
    const files = [new File(['x\r\n'], 'one.txt'), new File(['y'], 'two.txt')]
    const response = await send({ ...two, content: 'a\r\nb' }, '/new', files)
    assert.equal(response.status, 303)
    assert.deepEqual(await textsOf(response.headers.get('location') ?? ''), [
      ['main.py', 'a\nb'],
      ['README.md', '# Read me\n'],
      ['one.txt', 'x\r\n'],
      ['two.txt', 'y'],
    ])
  })

  it('leaves out files that nothing was typed into', async () => {
    const fields = { content: '', content2: 'b', filename2: 'b.txt', content3: ' ', filename3: '' }
    const response = await send(fields)
    const path = response.headers.get('location') ?? ''
    assert.deepEqual(await textsOf(path), [['b.txt', 'b']])
  })

  it('keeps everything when a file is refused, and says so at that file', async () => {
    const response = await send({ ...three, filename3: 'main.py', content2: '<b>' })
    assert.equal(response.status, 400)
    const page = await response.text()
    assert.match(page, /name="content2"[^>]*>\n&lt;b&gt;<\/textarea>/)
    assert.match(page, /name="filename3"[^>]* aria-invalid="true"[^>]*>/)
    assert.match(page, /<p class="wrong" id="file-3-wrong" role="alert">Give this file another name/)
  })
})

/** The files in an archive, as its directory lists them. */
function entriesOf(zip: Buffer): readonly (readonly [name: string, text: string])[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [method, packed, length] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + packed)
    at += 46 + length
    return [name, (method === 8 ? inflateRawSync(data) : data).toString()]
  })
}
