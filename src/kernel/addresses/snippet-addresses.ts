/** The addresses of snippets. */
export const snippetAddresses = {
  newSnippet: '/new?from&action',
  /** Clients use this address with and without the slash. */
  snippetApi: '/api/',
  snippetApiBare: '/api',
  snippet: '/:id?file&revision&go&lines&view&slip',
  snippetRaw: '/:id/raw?file&revision&download',
  /** All files of a snippet: as JSON, and as an archive. */
  snippetFiles: '/:id/files?revision',
  snippetZip: '/:id/zip?revision',
  /** What its owner changes; `base` is the revision that the form began with. */
  snippetEdit: '/:id/edit?base&action',
  snippetRevisions: '/:id/revisions',
  snippetDelete: '/:id/delete',
  snippetUndo: '/:id/undo',
  snippetSlim: '/:id/slim?file&lines',
  /** How other sites show a snippet. */
  oembed: '/oembed?url&maxwidth&maxheight&format',
  /** Compares with the parent, a file with another file, or a revision with the one before. */
  snippetDiff: '/:id/diff?file&with&revision',
  snippetQr: '/:id/qr.svg',
  /** The picture of its first lines, beside a link to it; `v` changes with the text. */
  snippetPicture: '/:id/picture.png?file&v',
  snippetLines: '/:id/lines?file&from',
  /** `shows` is `revisions` for their list, or `changes` for those of a revision. */
  snippetUnlock: '/:id/unlock?shows&revision&file',
  snippetReport: '/:id/report',
  /** The page about the receipts of a snippet, for its creator. */
  snippetReceipt: '/:id/receipt',
  /** The address at which a webhook confirms that it wants to be notified of reads. */
  receiptConfirmation: '/receipts/:token',
  /** The appeal of the creator of a hidden snippet, and how it ended. */
  snippetAppeal: '/:id/appeal',
  /** The snippet addresses of dpaste, which old links use. */
  oldSnippet: '/:id/',
  oldSnippetRaw: '/:id/raw/',
  mySnippets: '/mine?page&deleted&removed&changed&q',
  mySnippetsLifetime: '/mine/lifetime?page&q',
  mySnippetsLifetimeUndo: '/mine/lifetime/undo?page&q',
  mySnippetsDelete: '/mine/delete',
} as const
