import type * as en from '../en.ts'

export const confirm: typeof en.confirm = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Ihre Anmeldung liegt eine Weile zurück. Hier ändern Sie, wer sich anmelden kann; bestätigen Sie deshalb noch einmal, dass Sie es sind. Was Sie eingegeben haben, bleibt erhalten, außer Passwörtern und Codes.',
  submit: 'Bestätigen',
  withPasskey: 'Mit einem Passkey bestätigen',
  withProvider: provider => `Mit ${provider} bestätigen`,
  noWay:
    'Ihr Konto hat weder Passwort noch Passkey noch eine verknüpfte Identität zum Bestätigen. Melden Sie sich ab und wählen Sie auf der Anmeldeseite „Passwort vergessen?“.',
}
