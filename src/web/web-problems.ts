import { defineMessages } from '../kernel/messages.ts'

/** Errors of a request before it reaches a feature. */
export const webProblems = defineMessages('web', {
  en: {
    endedEarly: 'The request ended before its body did.',
    compressed: 'The body must not be compressed: send it without Content-Encoding.',
    tooLarge: ({ bytes }: { readonly bytes: number }) =>
      `The request is too large: at most ${bytes} bytes are allowed.`,
    noRoom: 'Too much is being sent at once just now; try again in a moment.',
    tooManyParts: ({ max }: { readonly max: number }) =>
      `The form has too many parts: at most ${max} are allowed.`,
    malformedForm: 'The multipart form cannot be read: it is cut off or has no valid boundary.',
    tooManyForms: 'Too many forms were sent from this network. Wait a few minutes and try again.',
    foreignForm:
      'This form did not come from this site, or it is too old. Go back, reload the page and try again.',
    otherAddress: ({ given, base }: { readonly given: string; readonly base: string }) =>
      `This form came from ${given}, but BASE_URL is ${base}. Open the site there, or set BASE_URL to the address people use.`,
    noCookie: ({ base }: { readonly base: string }) =>
      `The browser sent no cookie. Open this site at ${base}: with http instead of https it keeps none. If you are there already, allow cookies for this site and send the form again.`,
    malformedAddress: 'This address is too long or not well-formed.',
    addressTooLong: 'This address is too long.',
    headersTooLarge: 'The headers are too large. In a browser, delete the cookies of this site.',
    tooSlow: 'The request did not arrive in time.',
    tooManyConnections: 'The server has too many connections. Try again in a few seconds.',
    tooManyStreams: 'There are too many open event streams. Try again later.',
    lostCookie:
      'This page was open for too long, or the browser has lost its cookies. Send the form again. If that does not help, allow cookies for this site.',
  },
  de: {
    endedEarly: 'Die Anfrage endete, bevor ihr Inhalt vollständig war.',
    compressed: 'Die Anfrage darf nicht komprimiert sein: Schicken Sie sie ohne Content-Encoding.',
    tooLarge: ({ bytes }) => `Die Anfrage ist zu groß: Höchstens ${bytes} Bytes sind erlaubt.`,
    noRoom: 'Gerade wird zu viel auf einmal gesendet; versuchen Sie es gleich noch einmal.',
    tooManyParts: ({ max }) => `Das Formular hat zu viele Teile: Höchstens ${max} sind erlaubt.`,
    malformedForm: 'Das Formular lässt sich nicht lesen: Es ist abgeschnitten oder ohne gültige Grenze.',
    tooManyForms:
      'Aus diesem Netz wurden zu viele Formulare geschickt. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
    foreignForm:
      'Dieses Formular kam nicht von dieser Seite, oder es ist zu alt. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
    otherAddress: ({ given, base }) =>
      `Dieses Formular kam von ${given}, aber BASE_URL ist ${base}. Öffnen Sie die Website dort, oder setzen Sie BASE_URL auf die Adresse, die benutzt wird.`,
    noCookie: ({ base }) =>
      `Der Browser hat kein Cookie geschickt. Öffnen Sie diese Website unter ${base}: Mit http statt https behält er keines. Sind Sie schon dort, erlauben Sie Cookies für diese Website und senden Sie das Formular noch einmal ab.`,
    malformedAddress: 'Diese Adresse ist zu lang oder nicht wohlgeformt.',
    addressTooLong: 'Diese Adresse ist zu lang.',
    headersTooLarge: 'Die Header sind zu groß. Löschen Sie im Browser die Cookies dieser Website.',
    tooSlow: 'Die Anfrage kam nicht rechtzeitig an.',
    tooManyConnections:
      'Der Server hat zu viele Verbindungen. Versuchen Sie es in einigen Sekunden noch einmal.',
    tooManyStreams: 'Es sind zu viele Ereignisströme offen. Versuchen Sie es später noch einmal.',
    lostCookie:
      'Diese Seite war zu lange offen, oder der Browser hat ihre Cookies verloren. Senden Sie das Formular noch einmal ab. Hilft das nicht, erlauben Sie Cookies für diese Website.',
  },
}).make
