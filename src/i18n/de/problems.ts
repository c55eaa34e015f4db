import type { Phrases } from '../phrase-matcher.ts'
import { moderationProblems } from './moderation-problems.ts'

/** What checks and errors say. The English is the key; slots in braces move with the sentence. */
export const problems: Phrases = {
  'There is no update at this address.': 'Unter dieser Adresse gibt es keine Neuigkeit.',
  'This update is published already.': 'Diese Neuigkeit ist schon veröffentlicht.',
  'Someone else has changed this update in the meantime.':
    'Jemand anderes hat diese Neuigkeit inzwischen geändert.',
  'Other pictures are being read just now; try again in a moment.':
    'Gerade werden andere Bilder gelesen; versuchen Sie es gleich noch einmal.',
  'Pictures cannot be uploaded here, because the library that reads them does not run on this machine. Give the address of a picture instead.':
    'Hier lassen sich keine Bilder hochladen, weil die Bibliothek, die sie liest, auf diesem Rechner nicht läuft. Geben Sie stattdessen die Adresse eines Bildes an.',
  'The sign-in provider does not answer. Try again in a moment, or sign in another way.':
    'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal oder melden Sie sich auf andere Weise an.',
  'The provider did not sign you in. Begin again.':
    'Der Anmeldedienst hat Sie nicht angemeldet. Beginnen Sie noch einmal.',
  'The answer of the provider was not accepted. Begin again.':
    'Die Antwort des Anmeldedienstes wurde nicht anerkannt. Beginnen Sie noch einmal.',
  'This sign-in took too long or was begun in another window. Begin again.':
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Beginnen Sie noch einmal.',
  'This identity is linked with another account here.':
    'Diese Identität ist hier mit einem anderen Konto verknüpft.',
  'This identity is not linked.': 'Diese Identität ist nicht verknüpft.',
  'No account here is linked to this identity. Sign in another way and link it on the page of your account, or ask an owner for an invitation.':
    'Mit dieser Identität ist hier kein Konto verknüpft. Melden Sie sich auf andere Weise an und verknüpfen Sie sie auf der Seite Ihres Kontos, oder bitten Sie einen Inhaber um eine Einladung.',
  'The name or the password is wrong.': 'Name oder Passwort stimmt nicht.',
  'There were too many attempts that failed. Wait a few minutes and try again.':
    'Es gab zu viele vergebliche Versuche. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
  'Too many people are signing in; try again in a moment.':
    'Gerade melden sich zu viele Leute an; versuchen Sie es gleich noch einmal.',
  'This code is wrong or was used already. Try the next one.':
    'Dieser Code stimmt nicht oder wurde schon benutzt. Versuchen Sie es mit dem nächsten.',
  'This code is wrong. The clock of the phone may be wrong too; try the next one.':
    'Dieser Code stimmt nicht. Vielleicht geht auch die Uhr des Telefons falsch; versuchen Sie es mit dem nächsten.',
  'This recovery code is wrong or was used already.':
    'Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.',
  'This is not your password.': 'Das ist nicht Ihr Passwort.',
  'This is another name.': 'Das ist ein anderer Name.',
  'This took too long. Sign in again.': 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
  'This took too long. Begin again.': 'Das hat zu lange gedauert. Fangen Sie noch einmal an.',
  'Sign in first.': 'Melden Sie sich zuerst an.',
  'This is the last owner. Make someone else an owner first.':
    'Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  'This account does not exist any more.': 'Dieses Konto gibt es nicht mehr.',
  'Someone else has changed this account in the meantime.':
    'Jemand anderes hat dieses Konto inzwischen geändert.',
  'Your account was changed in the meantime, in another window or by an owner.':
    'Ihr Konto wurde inzwischen geändert, in einem anderen Fenster oder von einem Inhaber.',
  'This invitation was used already, has expired or was withdrawn.':
    'Diese Einladung wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen.',
  'This link was used already or has expired. Ask for a new one on the page of your account.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie auf der Seite Ihres Kontos einen neuen an.',
  'This link confirms the address of another account. Sign in to that account.':
    'Dieser Link bestätigt die Adresse eines anderen Kontos. Melden Sie sich in diesem Konto an.',
  'This link was used already or has expired. Ask the person who gave it to you for a new one.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie um einen neuen, wo Sie ihn herhaben.',
  'This session has ended already.': 'Diese Anmeldung ist schon beendet.',
  'Your second factor is set up already.': 'Ihre Zwei-Faktor-Authentisierung ist schon eingerichtet.',
  'You have no second factor.': 'Sie haben keine Zwei-Faktor-Authentisierung eingerichtet.',
  'Someone else has changed this monitor in the meantime.':
    'Jemand anderes hat diesen Monitor inzwischen geändert.',
  'There is no such monitor.': 'Diesen Monitor gibt es nicht.',
  'A monitor stands in the order twice.': 'Ein Monitor steht zweimal in der Reihenfolge.',
  'The order must name every monitor; some were added or removed in the meantime.':
    'Die Reihenfolge muss jeden Monitor nennen; inzwischen kamen welche hinzu oder fielen weg.',
  'These were many tests. Wait a moment.': 'Das waren viele Tests. Warten Sie einen Moment.',
  'There is no announcement at this address.': 'Unter dieser Adresse gibt es keine Ankündigung.',
  'There is no such revision.': 'Diese Fassung gibt es nicht.',
  'Someone else has changed this announcement in the meantime.':
    'Jemand anderes hat diese Ankündigung inzwischen geändert.',
  'This preview address is not valid, or not any more.': 'Diese Vorschau-Adresse gilt nicht oder nicht mehr.',
  'This is too long to be kept.': 'Das ist zu lang, um aufbewahrt zu werden.',
  'There is no such token any more.': 'Dieses Token gibt es nicht mehr.',
  'There is no such line in the audit trail.': 'Diese Zeile gibt es im Protokoll nicht.',
  'Only accounts have tokens.': 'Nur wer ein Konto hat, hat Token.',
  'This request cannot be answered': 'Diese Anfrage lässt sich nicht beantworten',
  'Sign in first': 'Melden Sie sich zuerst an',
  'This is not allowed': 'Das ist nicht erlaubt',
  'Page not found': 'Seite nicht gefunden',
  'This address does not take that method': 'Diese Adresse nimmt diese Methode nicht an',
  'This address does not take that method.': 'Diese Adresse nimmt diese Methode nicht an.',
  'Someone else saved first': 'Jemand anderes hat zuerst gespeichert',
  'This is not shown any more': 'Das wird nicht mehr gezeigt',
  'This snippet is hidden until a moderator has looked at it.':
    'Dieser Textschnipsel ist verborgen, bis die Moderation ihn geprüft hat.',
  'There are no coloured lines from there on.': 'Von dort an gibt es keine farbigen Zeilen.',
  'This is too large': 'Das ist zu groß',
  'There is no room left': 'Hier ist kein Platz mehr',
  'A condition is missing': 'Eine Bedingung fehlt',
  'This kind of body is not understood': 'Diese Art von Inhalt wird nicht verstanden',
  'Too many requests': 'Zu viele Anfragen',
  'Too many forms were sent from this network. Wait a few minutes and try again.':
    'Aus diesem Netz wurden zu viele Formulare geschickt. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'Not available right now': 'Gerade nicht verfügbar',
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'There is no such page of announcements.': 'So eine Seite mit Ankündigungen gibt es nicht.',
  'Something went wrong on our side. The operator can find it in the log.':
    'Auf unserer Seite ist etwas schiefgegangen. Der Betreiber findet es im Protokoll.',
  'Your role does not allow this.': 'Ihre Rolle erlaubt das nicht.',
  'You are not signed in any more. Sign in and send this again.':
    'Sie sind nicht mehr angemeldet. Melden Sie sich an und schicken Sie es noch einmal.',
  'This page was open for too long, or the browser has lost its cookies. Send the form again. If that does not help, allow cookies for this site.':
    'Diese Seite war zu lange offen, oder der Browser hat ihre Cookies verloren. Senden Sie das Formular noch einmal ab. Hilft das nicht, erlauben Sie Cookies für diese Website.',
  'The browser sent no cookie. Open this site at {base}: with http instead of https it keeps none. If you are there already, allow cookies for this site and send the form again.':
    'Der Browser hat kein Cookie geschickt. Öffnen Sie diese Website unter {base}: Mit http statt https behält er keines. Sind Sie schon dort, erlauben Sie Cookies für diese Website und senden Sie das Formular noch einmal ab.',
  'This form came from {given}, but BASE_URL is {base}. Open the site there, or set BASE_URL to the address people use.':
    'Dieses Formular kam von {given}, aber BASE_URL ist {base}. Öffnen Sie die Website dort, oder setzen Sie BASE_URL auf die Adresse, die benutzt wird.',
  'This form did not come from this site, or it is too old. Go back, reload the page and try again.':
    'Dieses Formular kam nicht von dieser Seite, oder es ist zu alt. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'Someone else has changed this in the meantime.': 'Jemand anderes hat das inzwischen geändert.',
  'Someone else has changed the site in the meantime.': 'Jemand anderes hat die Website inzwischen geändert.',
  'The disk of the database is full; nothing can be saved until there is room.':
    'Die Festplatte der Datenbank ist voll; bis wieder Platz ist, kann nichts gespeichert werden.',
  'The database is damaged; the operator can find in the log what helps.':
    'Die Datenbank ist beschädigt; was hilft, steht für den Betreiber im Protokoll.',
  'The database does not permit this; the operator can find in the log what helps.':
    'Die Datenbank erlaubt das nicht; was hilft, steht für den Betreiber im Protokoll.',
  'The database does not answer; try again in a moment.':
    'Die Datenbank antwortet nicht; versuchen Sie es gleich noch einmal.',
  'Corkboard is starting; try again in a moment.':
    'Corkboard startet gerade; versuchen Sie es gleich noch einmal.',
  'This address is too long or not well-formed.': 'Diese Adresse ist zu lang oder nicht wohlgeformt.',
  'The form has too many fields.': 'Das Formular hat zu viele Felder.',
  'The multipart form cannot be read: it is cut off or has no valid boundary.':
    'Das Formular lässt sich nicht lesen: Es ist abgeschnitten oder ohne gültige Grenze.',
  'Snippets of your own can only be deleted from the pages of this site.':
    'Eigene Textschnipsel lassen sich nur auf den Seiten dieser Website löschen.',
  'Only the browser that created this snippet can delete it here.':
    'Nur der Browser, der diesen Textschnipsel angelegt hat, kann ihn hier löschen.',
  'Too many snippets from this network; Retry-After says when to try again.':
    'Zu viele Textschnipsel aus diesem Netz; versuchen Sie es später noch einmal.',
  'Too many snippets just now; Retry-After says when to try again.':
    'Gerade werden zu viele Textschnipsel angelegt; versuchen Sie es später noch einmal.',
  'This is not the address of a page: it must begin with http:// or https://.':
    'Das ist nicht die Adresse einer Seite: Sie muss mit http:// oder https:// beginnen.',
  'The body must not be compressed: send it without Content-Encoding.':
    'Die Anfrage darf nicht komprimiert sein: Schicken Sie sie ohne Content-Encoding.',
  'Creating a snippet here needs a token, sent as "Authorization: Bearer ckb_…"; people sign in.':
    'Hier legen nur Angemeldete Textschnipsel an, und Programme mit einem Token in „Authorization: Bearer ckb_…“.',
  'This token does not create snippets: it lacks the permission "snippets".':
    'Mit diesem Token lassen sich keine Textschnipsel anlegen: Ihm fehlt die Berechtigung „snippets“.',
  'There is no room for more snippets here until some of them expire; try again later.':
    'Hier ist kein Platz für weitere Textschnipsel, bis einige ablaufen; versuchen Sie es später noch einmal.',
  'Too many snippets from this address; Retry-After says when to try again.':
    'Zu viele Textschnipsel von dieser Adresse; versuchen Sie es später noch einmal.',
  'The request is larger than {bytes} bytes, the most that is read.':
    'Die Anfrage ist größer als {bytes} Bytes; mehr wird nicht gelesen.',
  'Too much is being sent at once just now; try again in a moment.':
    'Gerade wird zu viel auf einmal gesendet; versuchen Sie es gleich noch einmal.',
  'The form has too many parts: at most {n} are read.':
    'Das Formular hat zu viele Teile: Höchstens {n} werden gelesen.',
  'Too many texts are being highlighted; try again in a moment.':
    'Gerade werden zu viele Texte hervorgehoben. Bitte versuchen Sie es gleich noch einmal.',
  'Too many snippets with a password are being opened; try again in a moment.':
    'Gerade werden zu viele Textschnipsel mit Passwort geöffnet; versuchen Sie es gleich noch einmal.',
  'Too many passwords were tried; Retry-After says when to try again.':
    'Zu viele Passwörter wurden versucht; versuchen Sie es später noch einmal.',
  ...moderationProblems,
  'An account has at most {n} passkeys.': 'Ein Konto hat höchstens {n} Passkeys.',
  'This is the only way to sign in to your account. Set a password first.':
    'Nur damit können Sie sich noch anmelden. Setzen Sie zuerst ein Passwort.',
  'There is no such passkey.': 'Diesen Passkey gibt es nicht.',
  'Too many attempts; wait a minute.': 'Zu viele Versuche; warten Sie eine Minute.',
  'There is no such maintenance window.': 'Dieses Wartungsfenster gibt es nicht.',
  'Only a window that opens once and is open just now can be ended.':
    'Nur ein Fenster, das einmal öffnet und gerade offen ist, lässt sich beenden.',
  'Someone else has changed this maintenance window in the meantime.':
    'Jemand anderes hat dieses Wartungsfenster inzwischen geändert.',
  'At most {n} files are taken at once.': 'Auf einmal werden höchstens {n} Dateien angenommen.',
  'The form has too many fields: at most {n} are read.':
    'Das Formular hat zu viele Felder: Höchstens {n} werden gelesen.',
}
