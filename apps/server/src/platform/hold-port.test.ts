import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { holdPort, listenFor } from './hold-port.ts'

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

test('a server answers what comes to a further address of it, and one that is taken is left alone', async () => {
  const server = createHttpServer((request, response) => void response.end(`answer to ${request.url}`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const beside = await listenFor(server, { host: '127.0.0.1', port: 0 })
  if (beside === undefined) throw new Error('nothing listens beside it')
  const { port } = beside.address() as AddressInfo
  const taken = await listenFor(server, { host: '127.0.0.1', port })

  const answer = await fetch(`http://127.0.0.1:${port}/a`)
  expect(await answer.text()).toBe('answer to /a')
  expect(taken).toBeUndefined()
  beside.close()
  server.close()
  server.closeAllConnections()
})
