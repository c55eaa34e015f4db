import { defineMessages } from '../../../kernel/messages.ts'

type Answer = { readonly status: string }
type LimitParam = { readonly most: number }

/** What a probe of kind `http` finds. */
export const httpFindings = defineMessages('http', {
  en: {
    answered: ({ status }: Answer) => status,
    notAccepted: ({ status }: Answer) => `Answered ${status}, which is not accepted`,
    endlessInterim: () => 'Sent interim answers (1xx) without end',
    redirectedTooOften: ({ most }: LimitParam) => `Redirected more than ${most} times`,
    redirectedElsewhere: () => 'Redirected to an address that is not http or https',
    textMissing: () => 'The body lacks the expected text',
    textUnwanted: () => 'The body has the unwanted text',
    bodyEndless: () => 'The body has no length and does not end',
    bodyEncodingUnknown: () => 'The body is encoded in a way that Corkboard cannot read',
    bodyDamaged: () => 'The body cannot be decompressed',
    bodyBomb: ({ most }: LimitParam) => `The body decompresses to more than ${most} times its size`,
    headersTooLarge: () => 'The headers of the answer are too large',
    speaksTls: () => 'The server speaks TLS on this port: use https',
    notHttp: () => 'The answer is not valid HTTP',
  },
  de: {
    answered: ({ status }) => status,
    notAccepted: ({ status }) => `Antwort ${status}, die nicht angenommen wird`,
    endlessInterim: () => 'Endlos vorläufige Antworten (1xx) gesendet',
    redirectedTooOften: ({ most }) => `Mehr als ${most} Mal weitergeleitet`,
    redirectedElsewhere: () => 'Weitergeleitet an eine Adresse, die weder http noch https ist',
    textMissing: () => 'Der Antwort fehlt der erwartete Text',
    textUnwanted: () => 'Die Antwort enthält den unerwünschten Text',
    bodyEndless: () => 'Die Antwort nennt keine Länge und endet nicht',
    bodyEncodingUnknown: () => 'Die Antwort ist auf eine Weise kodiert, die Corkboard nicht lesen kann',
    bodyDamaged: () => 'Die Antwort lässt sich nicht entpacken',
    bodyBomb: ({ most }) => `Die Antwort wird beim Entpacken mehr als ${most} Mal so groß`,
    headersTooLarge: () => 'Die Kopfzeilen der Antwort sind zu groß',
    speaksTls: () => 'Der Server spricht auf diesem Port TLS: https verwenden',
    notHttp: () => 'Die Antwort ist kein gültiges HTTP',
  },
})
