import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { holdPort } from './hold-port.ts'

/** Listens there for a moment; answers what the system says. */
function triesToListen(port: number): Promise<string> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve('listens')))
  })
}

test('a held port is given to no other program, and is free as soon as it is released', async () => {
  const { port, release } = await holdPort('127.0.0.1')
  expect(await triesToListen(port)).toBe('EADDRINUSE')
  await release()
  await release()
  expect(await triesToListen(port)).toBe('listens')
})
