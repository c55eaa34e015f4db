// Offers a format for short texts of data, whose lines all look alike but which have no words to rate.

/**
 * The lexer of the format that every line of a text has the outline of; null for none.
 *
 * @param {string} head
 */
export function outlined(head) {
  const lines = head
    .split('\n', linesMax)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  if (lines.length < 2) return null
  return outlines.find(([, shape]) => lines.every(line => shape.test(line)))?.[0] ?? table(lines)
}

const linesMax = 100

/** @type {readonly (readonly [lexer: string, shape: RegExp])[]} */
const outlines = [
  ['toml', /^(?:\[{1,2}[\w."-]+\]{1,2}|[\w."-]+ ?= ?(?:["'[{\d]|true|false).*|["'\d\]}].*)$/],
  ['ini', /^(?:\[[^\]]+\]|;.*|[\w.-]+ ?= ?.*)$/],
  ['yaml', /^(?:---|- \S.*|(?:- )?[\w.$/-]+:(?: .*)?)$/],
]

/**
 * A table in which every line has as many separators.
 *
 * @param {readonly string[]} lines
 */
function table(lines) {
  const isTable = [',', '\t', ';', '|'].some(separator => {
    const counts = lines.map(line => line.split(separator).length)
    return (counts[0] ?? 0) >= 3 && counts.every(count => count === counts[0])
  })
  return isTable ? 'csv' : null
}
