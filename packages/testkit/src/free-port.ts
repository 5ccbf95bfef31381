import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems give out ports from 32768 on by themselves: below that no other program gets this one by chance before it is
 * used.
 */
const FIRST = 20_000
const GIVEN_OUT = 32_768

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A port of the loopback address that is free, for a program that listens later, or once more. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, GIVEN_OUT)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (await isFree(port)) return port
  }
}
