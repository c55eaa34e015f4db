import type { Phrases } from '../phrases.ts'

/** What probes find, as they say it in English. */
export const findings: Phrases = {
  Connected: 'Verbunden',
  'Answered {status}, which is not accepted': 'Antwort {status}, die nicht angenommen wird',
  'Redirected more than {n} times': 'Mehr als {n} Mal weitergeleitet',
  'Redirected to an address that is not http or https':
    'Weitergeleitet an eine Adresse, die weder http noch https ist',
  'The body lacks the expected text': 'Der Antwort fehlt der erwartete Text',
  'The body has the unwanted text': 'Die Antwort enthält den unerwünschten Text',
  'The name was not looked up within {n} s': 'Der Name wurde nicht binnen {n} s aufgelöst',
  'Names of other monitors left no room to look the name up within {n} s':
    'Die Namen anderer Monitore ließen keinen Platz, den Namen binnen {n} s aufzulösen',
  'No connection within {n} s': 'Keine Verbindung binnen {n} s',
  'No TLS handshake within {n} s': 'Kein TLS-Handschlag binnen {n} s',
  'No complete answer within {n} s': 'Keine vollständige Antwort binnen {n} s',
  'The connection was refused': 'Die Verbindung wurde abgelehnt',
  'The host name does not exist': 'Den Hostnamen gibt es nicht',
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
  'The TLS handshake failed ({code})': 'Der TLS-Handschlag schlug fehl ({code})',
  'The connection was closed before the answer was complete':
    'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war',
  'The answer is not valid HTTP': 'Die Antwort ist kein gültiges HTTP',
  'The probe failed ({code})': 'Die Prüfung schlug fehl ({code})',
}
