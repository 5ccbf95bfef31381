import { once } from 'node:events'
import { connect } from 'node:net'

/** Answer over a bare socket, for requests that no HTTP client would send. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Writes the bytes as they are and reads until the server ends the connection or the answer is complete. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
    if (isComplete(received)) socket.end()
  })
  // a server may close after the part that it needs, while we still write: its answer has come by then
  socket.on('error', () => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(bytes)
  await closed
  return parse(received)
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1])
  return Buffer.byteLength(text.slice(end + 4)) >= length
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split('\r\n')
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
  )
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: end < 0 ? '' : text.slice(end + 4),
  }
}
