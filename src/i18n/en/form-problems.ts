/**
 * What a form says of a field. The key is the message of the check, alone or after `field: ` where one field says it in
 * words of its own; the REST interface and imports keep the messages as they are.
 */
export const formProblems = {
  // What is missing
  'title: must not be blank': 'Enter a title.',
  'name: must not be blank': 'Enter a name.',
  'username: must not be blank': 'Enter a username.',
  'email: must not be blank': 'Enter an email address.',
  'content: must not be blank': 'Write a message.',
  'text: must not be blank': 'Write a few words about it.',
  'text: must say what is wrong': 'Say what is wrong.',
  'addresses: must not be blank': 'Enter the address of at least one snippet.',
  'contact: must not be blank': 'Enter your name and how we can reach you.',
  'value: must not be blank': 'Enter what to block.',
  'bodyContains: must not be empty': 'Enter the text to look for.',
  'bodyLacks: must not be empty': 'Enter the text to look for.',
  'must not be blank': 'Fill in this field.',
  'must not be empty': 'This file is empty. Choose another one.',
  'must be chosen': 'Choose one of these options.',
  'must say what is wrong': 'Say what is wrong.',
  'must be one of {values}': 'Choose one of the options.',

  // Lengths and numbers
  'title: must be at most {n} characters long': 'Shorten the title to {n} characters.',
  'description: must be at most {n} characters long': 'Shorten the description to {n} characters.',
  'content: must be at most {n} characters long': 'Shorten the text to {n} characters.',
  'name: must be at most {n} characters long': 'Shorten the name to {n} characters.',
  'username: must be at most {n} characters long': 'Choose a username of at most {n} characters.',
  'password: must be at most {n} characters long': 'Choose a password of at most {n} characters.',
  'password: must be at least {n} characters long': 'Choose a password of at least {n} characters.',
  'must be at least {n} characters long': 'Enter at least {n} characters.',
  'must be at most {n} characters long': 'Shorten this to {n} characters.',
  'must have at most {n} characters': 'Shorten this to {n} characters.',
  'must have at least {n} characters besides * and blanks':
    'Enter at least {n} characters besides * and spaces, or it would match almost everything.',
  'must be one line without control characters': 'Enter this as a single line of plain text.',
  'must not contain control characters': 'Remove the invisible control characters.',
  'must be a whole number': 'Enter a whole number.',
  'must be a whole number of seconds': 'Enter a whole number of seconds.',
  'must be a whole number of minutes': 'Enter a whole number of minutes.',
  'must be a whole number of days': 'Choose how long it is valid.',
  'must be at least {n} seconds': 'Enter at least {n} seconds.',
  'must be at most {n} seconds': 'Enter at most {n} seconds.',
  'must be at least 1 minute': 'Enter at least 1 minute.',
  'must be at most {n} minutes': 'Enter at most {n} minutes.',
  'must be at least 1 day': 'Choose at least 1 day.',
  'must be at most {n} days': 'Choose at most {n} days.',
  'must be at most {n} monitors': 'Choose at most {n} monitors.',
  'must be at most {n} addresses': 'Enter at most {n} addresses.',
  'must have at most {n} tags': 'Enter at most {n} tags.',
  'must have at most {n} headers': 'Enter at most {n} headers.',
  'must have at most {n} entries': 'Enter at most {n} entries.',
  'must be at most {n} MB large': 'Choose a picture of at most {n} MB.',
  'must have at most {n} megapixels': 'Choose a picture of at most {n} megapixels.',
  'must be at least {n}': 'Enter {n} or more.',
  'must be at most {n}': 'Enter {n} or less.',

  // Addresses, names and other shapes
  'must be an absolute http or https address': 'Enter a full address that begins with http:// or https://.',
  'must be a host name or an IP address': 'Enter a host name such as db.example.org, or an IP address.',
  'must be an email address such as ada@example.org': 'Enter an email address such as ada@example.org.',
  'must be a colour such as #1d4a96, or empty': 'Enter a colour such as #1d4a96, or leave this empty.',
  'must be the IANA name of a time zone, such as Europe/Berlin':
    'Enter the name of a time zone, such as Europe/Berlin.',
  'must be a PNG, JPEG, WebP, GIF or AVIF picture': 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
  'cannot be read: the picture is damaged or cut off':
    'This picture is damaged or incomplete. Choose another one.',
  'must be an address or a range such as 192.0.2.0/24 or 2001:db8::/32, not wider than /8 and /16':
    'Enter an address or a range such as 192.0.2.0/24 or 2001:db8::/32. The widest are /8 for IPv4 and /16 for IPv6.',
  'must be a status such as "301" or a range such as "200-299"':
    'Enter a status code such as 301 or a range such as 200-299.',
  'must not end before it starts': 'Enter the lower status code first, as in 200-299.',
  'must name at least one status': 'Enter at least one status code.',
  'is not the name of a header': 'Write each header on a line of its own, as in “Accept: text/html”.',
  'is a header that the probe sets itself': 'Remove this header: Corkboard sets it itself.',
  'is not the value of a header': 'Write the value of this header on one line, without control characters.',
  'has an address that leads to no snippet here: {address}':
    'This is not the address of a snippet here: {address}. Correct or remove it.',
  'has an address at which there is no snippet, or none any more: {address}':
    'There is no snippet at this address, or not any more: {address}. Correct or remove it.',
  'has a snippet that has just gone; try again':
    'One of these snippets was deleted just now. Send the form again.',

  // Times
  'must be given when the state is scheduled': 'Choose when to publish.',
  'can only be given with the state scheduled': 'Clear this time, or schedule the announcement.',
  'must be in the future': 'Choose a time in the future.',
  'must be a day and a time': 'Enter a date and a time.',
  'must be a day such as 2026-03-12': 'Enter a date such as 2026-03-12.',
  'must be a time such as 02:30': 'Enter a time such as 02:30.',
  'must be an RFC 3339 instant such as 2026-01-01T13:00:00.000Z': 'Enter a date and a time.',
  'must not be before the start': 'Choose an end that is after the start.',
  'must not be before startsAt': 'Choose an end that is after the start.',
  'must not be before from': 'Choose a last day that is not before the first.',
  'is skipped on that day: the clocks are set forward':
    'Choose another time: the clocks are set forward that day, and this hour does not exist.',
  'must be given, or a rule': 'Enter a date and a time.',
  'must not be given beside a rule': 'Clear this time: a repeating window has its own.',
  'must name at least one day': 'Choose at least one day.',
  'must be 1 (Monday) to 7': 'Choose a day of the week.',
  'must be 1 to 31, or "last"': 'Enter a day from 1 to 31.',
  'must be {"day": 1 to 31 or "last"} or {"nth": 1 to 4 or "last", "weekday": 1 to 7}':
    'Choose a day of the month.',
  'must be a cron expression of five fields, such as "0 2 * * 6"':
    'Enter a cron expression of five fields, such as 0 2 * * 6.',
  'must have five fields': 'Enter a cron expression of five fields, such as 0 2 * * 6.',
  'never happens': 'This never occurs. Choose other days or times.',
  'must not begin more often than every five minutes': 'Leave at least five minutes between two starts.',
  'must not be longer than intervalSeconds': 'Enter a timeout that is not longer than the check interval.',

  // What is there already, or not any more
  'username: belongs to another account': 'This username is taken. Choose another one.',
  'email: belongs to another account':
    'This email address belongs to another account. Enter another one, or leave it empty.',
  'passkey: belongs to another account': 'This passkey belongs to another account. Use one of yours.',
  'belongs to another account': 'This belongs to another account. Enter something else.',
  'is the name of another monitor': 'Another monitor has this name. Choose a different one.',
  'is that of another window with the same start':
    'Another window with this title starts at the same time. Choose a different title.',
  'must be the id of a platform user': 'This account does not exist any more. Choose another author.',
  'there is no monitor with the id {id}': 'One of these monitors was deleted. Check your selection.',
  'only an incident or a maintenance has updates':
    'A notice has no updates. Make it an incident or a maintenance first.',
  'has no stored value to keep': 'Enter the secret: there is no stored one to keep.',
  'must be typed again, because the address leads to another server':
    'Enter the secret again, because the address now leads to another server.',

  // Accounts and tokens
  'looks like the name of another account':
    'This looks like the username of another account. Choose another one.',
  'mixes letters of several scripts': 'Use letters of one script only, such as Latin or Greek.',
  'must have no invisible characters': 'Remove the invisible characters.',
  'must not contain an @': 'Choose a username without @.',
  'must be more than your name, your email address or the name of this site':
    'Choose a password that is more than your name, your email address or the name of this site.',
  'must not be one of the passwords that are tried first':
    'This password is too common. Choose one that is harder to guess.',
  'must name at least one permission': 'Choose at least one permission.',
  'must name at least one event': 'Choose at least one event.',
  'must name at least one address': 'Enter at least one email address.',
  'must have at most {n} addresses': 'Enter at most {n} addresses.',
  'must be whsec_ and 24 to 64 bytes in Base64':
    'Enter whsec_ followed by 24 to 64 bytes in Base64, or leave the secret that was suggested.',
  'must be among your own permissions': 'Choose only permissions that you have yourself.',
  'is known here already': 'This passkey is already registered here.',
  'is not known here; it may have been removed': 'This passkey is not known here. It may have been deleted.',
  'took too long; try again': 'This took too long. Try again.',
  'was not accepted; try again': 'This passkey was not accepted. Try again.',

  // Snippets
  'content is missing: send the text in the field "content".': 'Enter a text.',
  'content is blank ({given}). Valid content: text with something to see in it.':
    'Enter a text. Spaces and line breaks alone cannot be saved.',
  'content has {bytes} bytes ({given}). Valid content: at most {most} bytes of UTF-8.':
    'Shorten the text to {most} bytes, or split it. It has {bytes}.',
  'content is not encrypted ({given}). Valid content with "encrypted": an armour, cork1.….':
    'This text was not encrypted. Reload the page and try again.',
  'lexer is not one we know ({given}). Valid lexers: {valid}.': 'Choose a language from the list.',
  'expires is not allowed ({given}). Valid values: {valid}.': 'Choose one of the expiry times in the list.',
  'format is unknown ({given}). Valid values: {valid}.': 'Choose one of the formats.',
  'rtl is not understood ({given}). Valid values: 1, 0.': 'Choose the direction of the text again.',
  'encrypted is not understood ({given}). Valid values: 1, 0.': 'Choose again whether to encrypt the text.',
  'parent is no id ({given}). Valid values: the id of the snippet it was made from.':
    'The snippet this was made from is not known. Start again from its page.',
  'password is given for an encrypted text. Valid values: none; its key is the secret.':
    'Leave the password empty: the key of an encrypted text is its secret.',
  'password has {n} characters. Valid values: at most {most} characters.':
    'Choose a password of at most {most} characters.',
} as const

/** For a message that has no sentence of its own. */
export const unknownFormProblem = 'Check what you entered here.'
