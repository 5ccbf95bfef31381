import { afterEach, expect, test } from 'vitest'

import { createPdfPort, PdfUnavailableError } from './pdf-port.ts'
import type { PdfPort, PdfPortOptions } from './pdf-port.ts'
import { renderPdf } from './render-pdf.ts'
import { englishInvoice, vietnameseQuote } from './testing/sample-documents.ts'

const ports: PdfPort[] = []

function open(options?: PdfPortOptions): PdfPort {
  const port = createPdfPort(options)
  ports.push(port)
  return port
}

/** A thread that does what the title of the document says. */
const unruly = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ title }) => {
      if (title === 'die') process.exit(1)
      if (title === 'throw') throw new Error('lost')
      if (title === 'fail') parentPort.postMessage({ error: new RangeError('no such font') })
      if (title === 'work') parentPort.postMessage({ bytes: new Uint8Array([1]) })
    })
  `)}`,
)

const titled = (title: string) => ({ ...vietnameseQuote, title })

afterEach(async () => {
  await Promise.all(ports.splice(0).map((port) => port.close()))
})

test('the thread gives the same bytes as the renderer itself, in the order of the requests', async () => {
  const port = open()
  const documents = [vietnameseQuote, englishInvoice(3), englishInvoice(40)]
  const printed = await Promise.all(documents.map((document) => port.render(document)))
  expect(printed).toEqual(await Promise.all(documents.map(renderPdf)))
})

test('a document beyond the queue is rejected at once, and those before it are printed', async () => {
  const port = open({ queueSize: 2 })
  const accepted = [1, 2, 3].map((count) => port.render(englishInvoice(count)))
  await expect(port.render(vietnameseQuote)).rejects.toEqual(new PdfUnavailableError('queue-full'))
  expect((await Promise.all(accepted)).map((bytes) => bytes.length > 1000)).toEqual([true, true, true])
  expect((await port.render(vietnameseQuote)).length).toBeGreaterThan(1000)
})

test.each(['die', 'throw'])(
  'when the thread is lost (%s), only the document in work is, and a new thread goes on',
  async (title) => {
    const port = open({ worker: unruly })
    const [lost, next] = [port.render(titled(title)), port.render(titled('work'))]
    await expect(lost).rejects.toMatchObject({ reason: 'worker-lost' })
    await expect(next).resolves.toEqual(new Uint8Array([1]))
  },
)

test('a document that takes too long is given up, and a new thread goes on', async () => {
  const port = open({ worker: unruly, timeout: 300 })
  const [stuck, next] = [port.render(titled('hang')), port.render(titled('work'))]
  await expect(stuck).rejects.toMatchObject({ reason: 'timeout' })
  await expect(next).resolves.toEqual(new Uint8Array([1]))
})

test('an error of the renderer reaches the caller as it is, and the thread goes on', async () => {
  const port = open({ worker: unruly })
  await expect(port.render(titled('fail'))).rejects.toThrow(new RangeError('no such font'))
  await expect(port.render(titled('work'))).resolves.toEqual(new Uint8Array([1]))
})

test('closing rejects what is in work and what waits, and everything after it', async () => {
  const port = open({ worker: unruly })
  const pending = [port.render(titled('hang')), port.render(titled('work'))]
  const settled = Promise.allSettled(pending)
  await port.close()
  for (const result of await settled) expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } })
  await expect(port.render(titled('work'))).rejects.toMatchObject({ reason: 'closed' })
})

test('closing a port that never printed does nothing', async () => {
  await expect(open({ worker: new URL('file:///does/not/exist.ts') }).close()).resolves.toBeUndefined()
})

test('the line of stops has the colour that the shop has when the document is printed', async () => {
  let accent = '#1c7293'
  const port = open({ accent: () => accent })
  const own = await port.render(englishInvoice(2))
  expect(own).toEqual(await renderPdf({ ...englishInvoice(2), accent }))
  accent = '#7a3e9d'
  expect(await port.render(englishInvoice(2))).not.toEqual(own)
})
