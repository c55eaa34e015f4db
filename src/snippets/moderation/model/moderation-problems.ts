import { defineChecks, defineMessages } from '../../../kernel/messages.ts'

export const moderationProblems = defineMessages('moderation', {
  en: {
    noCase: 'There is no case at this address.',
    noReport: 'There is no report at this address.',
    noBlock: 'This block does not exist any more.',
    blocked: 'This is already blocked.',
    decidedSince: 'This decision cannot be undone: it is not the newest about this snippet.',
    unreadable: 'This text cannot be blocked: it has a password or can be read only once.',
    tooShort: 'This text is too short to find others like it. Block exactly this text instead.',
    noOrigin: 'The creator is unknown or can no longer be recognised.',
    tooManyBlocks: ({ max }: { readonly max: number }) =>
      `There are already ${max} blocks. Unblock something that is no longer needed.`,
    endsWithReads: 'It is deleted after a number of reads, so it has no expiry to change.',
    notHidden: 'It is not hidden any more.',
    expirySince: 'Its expiry was changed in the meantime, or has passed.',
    stillAsked:
      'A takedown request or an answer of its creator is open. Decide about it first, or choose a later expiry.',
    tooManyReports: 'Too many reports at once; try again later.',
    tooManyAppeals: 'Too many appeals at once; try again later.',
    notAppealed: 'The moderators have an appeal about this snippet already, or it is not hidden any more.',
    noAppeal: 'There is no open appeal about this snippet any more.',
    notCreator:
      'Only its creator can appeal: with the browser or the account that made it, or with its delete token.',
    targetRefused:
      'This text names a website that is blocked here. If you think that is a mistake, write to the operator of this site.',
    textRefused:
      'This text is blocked here. If you think that is a mistake, write to the operator of this site.',
    addressRefused:
      'Snippets from your address are blocked. If you think that is a mistake, write to the operator of this site.',
  },
  de: {
    noCase: 'Unter dieser Adresse gibt es keinen Fall.',
    noReport: 'Unter dieser Adresse gibt es keine Meldung.',
    noBlock: 'Diese Sperre gibt es nicht mehr.',
    blocked: 'Das ist schon gesperrt.',
    decidedSince:
      'Diese Entscheidung lässt sich nicht zurücknehmen: Sie ist nicht die neueste zu diesem Snippet.',
    unreadable: 'Dieser Text lässt sich nicht sperren: Er hat ein Passwort oder lässt sich nur einmal lesen.',
    tooShort: 'Dieser Text ist zu kurz, um ähnliche zu erkennen. Sperren Sie stattdessen genau diesen Text.',
    noOrigin: 'Die Herkunft ist unbekannt oder lässt sich nicht mehr erkennen.',
    tooManyBlocks: ({ max }) => `Es gibt schon ${max} Sperren. Heben Sie eine auf, die nicht mehr nötig ist.`,
    endsWithReads: 'Es wird nach einer Zahl von Aufrufen gelöscht und hat deshalb keinen Ablauf.',
    notHidden: 'Es ist nicht mehr verborgen.',
    expirySince: 'Sein Ablauf wurde inzwischen geändert oder ist vorbei.',
    stillAsked:
      'Ein Löschantrag oder eine Antwort des Erstellers ist offen. Entscheiden Sie zuerst darüber, oder wählen Sie einen späteren Ablauf.',
    tooManyReports: 'Zu viele Meldungen auf einmal; versuchen Sie es später noch einmal.',
    tooManyAppeals: 'Zu viele Einsprüche auf einmal; versuchen Sie es später noch einmal.',
    notAppealed:
      'Der Moderation liegt schon ein Einspruch zu diesem Snippet vor, oder es ist nicht mehr verborgen.',
    noAppeal: 'Zu diesem Snippet gibt es keinen offenen Einspruch mehr.',
    notCreator:
      'Nur wer das Snippet erstellt hat, kann Einspruch erheben: mit demselben Browser oder Konto oder mit dem Löschschlüssel.',
    targetRefused:
      'Dieser Text nennt eine Website, die hier gesperrt ist. Wenn Sie das für einen Irrtum halten, schreiben Sie an den Betreiber dieser Website.',
    textRefused:
      'Dieser Text ist hier gesperrt. Wenn Sie das für einen Irrtum halten, schreiben Sie an den Betreiber dieser Website.',
    addressRefused:
      'Von Ihrer Adresse sind Snippets gesperrt. Wenn Sie das für einen Irrtum halten, schreiben Sie an den Betreiber dieser Website.',
  },
}).make

