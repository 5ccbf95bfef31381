import { createServer } from 'node:net'

/** A port that is free at this instant, for PORT=0: links must know it before the server listens. */
export async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error(`no free port on ${host}`)
  return address.port
}
