/** The binary format of PostgreSQL's COPY, except for its tuples, which are the rows of `move-row.ts`. */

const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const trailer = Buffer.from([0xff, 0xff])

/** Wraps the rows in the header and trailer that COPY reads. */
export async function* framed(chunks: AsyncIterable<readonly Buffer[]>): AsyncIterable<Buffer> {
  yield header
  for await (const rows of chunks) yield Buffer.concat(rows)
  yield trailer
}

/** The rows in the output of COPY. */
export async function* unframed(pieces: AsyncIterable<Buffer>): AsyncIterable<readonly Buffer[]> {
  let rest: Buffer = Buffer.alloc(0)
  let skip = header.length
  for await (const piece of pieces) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    if (rest.length < skip) continue
    let begin = skip
    skip = 0
    const rows: Buffer[] = []
    for (let end = endOfRow(rest, begin); end > begin; end = endOfRow(rest, begin)) {
      rows.push(rest.subarray(begin, end))
      begin = end
    }
    rest = rest.subarray(begin)
    if (rows.length > 0) yield rows
  }
}

/** The offset after the row; `begin` if the row is incomplete, and at the trailer. */
function endOfRow(bytes: Buffer, begin: number): number {
  if (begin + 2 > bytes.length) return begin
  const columns = bytes.readInt16BE(begin)
  if (columns < 0) return begin
  let end = begin + 2
  for (let column = 0; column < columns; column++) {
    if (end + 4 > bytes.length) return begin
    end += 4 + Math.max(bytes.readInt32BE(end), 0)
  }
  return end > bytes.length ? begin : end
}
