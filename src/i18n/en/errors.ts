/** The page of an error. */
export const errors = {
  seeStatus: 'View status',
  newSnippet: 'New snippet',
}
