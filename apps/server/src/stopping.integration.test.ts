import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openDemoStore } from './testing/open-demo-store.ts'
import { testPorts } from './testing/test-ports.ts'

/** The answer to a client that would reuse its connection. */
function read(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { connection: 'keep-alive' } }, (answer) => resolve(answer.resume())).on('error', reject)
  })
}

test('[OPS-03] what still reaches a node that stops is answered, and its connection ends with that', async () => {
  const demo = await openDemoStore()
  const ports = await testPorts(demo, 'http://127.0.0.1:3000')
  const app = await buildApp(ports)
  const isHeld = Promise.withResolvers<void>()
  app.addHook('preClose', () => isHeld.promise)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await read(`${url}/healthz`)).headers.connection).toBe('keep-alive')
  const closing = app.close()
  const answer = await read(`${url}/healthz`)
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  isHeld.resolve()
  await closing
  await ports.catalogue.stop()
  await ports.pdf.close()
  await demo.dispose()
}, 120_000)
