type FetchLimits = {
  /** The limit of the body in bytes, after decompression. */
  readonly maxBytes: number
  /** The time from the request to the last byte of the body, in milliseconds. */
  readonly timeoutMs: number
}

/**
 * Like `fetch`, but bounded: it reads the whole body before it resolves, at most `maxBytes` in at most `timeoutMs`.
 * Rejects as `fetch` does; a body that is too large is a `TypeError`.
 */
export const boundedFetch =
  ({ maxBytes, timeoutMs }: FetchLimits) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    const response = await fetch(url, { ...init, signal })
    const body = await bounded(response, maxBytes)
    const { status, statusText, headers } = response
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
  }

async function bounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early cancels the body and closes its connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw new TypeError(`The response is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
