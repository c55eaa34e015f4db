/** Keeps cookies and sends forms with the token of the last page, as a browser does. Redirects are not followed. */
export class Browser {
  /** Every token that any browser of the run was given. */
  static readonly secrets = new Set<string>()
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #cookies = new Map<string, string>()
  #csrf = ''

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = headers
  }

  get(path: string): Promise<Response> {
    return this.#send(path, {})
  }

  /** Reads a page first where the token is not known yet. */
  async post(path: string, fields: Readonly<Record<string, string>> = {}, headers = {}): Promise<Response> {
    for (const page of ['/manage/account', '/manage/sign-in']) if (this.#csrf === '') await this.get(page)
    const body = new URLSearchParams({ csrf: this.#csrf, ...fields })
    return this.#send(path, { method: 'POST', body, headers })
  }

  async #send(
    path: string,
    init: { method?: string; body?: URLSearchParams; headers?: object },
  ): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...this.#headers,
        ...init.headers,
      },
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const page = await response.clone().text()
    this.#csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? this.#csrf
    return response
  }

  /** A new session has another token, which the next page tells. */
  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    this.#csrf = ''
    if (/Max-Age=0/.test(cookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
    if (value !== '') Browser.secrets.add(value)
  }
}
