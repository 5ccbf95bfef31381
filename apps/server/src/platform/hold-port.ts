import { lookup } from 'node:dns/promises'
import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

export interface HeldPort {
  readonly port: number
  /** Frees it for the next listener; a second time it does nothing. */
  readonly release: () => Promise<void>
}

/** A port that no other program gets until it is released, for PORT=0: links must know it long before the server listens. */
export async function holdPort(host: string): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  // a start that fails meanwhile ends all the same
  server.unref()
  const release = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  const address = server.address()
  if (address !== null && typeof address === 'object') return { port: address.port, release }
  await release()
  throw new Error(`no free port on ${host}`)
}

/** Listens on one more address for a server, which answers what comes there like the rest; undefined where it can't. */
export function listenFor(server: Server, at: { readonly host: string; readonly port: number }) {
  const beside = createServer((socket) => server.emit('connection', socket))
  return new Promise<NetServer | undefined>((resolve) => {
    beside.once('error', () => resolve(undefined)).listen(at, () => resolve(beside))
  })
}

/** The addresses of `localhost` beside the one that a server listens on: browsers and proxies may take any of them. */
export async function listenBeside(server: Server): Promise<readonly NetServer[]> {
  const first = server.address()
  if (first === null || typeof first === 'string') return []
  const found = await lookup('localhost', { all: true }).catch(() => [])
  const others = found.filter(({ address }) => address !== first.address)
  const listening = others.map(({ address }) => listenFor(server, { host: address, port: first.port }))
  return (await Promise.all(listening)).filter((beside) => beside !== undefined)
}
