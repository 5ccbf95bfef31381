interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly port: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A request as it goes over the network. */
export function requestText({ method, path, port, headers = {}, body }: Request): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const length =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const all = { host: `127.0.0.1:${port}`, ...headers, ...length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n')
}
