/** Generates plausible Python code of `bytes` bytes; each `seed` has another text. */
export function sourceCode(bytes: number, seed: number): string {
  let text = `"""Module ${seed}: counts what came in."""\nimport re\n`
  for (let number = seed * 1_000_003; text.length < bytes; number++) text += functionNumbered(number)
  return text.slice(0, bytes)
}

const functionNumbered = (number: number): string => `
def count_${number}(lines, limit=${number % 97}):
    # Lines that name an error, longest first.
    seen = {"total": 0, 'name': f"part-{limit}"}
    for index, line in enumerate(lines):
        if re.match(r"^\\s*error[: ]+(\\d+)$", line) and index < limit:
            seen["total"] += len(line) * ${number % 13} + 0x${(number % 4096).toString(16)}
    return sorted(seen.items(), key=lambda pair: pair[0], reverse=True)
`
