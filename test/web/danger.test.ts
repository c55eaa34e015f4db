import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'

/** Elements that open by a choice of their own: menus, folds and dialogs. */
const opened = /<(details|dialog)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/g

test('A button is red only in a menu, and where it is asked whether it is meant', () => {
  const red = [...galleryPages]
    .filter(([name]) => name !== 'parts')
    .filter(([, page]) => String(page).replaceAll(opened, '').includes('class="button danger"'))
    .filter(([, page]) => !/>(Cancel|Keep (it|them))<|name="confirm"/.test(String(page)))
  assert.deepEqual(
    red.map(([name]) => name),
    [],
  )
})
