/** Format of CHANGELOG.md: a section `## Unreleased` on top, and below it one for each release, `## 1.2.3 – 2026-11-23`. */

/**
 * The changelog with the unreleased entries moved below the heading of the version, dated `date`, or with only the date changed
 * if it has a section of that version. Throws if there are no entries for the version, or entries in both sections.
 */
export function releasedChangelog(text: string, version: string, date: string): string {
  const sections = sectionsOf(text)
  const [unreleased, ...released] = sections.slice(1)
  if (unreleased?.heading !== '## Unreleased')
    throw new Error('The first section of CHANGELOG.md must be “## Unreleased”.')
  const isWaiting = hasEntries(unreleased.body)
  const own = released.find(each => versionIn(each.heading) === version)
  if (own && isWaiting)
    throw new Error(
      `CHANGELOG.md has entries under “## Unreleased” beside the section ${version}; move them there, or leave them out of this release.`,
    )
  if (own && !hasEntries(own.body)) throw new Error(`The section ${version} of CHANGELOG.md has no entries.`)
  if (!own && !isWaiting) throw new Error('CHANGELOG.md has no entries under “## Unreleased”.')
  const heading = `## ${version} – ${date}`
  return sections
    .map(each => {
      if (own) return each === own ? { ...own, heading } : each
      return each === unreleased ? { heading: `## Unreleased\n\n${heading}`, body: each.body } : each
    })
    .map(each => `${each.heading}${each.body}`)
    .join('')
}

/** The release notes of a version: its entries, without the heading. Throws if there is no such section. */
export function notesOf(text: string, version: string): string {
  const section = sectionsOf(text).find(each => versionIn(each.heading) === version)
  if (!section) throw new Error(`CHANGELOG.md has no section ${version}.`)
  return `${section.body.trim()}\n`
}

type Section = { readonly heading: string; readonly body: string }

/** The sections of the changelog. The first is the text above them, with an empty heading; joined, they are the whole text. */
function sectionsOf(text: string): readonly Section[] {
  return text.split(/^(?=## )/m).map(part => {
    const heading = /^## .*/.exec(part)?.[0] ?? ''
    return { heading, body: part.slice(heading.length) }
  })
}

const versionIn = (heading: string): string | undefined =>
  /^## (\d\S*) – \d{4}-\d{2}-\d{2}$/.exec(heading)?.[1]

const hasEntries = (body: string): boolean => /^- /m.test(body)
