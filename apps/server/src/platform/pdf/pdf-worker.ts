import { parentPort } from 'node:worker_threads'

import type { PdfDocument } from './pdf-document.ts'
import { renderPdf } from './render-pdf.ts'

/** Answer of the worker for each document, in the order in which they came. */
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly error: unknown }

const port = parentPort
if (port === null) throw new Error('pdf-worker.ts runs as a worker thread only')

port.on('message', (document: PdfDocument) => {
  renderPdf(document).then(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bytes of a Buffer are never shared between threads
    (bytes) => port.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => port.postMessage({ error } satisfies PdfAnswer),
  )
})
