import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { FrontendMessages } from '@waybill/testkit/frontend-messages'

/** Stands between a server and its database and counts, which needs no right and no extension there. */
export interface RoundTripCounter extends AsyncDisposable {
  /** Give this to the server instead of the database's own. */
  readonly url: string
  readonly count: () => number
}

export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const server = createServer((client) => {
    const database = createConnection({ host: target.hostname, port: Number(target.port || 5432), noDelay: true })
    const messages = new FrontendMessages()
    client.setNoDelay(true)
    client.on('data', (bytes: Buffer) => (roundTrips += messages.push(bytes)))
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening socket has no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: url.href, count: () => roundTrips, [Symbol.asyncDispose]: close }
}
