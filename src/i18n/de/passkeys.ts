import type * as en from '../en.ts'

export const passkeys: typeof en.passkeys = {
  signIn: 'Mit einem Passkey anmelden',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal, oder melden Sie sich auf andere Weise an.',
  passkey: 'Passkey',
  title: 'Passkeys',
  lead: 'Ein Passkey ist auf Ihrem Telefon, Rechner oder Sicherheitsschlüssel gespeichert. Mit ihm melden Sie sich ohne Passwort und ohne Code an.',
  nameHint: 'Zum Beispiel „Laptop“.',
  nameOf: name => `Name von ${name}`,
  renameOf: name => `Namen von ${name} speichern`,
  removeOf: name => `Passkey ${name} löschen`,
  add: 'Passkey hinzufügen',
  added: 'Hinzugefügt',
  unsupported: 'Dieser Browser unterstützt keine Passkeys.',
  needsScript: 'Zum Hinzufügen eines Passkeys ist JavaScript nötig, das in diesem Browser ausgeschaltet ist.',
}
