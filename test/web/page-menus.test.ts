import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { messagesIn } from '../../src/i18n/messages.ts'

/** Pages whose title is the question whether to delete. */
const asks = /-(delete|remove|removal)(-|$)/

/** What stands beside the title of a page. */
const actionsOf = (page: string): string =>
  /<header class="page-head">[\s\S]*?<\/h1>([\s\S]*?)<\/header>/.exec(page)?.[1] ?? ''

const menu = /<details class="menu[\s\S]*?<\/details>/

const removable = [
  'manage-monitor',
  'manage-maintenance-open',
  'manage-notification',
  'manage-status-page',
  'manage-template',
  'manage-announcement-draft',
  'manage-updates',
]

for (const language of ['en', 'de'] as const)
  describe(`Beside the title of a page (${language})`, () => {
    const pages = galleryIn(language)
    const { remove } = messagesIn(language).manage

    it('nothing deletes at rest', () => {
      const deleting = [...pages]
        .filter(
          ([name, page]) =>
            actionsOf(String(page)).replace(menu, '').includes(`>${remove}`) && !asks.test(name),
        )
        .map(([name]) => name)
      assert.deepEqual(deleting, [])
    })

    for (const name of removable)
      it(`the menu has Delete, in red: ${name}`, () => {
        const [actions = ''] = menu.exec(actionsOf(String(pages.get(name)))) ?? []
        assert.match(actions, new RegExp(`is-danger"[^>]*>${remove}<`))
      })
  })
