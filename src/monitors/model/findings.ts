import { defineMessages } from '../../kernel/messages.ts'

type TimeParam = { readonly seconds: number }
type CodeParam = { readonly code: string }

/** Results that probes of every kind can have; those of one kind are in its folder. */
export const findings = defineMessages('probe', {
  en: {
    inMaintenance: () => 'In maintenance',
    invertedUp: ({ finding }: { readonly finding: string }) =>
      `Responded, which counts as down here: ${finding}`,
    invertedDown: ({ finding }: { readonly finding: string }) =>
      `Failed, which counts as up here: ${finding}`,
    stopped: () => 'The check was stopped',
    unknownKind: ({ kind }: { readonly kind: string }) =>
      `This version of Corkboard does not support monitors of kind ${kind}`,
    paused: () => 'Corkboard itself was not running during the check',
    failed: ({ code }: CodeParam) => `The check failed (${code})`,
    broken: ({ code }: CodeParam) => `Corkboard could not run this check (${code})`,
    noHandles: () => 'Corkboard could not run this check, because it has too many files and connections open',

    noRoomForLookup: ({ seconds }: TimeParam) =>
      `The DNS lookup could not start within ${seconds} s, because too many other lookups were running`,
    lookupTimedOut: ({ seconds }: TimeParam) => `The DNS lookup did not finish within ${seconds} s`,
    connectTimedOut: ({ seconds }: TimeParam) => `No connection within ${seconds} s`,
    tlsTimedOut: ({ seconds }: TimeParam) => `No TLS handshake within ${seconds} s`,
    answerTimedOut: ({ seconds }: TimeParam) => `No complete response within ${seconds} s`,

    refused: () => 'The connection was refused',
    unknownName: () => 'The host name does not exist or has no address',
    noAddress: () => 'The host name has no address',
    lookupFailed: () => 'The host name could not be looked up',
    denied: () => 'The address is in a network that Corkboard must not connect to (PROBER_DENY)',
    unreachable: () => 'The host cannot be reached',
    noRoute: () => 'There is no route to the network of the host',
    timedOut: () => 'The connection timed out',
    closed: () => 'The connection was closed before the response was complete',

    certificateExpired: () => 'The TLS certificate has expired',
    certificateNotYetValid: () => 'The TLS certificate is not valid yet',
    certificateRevoked: () => 'The TLS certificate was revoked',
    certificateOfOther: () => 'The TLS certificate is for another host name',
    certificateSelfSigned: () => 'The TLS certificate is self-signed',
    certificateUnknown: () => 'The TLS certificate was issued by an unknown authority',
    tlsClosed: () => 'The connection was closed during the TLS handshake',
    tlsFailed: ({ code }: CodeParam) => `The TLS handshake failed (${code})`,
    tlsNotSpoken: () => 'The server does not speak TLS on this port',
    tlsOutdated: () => 'The server offers only outdated versions of TLS',
    tlsClientCertificate: () => 'The server requires a client certificate',
    tlsNoCipher: () => 'The server and Corkboard have no TLS cipher in common',
    tlsWeak: () => 'The server uses TLS keys or algorithms that are too weak',
    tlsRefused: () =>
      'The server refused the TLS handshake: no cipher in common, or it requires a client certificate',
    tlsNoProtocol: () => 'The server does not speak HTTP/1.1 over TLS',
    tlsUnknownName: () => 'The server has no TLS certificate for this host name',
    tlsInternalError: () => 'The server had an internal error in the TLS handshake',
    tlsAccessDenied: () => 'The server denied access in the TLS handshake',
  },
  de: {
    inMaintenance: () => 'In Wartung',
    invertedUp: ({ finding }) => `Hat geantwortet, was hier als Ausfall gilt: ${finding}`,
    invertedDown: ({ finding }) => `Fehlgeschlagen, was hier als erreichbar gilt: ${finding}`,
    stopped: () => 'Die Prüfung wurde abgebrochen',
    unknownKind: ({ kind }) => `Diese Version von Corkboard unterstützt keine Monitore der Art ${kind}`,
    paused: () => 'Corkboard selbst lief während der Prüfung nicht',
    failed: ({ code }) => `Die Prüfung schlug fehl (${code})`,
    broken: ({ code }) => `Corkboard konnte diese Prüfung nicht ausführen (${code})`,
    noHandles: () =>
      'Corkboard konnte diese Prüfung nicht ausführen, weil es zu viele Dateien und Verbindungen offen hat',

    noRoomForLookup: ({ seconds }) =>
      `Die DNS-Abfrage konnte nicht binnen ${seconds} s beginnen, weil zu viele andere liefen`,
    lookupTimedOut: ({ seconds }) => `Die DNS-Abfrage endete nicht binnen ${seconds} s`,
    connectTimedOut: ({ seconds }) => `Keine Verbindung binnen ${seconds} s`,
    tlsTimedOut: ({ seconds }) => `Kein TLS-Handshake binnen ${seconds} s`,
    answerTimedOut: ({ seconds }) => `Keine vollständige Antwort binnen ${seconds} s`,

    refused: () => 'Die Verbindung wurde abgelehnt',
    unknownName: () => 'Den Hostnamen gibt es nicht, oder er hat keine Adresse',
    noAddress: () => 'Der Hostname hat keine Adresse',
    lookupFailed: () => 'Der Hostname konnte nicht aufgelöst werden',
    denied: () =>
      'Die Adresse liegt in einem Netz, zu dem Corkboard keine Verbindung aufnehmen darf (PROBER_DENY)',
    unreachable: () => 'Der Host ist nicht erreichbar',
    noRoute: () => 'Zum Netz des Hosts gibt es keine Route',
    timedOut: () => 'Die Verbindung kam nicht rechtzeitig zustande',
    closed: () => 'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war',

    certificateExpired: () => 'Das TLS-Zertifikat ist abgelaufen',
    certificateNotYetValid: () => 'Das TLS-Zertifikat gilt noch nicht',
    certificateRevoked: () => 'Das TLS-Zertifikat wurde widerrufen',
    certificateOfOther: () => 'Das TLS-Zertifikat gilt für einen anderen Hostnamen',
    certificateSelfSigned: () => 'Das TLS-Zertifikat ist selbst signiert',
    certificateUnknown: () => 'Das TLS-Zertifikat wurde von einer unbekannten Stelle ausgestellt',
    tlsClosed: () => 'Die Verbindung wurde während des TLS-Handshakes geschlossen',
    tlsFailed: ({ code }) => `Der TLS-Handshake schlug fehl (${code})`,
    tlsNotSpoken: () => 'Der Server spricht auf diesem Port kein TLS',
    tlsOutdated: () => 'Der Server bietet nur veraltete TLS-Versionen an',
    tlsClientCertificate: () => 'Der Server verlangt ein Client-Zertifikat',
    tlsNoCipher: () => 'Der Server und Corkboard haben kein gemeinsames TLS-Verfahren',
    tlsWeak: () => 'Der Server verwendet zu schwache TLS-Schlüssel oder -Verfahren',
    tlsRefused: () =>
      'Der Server hat den TLS-Handshake abgelehnt: kein gemeinsames Verfahren, oder er verlangt ein Client-Zertifikat',
    tlsNoProtocol: () => 'Der Server spricht über TLS kein HTTP/1.1',
    tlsUnknownName: () => 'Der Server hat kein TLS-Zertifikat für diesen Hostnamen',
    tlsInternalError: () => 'Der Server meldete im TLS-Handshake einen internen Fehler',
    tlsAccessDenied: () => 'Der Server hat im TLS-Handshake den Zugang verweigert',
  },
})
