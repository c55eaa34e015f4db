/** What the generated client stands on. */
export type ClientOptions = {
  /** The address of `/api/v1`. */
  readonly url: string
  readonly token?: string
  /** Is told of every answer before whoever asked. */
  readonly seen: (answer: SeenAnswer) => void
}

export type SeenAnswer = {
  readonly operationId: string
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export type Answer<Status extends number, Body> = {
  readonly status: Status
  readonly headers: Headers
  readonly body: Body
}

/** Header fields of any operation, such as an ETag known already. */
export type Given = Readonly<Record<string, string>>

type Parts = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly also?: Given
}

/** The type is a promise that `seen` checks. */
export async function request<A extends Answer<number, unknown>>(
  { url, token, seen }: ClientOptions,
  operationId: string,
  method: string,
  path: string,
  { params = {}, query = {}, headers = {}, body, also = {} }: Parts,
): Promise<A> {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const response = await fetch(`${url}${place}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...also,
    } as Record<string, string>,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('text/plain')) throw new Error(text)
  const answer = {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
  seen({ operationId, ...answer })
  return answer as unknown as A
}
