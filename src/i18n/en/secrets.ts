/** Messages about snippets with a password, and about those encrypted in the browser. */
export const secrets = {
  passwordHint: 'Optional. Without it the text cannot be read, and a lost password cannot be recovered.',
  encryption: 'encryption',
  encrypt: 'Encrypt in this browser',
  encryptHint: 'The key becomes part of the address and never reaches the server.',
  notEncrypted: 'The text could not be encrypted and sent. It is still here; try again.',

  lockedTitle: 'A snippet with a password',
  locked: 'This snippet has a password.',
  lockedText: 'Ask the person who sent you the address for the password.',
  lockedOnce:
    'It can be read once: the right password shows you the text and deletes it. A wrong one changes nothing.',
  lockedCounted:
    'It can be read a limited number of times: the right password shows you the text and takes one of its reads. A wrong one changes nothing.',
  open: 'Open',
  wrong: 'The password is wrong.',
  triesLeft: (count: number) =>
    count === 0 ? 'No tries are left for now.' : count === 1 ? '1 try is left.' : `${count} tries are left.`,

  encryptedTitle: 'An encrypted snippet',
  encrypted: 'Encrypted snippet',
  endToEnd: 'End-to-end encrypted',
  long: 'The text is too long for the form. Download it instead.',
  qr: 'QR code and address',
  needsScripts:
    'This text was encrypted in a browser. To read it here, allow JavaScript on this page. Corkboard’s client for the terminal reads it too.',
  insecure: 'Browsers decrypt only at addresses that begin with https://.',
  working: 'Decrypting …',
  opened: 'Decrypted in this browser.',
  openedOnce: 'Decrypted in this browser and deleted on the server. Copy it now.',
  missing: 'The address is incomplete: the key, everything after the # sign, is missing.',
  key: 'The key in the address does not match this text.',
  damaged: 'The text was changed or cut off on its way here; it cannot be decrypted.',
  version: 'This text was encrypted with a newer version of Corkboard than this site runs.',
  large: 'The text is too long to be decrypted here.',
  failed: 'The text could not be fetched. Try again.',
  gone: 'The text is gone: it has expired, was deleted, or could be read only once.',
  keyField: 'Key, or the whole address',
  tryKey: 'Decrypt',
  openedCounted: 'Decrypted in this browser. This took one of its reads. Copy it now.',
  counted:
    'This text can be read a limited number of times. The key is correct. Opening it takes one of its reads.',
  once: 'This text can be read once. The key is correct. The text is deleted as soon as you open it.',
  oneLine: '1 line',
  manyLines: '{n} lines',
  promise: 'What this protects against, and what it does not',
  promises: [
    'The text, its file name and its language were encrypted in the writer’s browser, and this page decrypts them in yours. The key is the part of the address after the # sign, and browsers do not send it.',
    'So anyone who reads the database, a backup or the logs of this server cannot read the text. They do see its approximate size, when it was created and when it expires.',
    'It does not protect against the server itself: it serves the scripts that encrypt and decrypt, and a server that is dishonest, or broken into, can serve others that pass the key on.',
    'Anyone who has the whole address can read the text. It also stays in the history of your browser.',
  ],
}
