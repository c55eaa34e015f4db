/** Messages of error pages. */
export const errors = {
  seeStatus: 'View status',
  search: 'Search incidents, maintenance and news',
  searchButton: 'Search',
  /** Advice on the page of a 405. */
  useButton: 'Go back and use the button on the page.',
  /** Headings of error pages by error code. */
  titles: {
    invalid: 'Something in this request is not valid',
    unauthorized: 'Sign in first',
    forbidden: 'This is not allowed',
    not_found: 'Page not found',
    method_not_allowed: 'This page cannot be opened this way',
    conflict: 'Someone else saved first',
    gone: 'This is no longer shown',
    precondition_failed: 'Someone else saved first',
    too_large: 'This is too large',
    unsupported_media_type: 'This format is not supported',
    unprocessable: 'Something in this request is not valid',
    precondition_required: 'A condition is missing',
    too_many_requests: 'Too many requests',
    internal: 'Something went wrong',
    unavailable: 'Not available right now',
    full: 'Storage is full',
  },
}