export const moderationChecks = defineChecks('moderationField', {
  api: {
    notChosen: 'must be chosen',
    noReason: 'must say what is wrong',
    range: 'must be an address or a range such as 192.0.2.0/24 or 2001:db8::/32, not wider than /8 and /16',
    host: 'must be a host name such as shop.example or a link to it',
    tooFewLetters: ({ min }: { readonly min: number }) =>
      `must have at least ${min} characters besides * and blanks`,
    tooManyAddresses: ({ max }: { readonly max: number }) => `must be at most ${max} addresses`,
    foreignAddress: ({ address }: { readonly address: string }) =>
      `has an address that leads to no snippet here: ${address}`,
    noSnippet: ({ address }: { readonly address: string }) =>
      `has an address at which there is no snippet, or none any more: ${address}`,
    justGone: 'has a snippet that has just gone; try again',
    noMail: 'must be absent, because this site sends no mail',
  },
  en: {
    notChosen: 'Choose one of these options.',
    noReason: 'Describe what is wrong.',
    range:
      'Enter an address or a range such as 192.0.2.0/24 or 2001:db8::/32. The widest are /8 for IPv4 and /16 for IPv6.',
    host: 'Enter a host name such as shop.example, or a link.',
    tooFewLetters: ({ min }) =>
      `Enter at least ${min} characters besides * and spaces, or it would match almost everything.`,
    tooManyAddresses: ({ max }) => `Enter at most ${max} addresses.`,
    foreignAddress: ({ address }) =>
      `This is not the address of a snippet here: ${address}. Correct or remove it.`,
    noSnippet: ({ address }) =>
      `There is no snippet at this address, or it is gone: ${address}. Correct or remove it.`,
    justGone: 'One of these snippets was deleted just now. Send the form again.',
    noMail: 'This site sends no email. Leave the address out.',
  },
  de: {
    notChosen: 'Wählen Sie eine der Möglichkeiten.',
    noReason: 'Beschreiben Sie, was nicht stimmt.',
    range:
      'Geben Sie eine Adresse oder einen Bereich ein, etwa 192.0.2.0/24 oder 2001:db8::/32. Am weitesten sind /8 bei IPv4 und /16 bei IPv6.',
    host: 'Geben Sie einen Hostnamen wie shop.example oder einen Link ein.',
    tooFewLetters: ({ min }) =>
      `Geben Sie außer * und Leerzeichen mindestens ${min} Zeichen ein, sonst würde fast alles gesperrt.`,
    tooManyAddresses: ({ max }) => `Geben Sie höchstens ${max} Adressen ein.`,
    foreignAddress: ({ address }) =>
      `Das ist nicht die Adresse eines Snippets auf dieser Website: ${address}. Berichtigen oder entfernen Sie sie.`,
    noSnippet: ({ address }) =>
      `Unter dieser Adresse gibt es kein Snippet, oder nicht mehr: ${address}. Berichtigen oder entfernen Sie sie.`,
    justGone: 'Eines dieser Snippets wurde gerade gelöscht. Senden Sie das Formular noch einmal ab.',
    noMail: 'Diese Website sendet keine E-Mails. Lassen Sie die Adresse weg.',
  },
}).make
