export interface ShopAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
  readonly text: string
}

interface Sending {
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser without a screen: stores its cookies, sends the headers of our own pages, follows nothing by itself. */
export class ShopClient {
  readonly url: string
  readonly #cookies: Map<string, string>
  bearer: string | undefined

  constructor(url: string, cookies = new Map<string, string>()) {
    this.url = url
    this.#cookies = cookies
  }

  /** The same person at another node: one jar of cookies, one token. */
  at(url: string): ShopClient {
    const there = new ShopClient(url, this.#cookies)
    there.bearer = this.bearer
    return there
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ShopAnswer> {
    return this.#send('GET', path, { headers })
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<ShopAnswer> {
    return this.#send('POST', path, { body, headers })
  }

  delete(path: string): Promise<ShopAnswer> {
    return this.#send('DELETE', path, {})
  }

  /** A script-free form of a page. */
  submit(path: string, form: Readonly<Record<string, string>>): Promise<ShopAnswer> {
    return this.#send('POST', path, { form })
  }

  /** The file of an answer that isn't text. */
  async download(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array }> {
    const response = await fetch(this.url + path, { headers: this.#headers('GET', { headers }), redirect: 'manual' })
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  /** The headers of a request by this client, for tests that send it another way. */
  headersFor(method: string): Record<string, string> {
    return this.#headers(method, {})
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  async #send(method: string, path: string, sending: Sending): Promise<ShopAnswer> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: this.#headers(method, sending),
      ...(sending.body !== undefined && { body: JSON.stringify(sending.body) }),
      ...(sending.form !== undefined && { body: new URLSearchParams(sending.form).toString() }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseObject(text) }
  }

  #headers(method: string, { body, form, headers }: Sending): Record<string, string> {
    return {
      accept: form === undefined ? 'application/json' : 'text/html',
      ...(method !== 'GET' && { origin: this.url, ...(form === undefined && { 'x-waybill': '1' }) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(this.#cookies.size > 0 && {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...(this.bearer !== undefined && { authorization: `Bearer ${this.bearer}` }),
      ...headers,
    }
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '' || /;\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(cookie))
      this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), value)
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
