/** Messages of the pages of one's own snippets. */
export const mySnippets = {
  title: 'My snippets',
  ofBrowser:
    'What this browser created. A cookie identifies it; without the cookie this list is empty, and the snippets stay where they are.',
  ofAccount: 'What you created while signed in, and what this browser created.',
  nothing: 'No snippets yet',
  nothingText:
    'Snippets you create in this browser are listed here until they expire. Those created by programs are listed only if they use a token of your account.',
  nothingMore: 'No more snippets',
  search: 'Search my snippets',
  searchFor: 'File name, language or words of the text',
  find: 'Search',
  all: 'Show all',
  found: (count: number) =>
    count === 0
      ? 'No snippet has all of these words.'
      : count === 1
        ? '1 snippet found.'
        : `${count} snippets found.`,
  searchedPart: 'Only the newest were searched.',
  created: (when: string) => `created ${when}`,
  onetime: 'burn after reading',
  withPassword: 'with a password',
  encrypted: 'encrypted',
  hidden: 'hidden',
  appeals: { open: 'Answer sent', restored: 'Restored after your answer', kept: 'Stays hidden: see why' },
  removeOf: (name: string) => `Delete ${name}`,
  removeOneTitle: 'Delete this snippet?',
  keepOne: 'Keep it',
  removeOneText: (seconds: number) =>
    `It is deleted for everyone, at once. You can undo this for ${seconds} seconds.`,
  removedNamed: (name: string) => `‘${name}’ deleted.`,
  undoText: (seconds: number) => `No one can open it now. You can undo this for ${seconds} seconds.`,
  undo: 'Undo',
  readsLeft: (left: number, all: number) => `${left} of ${all} reads left`,
  removed: (count: number) => (count === 1 ? 'Snippet deleted.' : `${count} snippets deleted.`),
  removeAll: 'Delete all',
  removeAllTitle: 'Delete all your snippets?',
  removeAllText: (count: number) =>
    count === 1
      ? 'It is deleted for everyone, at once. This cannot be undone.'
      : `${count} snippets are deleted for everyone, at once. This cannot be undone.`,
  removeAllYes: (count: number) => (count === 1 ? 'Delete 1 snippet' : `Delete ${count} snippets`),
  keep: 'Keep them',
  accountText: 'Snippets that you create while signed in, or with one of your tokens, are listed together.',
  lifetime: {
    select: (name: string) => `Select ${name}`,
    selection: 'Selected snippets',
    selected: 'selected',
    label: 'From now on',
    apply: 'Change expiry',
    clear: 'Clear selection',
    changed: (count: number) => (count === 1 ? 'Expiry changed.' : `Expiry of ${count} snippets changed.`),
    refused: (count: number) =>
      count === 1 ? '1 snippet was not changed.' : `${count} snippets were not changed.`,
    reasons: {
      gone: 'It no longer exists.',
      fixed: 'It is hidden, or deleted after a number of reads.',
      changed: 'Its expiry was changed in the meantime.',
      many: 'Too many were selected.',
    },
  },
}
