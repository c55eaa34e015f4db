import type { Phrases } from '../phrase-matcher.ts'

/** What checks and errors of reports, cases, decisions and blocks say. */
export const moderationProblems: Phrases = {
  'There is no snippet at this address, or it is gone.':
    'Unter dieser Adresse gibt es keinen Schnipsel, oder nicht mehr.',
  'There is no case at this address.': 'Unter dieser Adresse gibt es keinen Fall.',
  'There is no such block any more.': 'Diese Sperre gibt es nicht mehr.',
  'This is blocked already.': 'Das ist schon gesperrt.',
  'Only its reader knows this text, so it cannot be blocked.':
    'Diesen Text kennt nur, wer ihn lesen soll, deshalb lässt er sich nicht sperren.',
  'Where this snippet came from is not known, or not any more.':
    'Woher dieser Schnipsel kam, ist nicht bekannt, oder nicht mehr.',
  'There are {n} blocks already; remove some that do not hit any more.':
    'Es gibt schon {n} Sperren; heben Sie solche auf, die nichts mehr abweisen.',
  'Too many reports at once; Retry-After says when to try again.':
    'Zu viele Meldungen auf einmal; versuchen Sie es später noch einmal.',
  'This text is not accepted here. If you think that is a mistake, write to the operator of this site.':
    'Dieser Text wird hier nicht angenommen. Wenn Sie das für einen Irrtum halten, schreiben Sie an den Betreiber dieser Website.',
  'Snippets are not accepted from your address. If you think that is a mistake, write to the operator of this site.':
    'Von Ihrer Adresse werden keine Schnipsel angenommen. Wenn Sie das für einen Irrtum halten, schreiben Sie an den Betreiber dieser Website.',
}
