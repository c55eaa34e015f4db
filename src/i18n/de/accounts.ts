import type * as en from '../en.ts'

export const accounts: typeof en.accounts = {
  profile: 'Profil',
  emailUnproved: email => `${email} ist noch nicht bestätigt.`,
  emailProveByMail:
    'Öffnen Sie den Link in der E-Mail, die wir dorthin gesendet haben, während Sie hier angemeldet sind.',
  emailProveByOwner: 'Ein Inhaber kann sie auf der Seite Ihres Kontos bestätigen.',
  emailSend: 'Bestätigungs-E-Mail senden',
  emailWithdraw: 'Neue Adresse verwerfen',
  emailConfirmTitle: 'E-Mail-Adresse bestätigen',
  emailConfirmLead: email =>
    `${email} wird die E-Mail-Adresse Ihres Kontos. Sie dient zum Anmelden und falls Sie Ihr Passwort vergessen.`,
  emailConfirm: 'Adresse bestätigen',
  emailOfOwner: 'Bei Inhaberkonten wird keine Bestätigungs-E-Mail gesendet.',
  emailSave: 'Adresse speichern',
  emailNeedsPassword: 'Nur zum Ändern der E-Mail-Adresse nötig.',
  saveProfile: 'Profil speichern',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint:
    'Mindestens 12 Zeichen. Einige Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  passwordEnds: 'Sie werden in allen anderen Browsern abgemeldet.',
  changePassword: 'Passwort ändern',

  passwordChanged: 'Passwort geändert',
  passwordChangedLead:
    'Alle anderen Browser sind abgemeldet, und frühere Links zum Setzen eines Passworts gelten nicht mehr. Diese Anmeldewege funktionieren weiterhin ohne das Passwort: Entfernen Sie, was Sie nicht kennen.',
  passwordChangedNothing:
    'Alle anderen Browser sind abgemeldet, und frühere Links zum Setzen eines Passworts gelten nicht mehr. Sonst führt nichts in Ihr Konto: Es gibt weder Passkeys noch verknüpfte Identitäten noch Token.',
  passwordChangedDone: 'Fertig',

  secondFactor: 'Zwei-Faktor-Authentifizierung',
  secondFactorOff:
    'Zusätzlich wird ein Code von Ihrem Telefon verlangt, sodass ein gestohlenes Passwort allein nicht genügt.',
  secondFactorOn: 'Zum Anmelden brauchen Sie einen Code aus Ihrer Authenticator-App.',
  recoveryLeft: count =>
    count === 1 ? 'Ein Wiederherstellungscode ist übrig.' : `${count} Wiederherstellungscodes sind übrig.`,
  setUp: 'Einrichten',
  removeFactor: 'Zwei-Faktor-Authentifizierung entfernen',
  renewCodes: 'Neue Wiederherstellungscodes erstellen',
  setUpTitle: 'Zwei-Faktor-Authentifizierung einrichten',
  setUpScan: 'Scannen Sie diesen QR-Code mit einer Authenticator-App.',
  setUpPicture: 'QR-Code für die Authenticator-App',
  setUpType: 'Oder geben Sie dort diesen Schlüssel ein:',
  setUpCode: 'Geben Sie dann den Code ein, den sie anzeigt',
  setUpSubmit: 'Einschalten',
  codesTitle: 'Ihre Wiederherstellungscodes',
  codesLead:
    'Jeder Code meldet Sie einmal an, wenn Sie Ihr Telefon nicht zur Hand haben. Sie werden nur jetzt angezeigt: Drucken Sie sie aus oder speichern Sie sie in Ihrem Passwortmanager.',
  codesDone: 'Ich habe sie gespeichert',

  sessions: 'Wo Sie angemeldet sind',
  sessionDevice: 'Gerät',
  sessionStarted: 'Angemeldet',
  unknownDevice: 'Unbekannt',
  thisSession: 'aktuell',
  endSessionOf: device => `${device} abmelden`,
  endOthers: 'Überall sonst abmelden',
  secondFactorShort: '2FA',
  you: 'Sie',
  noPassword: 'noch ohne Passwort',
  on: 'an',
  off: 'aus',
  invite: 'Teammitglied einladen',
  inviteHint: 'Sie erhalten einen Link zum Weitergeben. Wer ihn öffnet, wählt Benutzernamen und Passwort.',
  inviteEmailHint: 'Ist auf der Seite der Einladung schon eingetragen.',
  makeInvitation: 'Einladungslink erstellen',
  roleHints: {
    owner: 'Alles, auch Konten und Protokoll',
    editor: 'Ankündigungen, Störungen und der Informationstext',
    operator: 'Monitore und Wartungsfenster',
    moderator: 'Gemeldete Snippets und Sperren',
    viewer: 'Sieht Entwürfe und Einstellungen, kann aber nichts ändern',
  },
  invitations: 'Offene Einladungen',
  invitationFor: 'Für',
  invitationAnybody: 'alle mit dem Link',
  invitationExpires: 'Gilt bis',
  withdrawOf: (role, email) => `Die Einladung widerrufen: ${email}, ${role}`,

  invitationLink: 'Einladungslink',
  resetLink: 'Link zum Zurücksetzen des Passworts',
  linkInvitation: role => `Erstellt ein Konto mit der Rolle ${role}. Gilt 7 Tage.`,
  linkReset: username => `Setzt ein neues Passwort für ${username}. Funktioniert einmal und gilt einen Tag.`,
  linkOnce: 'Er wird nur jetzt angezeigt. Wer ihn hat, kann ihn benutzen; senden Sie ihn daher vertraulich.',
  link: 'Link',
  linkDone: 'Zurück zu den Konten',

  changeRole: 'Rolle ändern',
  roleTakesEffect: 'Die Änderung gilt sofort.',
  resetText: 'Erstellt einen Link, mit dem ein neues Passwort gesetzt wird. Bis dahin gilt das alte weiter.',
  makeReset: 'Link zum Zurücksetzen erstellen',
  factorText: 'Für den Fall, dass Telefon und Wiederherstellungscodes verloren sind.',
  removeTitle: 'Konto löschen',
  removeText:
    'Die Person wird sofort abgemeldet. Was sie geschrieben hat, bleibt, zeigt aber ihren Namen nicht mehr. Das lässt sich nicht rückgängig machen.',
  removeConfirm: username => `Geben Sie zur Bestätigung ${username} ein`,
}
