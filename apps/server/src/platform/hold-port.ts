import { createServer } from 'node:net'

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
