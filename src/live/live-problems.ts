import { defineMessages } from '../kernel/messages.ts'

/** Errors of requests for what the widget shows. */
export const liveProblems = defineMessages('live', {
  en: {
    language: ({ languages }: { readonly languages: string }) => `language must be one of: ${languages}.`,
  },
  de: {
    language: ({ languages }) => `language muss eines hiervon sein: ${languages}.`,
  },
}).make
