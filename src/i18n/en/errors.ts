/** The page of an error. */
export const errors = {
  seeStatus: 'See the status',
  newSnippet: 'New snippet',
}
