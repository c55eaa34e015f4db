import { defineMessages } from '../../../kernel/messages.ts'

type Answer = { readonly status: string }
type LimitParam = { readonly most: number }

/** Results of HTTP probes. */
export const httpFindings = defineMessages('http', {
  en: {
    answered: ({ status }: Answer) => status,
    notAccepted: ({ status }: Answer) => `Responded with ${status}, which is not accepted`,
    endlessInterim: () => 'Kept sending interim responses (1xx)',
    redirectedTooOften: ({ most }: LimitParam) => `Redirected more than ${most} times`,
    redirectedElsewhere: () => 'Redirected to a URL that is not http or https',
    textMissing: () => 'The response does not contain the expected text',
    textUnwanted: () => 'The response contains the unwanted text',
    bodyEndless: () => 'The response body has no length and does not end',
    bodyEncodingUnknown: () => 'The response body has an encoding that Corkboard cannot read',
    bodyDamaged: () => 'The response body cannot be decompressed',
    bodyBomb: ({ most }: LimitParam) => `The response body decompresses to more than ${most} times its size`,
    headersTooLarge: () => 'The response headers are too large',
    speaksTls: () => 'The server speaks TLS on this port: use https',
    notHttp: () => 'The response is not valid HTTP',
  },
  de: {
    answered: ({ status }) => status,
    notAccepted: ({ status }) => `Antwort ${status}, die nicht akzeptiert wird`,
    endlessInterim: () => 'Sendete endlos vorläufige Antworten (1xx)',
    redirectedTooOften: ({ most }) => `Mehr als ${most} Mal weitergeleitet`,
    redirectedElsewhere: () => 'Weitergeleitet an eine URL, die weder http noch https ist',
    textMissing: () => 'Die Antwort enthält den erwarteten Text nicht',
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
