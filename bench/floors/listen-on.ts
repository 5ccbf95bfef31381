import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on a free port of the loopback address, which it answers. */
export async function listenOn(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening socket has no port')
  return address.port
}
