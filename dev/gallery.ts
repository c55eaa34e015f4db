import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publicFolder } from '../src/web/assets.ts'
import { operandsOf } from './command-line.ts'
import { galleryIn } from './gallery-pages.ts'

const [given = 'data/gallery'] = operandsOf({
  usage: 'npm run gallery -- [FOLDER]',
  text: 'Writes every page in every state to a folder, data/gallery by default, to look at without a server.',
  most: 1,
})
const folder = resolve(given)
mkdirSync(folder, { recursive: true })
cpSync(publicFolder, join(folder, 'assets'), { recursive: true })
const english = galleryIn('en')
const pages = [...english, ...[...galleryIn('de')].map(([name, page]) => [`${name}.de`, page] as const)]
for (const [name, page] of pages) {
  writeFileSync(join(folder, `${name}.html`), String(page).replaceAll('"/assets/', '"assets/'))
}
const links = [...english.keys()].map(
  name => `<li><a href="${name}.html">${name}</a> · <a href="${name}.de.html">Deutsch</a></li>`,
)
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Gallery</title><link rel="stylesheet" href="assets/app.css">
<main class="content"><section class="card prose"><h1>Gallery</h1><ul>${links.join('')}</ul></section></main>`,
)
console.log(`${pages.length} pages in ${folder}`)
