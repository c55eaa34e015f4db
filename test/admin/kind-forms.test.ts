import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { languages } from '../../src/i18n/messages.ts'
import { type Fields, metaOf } from '../../src/kernel/fields/field.ts'
import { type FormValues, newValues, valuesOf } from '../../src/kernel/fields/form.ts'
import { definitionOf, kinds, waitingOf } from '../../src/monitors/kinds/kinds.ts'
import { fieldsOf, monitorDocument, monitorSchema } from '../../src/monitors/monitor-document.ts'
import { editorsDocument } from '../../src/monitors/monitor-secrets.ts'
import { allFields } from '../../src/notifications/admin/channel-pages.ts'
import {
  channelDocument,
  channelSchema,
  plainChannelDocument,
} from '../../src/notifications/channel-document.ts'
import { channelDefinition, channelKinds } from '../../src/notifications/channels/channels.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Control, controlsOf } from '../form-controls.ts'
import { type Person, somebody } from '../people.ts'

type Form = {
  readonly title: string
  readonly kind: string
  /** Path of the list; the forms of new and of stored ones are below it. */
  readonly list: string
  readonly fields: Fields
  /** Values of the sample as a person types them, and as the form shows them once they are saved. */
  readonly typed: FormValues
  readonly shown: FormValues
}

const monitorForms = kinds.map((kind): Form => {
  const sample = { ...definitionOf(kind).sample, name: `Form of ${kind}`, active: false }
  const settings = monitorSchema.parse({ ...sample, kind })
  const { timeoutSeconds, ...others } = fieldsOf(kind)
  // Nothing is asked by a monitor that waits for pushes.
  const fields = waitingOf({ kind }) ? others : fieldsOf(kind)
  const typed = valuesOf(fields, monitorDocument(settings))
  const shown = valuesOf(fields, editorsDocument(settings))
  return { title: `A monitor of the kind ${kind}`, kind, list: '/manage/monitors', fields, typed, shown }
})

/** Forms of channels, without events and monitors: their controls are the same for all kinds. */
const channelForms = channelKinds.map((kind): Form => {
  const sample = { ...channelDefinition(kind).sample, name: `Form of ${kind}`, active: false }
  const settings = channelSchema.parse({ ...sample, kind })
  const { events: _, monitors: __, ...fields } = allFields(kind)
  const typed = valuesOf(fields, plainChannelDocument(settings))
  const shown = valuesOf(fields, channelDocument(settings, 'editors'))
  return { title: `A channel of the kind ${kind}`, kind, list: '/manage/notifications', fields, typed, shown }
})

describe('The form of each kind', () => {
  let app: TestApp
  let owner: Person
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner')
  })
  after(() => app?.close())

  const pageAt = async (path: string, language = 'en') => {
    const answer = await owner.get(path, { 'accept-language': language })
    assert.equal(answer.status, 200, path)
    return answer.text()
  }

  for (const { title, kind, list, fields, typed, shown } of [...monitorForms, ...channelForms]) {
    describe(title, () => {
      it('has each field with its label and its hint, in each language, and what a new one begins with', async () => {
        const blank = newValues(fields)
        for (const language of languages) {
          const page = await pageAt(`${list}/new?kind=${kind}`, language)
          const controls = controlsIn(page)
          for (const [name, schema] of Object.entries(fields)) {
            const { label, hint, draw } = metaOf(schema)
            const control = controls.get(name) ?? assert.fail(`there is no control for ${name}`)
            assert.equal(control.label, label[language], name)
            if (hint) assert.ok(control.hint.startsWith(hint[language]), `${name}: ${control.hint}`)
            if (!draw) assert.equal(valueIn(control), blank[name], name)
          }
          assert.equal([...page.matchAll(/<h1\b/g)].length, 1)
          assert.doesNotMatch(page, / style=|<style|<script(?! (?:type="module" )?src=)| on[a-z]+=/)
        }
      })

      it('is saved as typed, shown again without its secrets, and stays so when it is saved once more', async () => {
        const begun = sentOf(controlsIn(await pageAt(`${list}/new?kind=${kind}`)))
        const made = await owner.post(list, { ...begun, ...typed })
        assert.equal(made.status, 303, await made.text())
        const [, path = ''] =
          new RegExp(`href="(${list}/\\d+)"[^>]*>(?:<b>)?Form of ${kind}<`).exec(await pageAt(list)) ?? []
        const saved = controlsIn(await pageAt(path))
        // A monitor without an address gets one from its name.
        const kept = 'slug' in fields ? { ...shown, slug: `form-of-${kind}` } : shown
        for (const name of Object.keys(fields))
          assert.equal(valueIn(saved.get(name) ?? assert.fail(name)), kept[name], name)
        const again = await owner.post(path, sentOf(saved))
        assert.equal(again.status, 303, await again.text())
        const after = controlsIn(await pageAt(path))
        for (const name of Object.keys(fields))
          assert.equal(valueIn(after.get(name) ?? assert.fail(name)), kept[name], name)
      })
    })
  }
})

const valueIn = ({ values }: Control): string => values[0] ?? ''

/** Controls of the first form of the page; the other forms pause or move the monitor. */
const controlsIn = (page: string) => {
  const [, form = ''] = /<form class="form"[^>]*>(.*?)<\/form>/s.exec(page) ?? []
  return controlsOf(form)
}

/** Fields that a browser sends for the controls. */
const sentOf = (controls: ReadonlyMap<string, Control>): Record<string, readonly string[]> =>
  Object.fromEntries([...controls].map(([name, { values }]) => [name, values]))
