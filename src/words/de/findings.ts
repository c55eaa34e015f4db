import type { Phrases } from '../phrases.ts'

/** What probes find, as they say it in English. */
export const findings: Phrases = {
  Connected: 'Verbunden',
  'Answered {status}, which is not accepted': 'Antwort {status}, die nicht angenommen wird',
  'Responded, which this monitor treats as down: {finding}':
    'Hat geantwortet, was bei diesem Monitor als Ausfall gilt: {finding}',
  'Failed, which this monitor treats as up: {finding}':
    'Fehlgeschlagen, was bei diesem Monitor als verfügbar gilt: {finding}',
  'Sent interim answers (1xx) without end': 'Endlos vorläufige Antworten (1xx) gesendet',
  'Redirected more than {n} times': 'Mehr als {n} Mal weitergeleitet',
  'Redirected to an address that is not http or https':
    'Weitergeleitet an eine Adresse, die weder http noch https ist',
  'The body lacks the expected text': 'Der Antwort fehlt der erwartete Text',
  'The body has the unwanted text': 'Die Antwort enthält den unerwünschten Text',
  'The body has no length and does not end': 'Die Antwort nennt keine Länge und endet nicht',
  'The body is encoded in a way that Corkboard cannot read':
    'Die Antwort ist auf eine Weise kodiert, die Corkboard nicht lesen kann',
  'The body cannot be decompressed': 'Die Antwort lässt sich nicht entpacken',
  'The body decompresses to more than {n} times its size':
    'Die Antwort wird beim Entpacken mehr als {n} Mal so groß',
  'The name was not looked up within {n} s': 'Der Name wurde nicht binnen {n} s aufgelöst',
  'Names of other monitors left no room to look the name up within {n} s':
    'Die Namen anderer Monitore ließen keinen Platz, den Namen binnen {n} s aufzulösen',
  'No connection within {n} s': 'Keine Verbindung binnen {n} s',
  'No TLS handshake within {n} s': 'Kein TLS-Handschlag binnen {n} s',
  'No complete answer within {n} s': 'Keine vollständige Antwort binnen {n} s',
  'The connection was refused': 'Die Verbindung wurde abgelehnt',
  'The host name does not exist or has no address': 'Den Hostnamen gibt es nicht, oder er hat keine Adresse',
  'The host name has no address': 'Der Hostname hat keine Adresse',
  'The address is in a network that Corkboard may not connect to (PROBER_DENY)':
    'Die Adresse liegt in einem Netz, zu dem Corkboard keine Verbindung aufnehmen darf (PROBER_DENY)',
  'The host name could not be looked up': 'Der Hostname konnte nicht aufgelöst werden',
  'The host cannot be reached': 'Der Host ist nicht erreichbar',
  'There is no way to the network of the host': 'Zum Netz des Hosts führt kein Weg',
  'The connection timed out': 'Die Verbindung kam nicht rechtzeitig zustande',
  'The TLS certificate has expired': 'Das TLS-Zertifikat ist abgelaufen',
  'The TLS certificate is not valid yet': 'Das TLS-Zertifikat gilt noch nicht',
  'The TLS certificate was revoked': 'Das TLS-Zertifikat wurde widerrufen',
  'The TLS certificate is for another host name': 'Das TLS-Zertifikat gilt für einen anderen Hostnamen',
  'The TLS certificate is self-signed': 'Das TLS-Zertifikat ist selbst signiert',
  'The TLS certificate comes from an unknown authority':
    'Das TLS-Zertifikat stammt von einer unbekannten Stelle',
  'The headers of the answer are too large': 'Die Kopfzeilen der Antwort sind zu groß',
  'The connection was closed during the TLS handshake':
    'Die Verbindung wurde während des TLS-Handschlags geschlossen',
  'The server does not speak TLS on this port': 'Der Server spricht auf diesem Port kein TLS',
  'The server speaks TLS on this port: use https': 'Der Server spricht auf diesem Port TLS: https verwenden',
  'The server offers only outdated versions of TLS': 'Der Server bietet nur veraltete TLS-Versionen an',
  'The server demands a client certificate': 'Der Server verlangt ein Client-Zertifikat',
  'The server and Corkboard have no TLS cipher in common':
    'Der Server und Corkboard haben kein gemeinsames TLS-Verfahren',
  'The server uses TLS keys or algorithms that are too weak':
    'Der Server verwendet zu schwache TLS-Schlüssel oder -Verfahren',
  'The server refused the TLS handshake: no cipher in common, or it demands a client certificate':
    'Der Server hat den TLS-Handschlag abgelehnt: kein gemeinsames Verfahren, oder er verlangt ein Client-Zertifikat',
  'The server does not speak HTTP/1.1 over TLS': 'Der Server spricht über TLS kein HTTP/1.1',
  'The server has no TLS certificate for this host name':
    'Der Server hat kein TLS-Zertifikat für diesen Hostnamen',
  'The server had an internal error in the TLS handshake':
    'Der Server meldete im TLS-Handschlag einen internen Fehler',
  'The server denied access in the TLS handshake': 'Der Server hat im TLS-Handschlag den Zugang verweigert',
  'The TLS handshake failed ({code})': 'Der TLS-Handschlag schlug fehl ({code})',
  'The connection was closed before the answer was complete':
    'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war',
  'The answer is not valid HTTP': 'Die Antwort ist kein gültiges HTTP',
  'Corkboard itself did not run during the probe': 'Corkboard selbst lief während der Prüfung nicht',
  'The probe failed ({code})': 'Die Prüfung schlug fehl ({code})',
}
