/** What decisions change of a snippet. */
export type SnippetState = { readonly hiddenAt: number | null; readonly reviewedAt: number | null }

type Decided = {
  readonly action: 'hidden' | 'shown' | 'deleted' | 'dismissed' | 'restored'
  readonly at: number
}

const untouched: SnippetState = { hiddenAt: null, reviewedAt: null }

/** The state of a snippet before the newest of its decisions, which are given newest first. */
export function stateBefore(decisions: readonly Decided[]): SnippetState {
  const states = [untouched]
  for (const { action, at } of decisions.toReversed()) {
    if (action === 'restored') states.pop()
    else states.push(stateAfter(action, at))
  }
  return states.at(-2) ?? untouched
}

const stateAfter = (action: Exclude<Decided['action'], 'restored'>, at: number): SnippetState =>
  action === 'hidden' || action === 'deleted'
    ? { hiddenAt: at, reviewedAt: null }
    : { hiddenAt: null, reviewedAt: at }
