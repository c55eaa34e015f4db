import type { Board } from '../../board/model/board.ts'
import { createFormat } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'

type Affected = { readonly name: string; readonly group: string | null }

/** Texts of automatic drafts. */
export type OutageMessages = ReturnType<typeof outageMessages>

/** Maximum number of names; more are counted by group. */
const namedMax = 3
/** Maximum number of wholly affected groups in a title. */
const groupsInTitleMax = 3
const groupsInTextMax = 10
/** Maximum length of a title; longer names are counted instead. */
const titleMaxLength = 200

/** Texts of drafts, in English and the site's time zone; the editor who publishes one rewrites it as needed. */
export function outageMessages(board: () => Board, now: () => number) {
  const { outage } = messagesIn('en').updates
  const format = () => createFormat('en', board().site.timeZone)
  const instant = (at: number) => format().instant(at, now())

  function opening(affected: readonly Affected[], since: number) {
    const [only] = affected
    if (affected.length === 1 && only)
      return { title: outage.title(only.name), description: outage.description(only.name, instant(since)) }
    const groups = groupsOf(affected, board().monitors)
    const names = format().list(affected.slice(0, namedMax).map(each => each.name))
    const isNamed = affected.length <= namedMax && names.length <= titleMaxLength
    const count = outage.services(format().number(affected.length))
    const who = isNamed ? names : count
    return {
      title: isNamed
        ? outage.several(who)
        : [outage.several(who), whereabouts(groups)].filter(Boolean).join(', '),
      description: [outage.stopped(who, instant(since)), isNamed ? '' : share(groups)]
        .filter(Boolean)
        .join(' '),
    }
  }

  /** Wholly affected groups, such as `all of Europe`; empty if there are none or their names are too long. */
  function whereabouts(groups: readonly GroupShare[]): string {
    const whole = groups.filter(({ group, count, of }) => group !== null && count === of && of > 1)
    if (whole.length === 0) return ''
    const { list, number } = format()
    const named =
      whole.length <= groupsInTitleMax
        ? list(whole.map(each => each.group ?? ''))
        : outage.groups(number(whole.length))
    const text = whole.length === groups.length ? outage.allOf(named) : outage.including(named)
    return text.length <= titleMaxLength ? text : ''
  }

  function share(groups: readonly GroupShare[]): string {
    if (groups.every(each => each.group === null)) return ''
    const { list, number } = format()
    const named = groups
      .slice(0, groupsInTextMax)
      .map(({ group, count, of }) => outage.share(group ?? outage.noGroup, number(count), number(of)))
    const rest = groups.length - named.length
    return outage.affected(list(rest > 0 ? [...named, outage.moreGroups(number(rest))] : named))
  }

  return {
    opening,
    /** The last update. `isWhole`: none of the monitors was paused, deleted or made private meanwhile. */
    resolved: (affected: readonly Affected[], isWhole: boolean, at: number) => {
      const [only] = affected
      if (!isWhole) return outage.resolvedRest(instant(at))
      return affected.length === 1 && only
        ? outage.resolved(only.name, instant(at))
        : outage.resolvedAll(instant(at))
    },
    /** The last update if no monitor of the incident is watched any more. */
    unwatched: (count: number) => (count > 1 ? outage.unwatchedAll : outage.unwatched),
  }
}

type GroupShare = { readonly group: string | null; readonly count: number; readonly of: number }

/** The groups, the most affected first. */
function groupsOf(affected: readonly Affected[], all: readonly Affected[]): readonly GroupShare[] {
  const sizes = countByGroup(all)
  return [...countByGroup(affected)]
    .map(([group, count]) => ({ group, count, of: Math.max(count, sizes.get(group) ?? 0) }))
    .sort((a, b) => b.count - a.count)
}

function countByGroup(monitors: readonly Affected[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { group } of monitors) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}
