/** Paths of groups in groups, such as `Shop / Payments`: each part is the name of a group in the one before it. */

const separator = ' / '

/** Number of groups that may stand in one another. */
export const groupDepthMax = 4

/** The path with single blanks around its separators, so that a group has one spelling. */
export const normalGroup = (group: string): string =>
  group
    .split(/\s+\/\s+/)
    .map(each => each.trim())
    .filter(Boolean)
    .join(separator)

/** The names from the outermost group to the innermost. */
export const groupNames = (group: string): readonly string[] => group.split(separator)

/** The group and all groups around it, the outermost first: `Shop`, `Shop / Payments`. */
export const groupsUpTo = (group: string): readonly string[] =>
  groupNames(group).map((_, index, names) => names.slice(0, index + 1).join(separator))

/** True if the group is `around` or stands in it at any depth. */
export const isGroupWithin = (group: string | null, around: string): boolean =>
  group !== null && (group === around || group.startsWith(`${around}${separator}`))
