import { defineChecks, defineMessages } from '../../kernel/messages.ts'

export const siteProblems = defineMessages('site', {
  en: {
    changed: 'Someone else has changed the site in the meantime.',
  },
  de: {
    changed: 'Jemand anderes hat die Website inzwischen geändert.',
  },
}).make

export const siteChecks = defineChecks('siteField', {
  api: {
    colour: 'must be a colour such as #1d4a96, or empty',
  },
  en: {
    colour: 'Enter a colour such as #1d4a96, or leave this empty.',
  },
  de: {
    colour: 'Geben Sie eine Farbe wie #1d4a96 ein, oder lassen Sie das Feld leer.',
  },
}).make
