/** The page of an error. */
export const errors = {
  seeStatus: 'View status',
  /** By code: the heading. */
  titles: {
    invalid: 'This request cannot be answered',
    unauthorized: 'Sign in first',
    forbidden: 'This is not allowed',
    not_found: 'Page not found',
    method_not_allowed: 'This address does not take that method',
    conflict: 'Someone else saved first',
    gone: 'This is not shown any more',
    precondition_failed: 'Someone else saved first',
    too_large: 'This is too large',
    unsupported_media_type: 'This format is not supported',
    unprocessable: 'This request cannot be answered',
    precondition_required: 'A condition is missing',
    too_many_requests: 'Too many requests',
    internal: 'Something went wrong',
    unavailable: 'Not available right now',
    full: 'There is no room left',
  },
}
