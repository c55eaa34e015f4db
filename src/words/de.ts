import { accounts } from './de/accounts.ts'
import { editor } from './de/editor.ts'
import { manage } from './de/manage.ts'
import { monitors } from './de/monitors.ts'
import { signIn } from './de/signIn.ts'
import { site } from './de/site.ts'
import { updates } from './de/updates.ts'
import { uploads } from './de/uploads.ts'
import type { Words } from './words.ts'

export const de: Words = { accounts, editor, manage, monitors, signIn, site, updates, uploads }
