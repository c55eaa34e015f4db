import { OperatorError } from '../kernel/errors.ts'
import { problemLine } from '../kernel/invalid-fields.ts'
import { firstLines } from '../kernel/listing.ts'
import { type Monitor, type MonitorSettings, shownName } from '../monitors/model/monitor.ts'
import { monitorChecks } from '../monitors/model/monitor-problems.ts'
import { slugFrom } from '../monitors/model/slug.ts'

/**
 * The monitors of a document, each with its slug: the given one, else the one that it has already, else a new one made
 * from its name. `released` are the ids of stored monitors that give up theirs, so that two can swap. Throws `invalid`
 * if a given slug is that of a monitor that keeps it.
 */
export function withSlugs(
  monitors: readonly MonitorSettings[],
  standing: readonly Monitor[],
): { readonly monitors: readonly MonitorSettings[]; readonly released: readonly number[] } {
  const given = new Map(monitors.map(each => [each.name, each.slug]))
  const slugAfter = (each: Monitor) => given.get(each.name) ?? each.slug
  const keepers = new Map(
    standing.flatMap(each =>
      each.slug !== null && slugAfter(each) === each.slug ? [[each.slug, each.name]] : [],
    ),
  )
  const problems = monitors.flatMap(({ slug, name }, index) =>
    slug === null || (keepers.get(slug) ?? name) === name
      ? []
      : [problemLine({ path: `monitors[${index}].slug`, message: monitorChecks.slugTaken() })],
  )
  if (problems.length > 0) throw new OperatorError('invalid', firstLines(problems))
  const taken = new Set([...keepers.keys(), ...monitors.flatMap(({ slug }) => slug ?? [])])
  const known = new Map(standing.map(each => [each.name, each.slug]))
  const slugOf = ({ slug, name, publicName }: MonitorSettings): string => {
    const kept = slug ?? known.get(name)
    if (kept) return kept
    const made = slugFrom(shownName({ name, publicName }), each => taken.has(each))
    taken.add(made)
    return made
  }
  return {
    monitors: monitors.map(each => ({ ...each, slug: slugOf(each) })),
    released: standing.flatMap(each =>
      each.slug !== null && slugAfter(each) !== each.slug ? [each.id] : [],
    ),
  }
}
