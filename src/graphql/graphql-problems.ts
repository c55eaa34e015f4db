import { defineMessages } from '../kernel/messages.ts'

/** What is wrong with an argument; what is wrong with a request before that has codes of its own. */
export const graphqlProblems = defineMessages('graphql', {
  en: {
    pageBelowOne: ({ page }: { readonly page: number }) => `page starts at 1; ${page} is below it.`,
  },
  de: {
    pageBelowOne: ({ page }) => `page beginnt bei 1; ${page} liegt darunter.`,
  },
}).make
