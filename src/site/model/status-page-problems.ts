import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of status pages. */
export const statusPageProblems = defineMessages('statusPage', {
  en: {
    notFound: 'There is no such status page.',
    changed: 'Someone else has changed this status page in the meantime.',
    tooMany: ({ max }: { readonly max: number }) => `There can be at most ${max} status pages.`,
    wrongPassword: 'That is not the password.',
    tooManyTries: 'There were too many wrong passwords from your network. Wait a few minutes.',
    locked: 'This status page is not public. Open it in a browser to enter it.',
  },
  de: {
    notFound: 'Diese Statusseite gibt es nicht.',
    changed: 'Jemand anderes hat diese Statusseite inzwischen geändert.',
    tooMany: ({ max }) => `Es kann höchstens ${max} Statusseiten geben.`,
    wrongPassword: 'Das ist nicht das Passwort.',
    tooManyTries: 'Aus Ihrem Netz kamen zu viele falsche Passwörter. Warten Sie einige Minuten.',
    locked: 'Diese Statusseite ist nicht öffentlich. Öffnen Sie sie in einem Browser, um sie zu betreten.',
  },
}).make

/** Validation messages of their fields. */
export const statusPageChecks = defineChecks('statusPageField', {
  api: {
    slug: 'must be lower-case letters, digits and hyphens between them, such as shop-eu',
    slugTaken: 'is that of another status page',
    host: 'must be a host name such as status.example.org, with a port if it is not the usual one',
    hostTaken: 'is that of another status page',
    ownHost: 'must not be the host of BASE_URL',
    noHost: 'must be null if only signed-in people may see the page, because they sign in at BASE_URL',
    noPassword: 'must be given for a page behind a password',
  },
  en: {
    slug: 'Use lower-case letters, digits, and hyphens between them, such as shop-eu.',
    slugTaken: 'Another status page has this address. Choose a different one.',
    host: 'Enter a host name such as status.example.org.',
    hostTaken: 'Another status page has this host name. Choose a different one.',
    ownHost: 'This is the host name of the whole site. Choose a different one, or leave this empty.',
    noHost: 'Leave this empty: people sign in at the address of the whole site.',
    noPassword: 'Enter a password, or choose others who may see the page.',
  },
  de: {
    slug: 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche dazwischen, etwa shop-eu.',
    slugTaken: 'Eine andere Statusseite hat diese Adresse. Wählen Sie eine andere.',
    host: 'Geben Sie einen Hostnamen wie status.example.org ein.',
    hostTaken: 'Eine andere Statusseite hat diesen Hostnamen. Wählen Sie einen anderen.',
    ownHost:
      'Das ist der Hostname der ganzen Website. Wählen Sie einen anderen, oder lassen Sie das Feld leer.',
    noHost: 'Lassen Sie das Feld leer: Angemeldet wird sich unter der Adresse der ganzen Website.',
    noPassword: 'Geben Sie ein Passwort ein, oder wählen Sie andere, die die Seite sehen dürfen.',
  },
}).make
