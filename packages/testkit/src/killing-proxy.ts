import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { FrontendMessages } from './frontend-messages.ts'

/** A round trip to the database, counted from 1, whether it never left or its answer was lost with the process. */
export interface KillPoint {
  readonly at: number
  readonly when: 'before' | 'after'
}

/** Stands between a shop and its PostgreSQL: every round trip is a place where the shop can be killed. */
export interface KillingServer {
  /** For the shop instead of the database's own. */
  readonly url: string
  /** Counts from now on, and kills at a point where one is named. */
  readonly arm: (point?: KillPoint) => void
  /** Ends the counting; answers how many there were, and whether the point was reached. */
  readonly disarm: () => Promise<{ readonly trips: number; readonly isKilled: boolean }>
  readonly stop: () => Promise<void>
}

/** A side that ends takes the other with it. */
function endTogether(sockets: Set<Socket>, shop: Socket, database: Socket): void {
  for (const [socket, peer] of [
    [shop, database],
    [database, shop],
  ] as const) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      peer.destroy()
    })
  }
}

export async function startKillingProxy(databaseUrl: string, kill: () => Promise<void>): Promise<KillingServer> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trips = 0
  let point: KillPoint | undefined
  let killed: Promise<void> | undefined
  const isHere = (completed: number): boolean => {
    trips += completed
    return point !== undefined && killed === undefined && completed > 0 && trips >= point.at
  }
  const server = createServer((shop) => {
    const database = createConnection({ host: target.hostname, port: Number(target.port || 5432), noDelay: true })
    const messages = new FrontendMessages()
    shop.setNoDelay(true)
    let isLost = false
    shop.on('data', (bytes: Buffer) => {
      if (isHere(messages.push(bytes))) {
        isLost = true
        if (point?.when === 'before') {
          killed = kill()
          return
        }
      }
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      if (!isLost) shop.write(bytes)
      else killed ??= kill()
    })
    endTogether(sockets, shop, database)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening socket has no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    arm: (at) => {
      ;[trips, point, killed] = [0, at, undefined]
    },
    disarm: async () => {
      const ended = { trips, isKilled: killed !== undefined }
      await killed
      point = undefined
      return ended
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
