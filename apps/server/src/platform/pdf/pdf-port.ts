import { Worker } from 'node:worker_threads'

import type { PdfDocument } from './pdf-document.ts'
import type { PdfAnswer } from './pdf-worker.ts'

export interface PdfPort {
  /**
   * Prints a document in a thread of its own, after those that wait already. Rejects with a {@link PdfUnavailableError}
   * when it cannot be done now; any other error is a bug in the document or the renderer.
   */
  render(document: PdfDocument): Promise<Uint8Array>
  /** Ends the thread; what still waits is rejected. */
  close(): Promise<void>
}

export type PdfUnavailableReason = 'queue-full' | 'timeout' | 'worker-lost' | 'closed'

/** The document is fine, and the same request may succeed later: answer 503 or try the job again. */
export class PdfUnavailableError extends Error {
  override readonly name = 'PdfUnavailableError'
  readonly reason: PdfUnavailableReason

  constructor(reason: PdfUnavailableReason) {
    super(`No PDF: ${reason}`)
    this.reason = reason
  }
}

export interface PdfPortOptions {
  /** Documents that may wait besides the one in work. */
  readonly queueSize?: number
  /** Milliseconds in work, the start of the thread included. */
  readonly timeout?: number
  /** The colour of the line of stops, of the shop as it is now; absent: the demo shop's. */
  readonly accent?: () => string
  /** The thread's program; tests give one that misbehaves. */
  readonly worker?: URL
}

type QueueOptions = PdfPortOptions & Required<Omit<PdfPortOptions, 'accent'>>

interface Job {
  readonly document: PdfDocument
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** One thread, one document at a time: the queue stays here, where it is bounded and can be rejected. */
class PdfQueue implements PdfPort {
  readonly #options: QueueOptions
  readonly #waiting: Job[] = []
  #current: Job | undefined
  #timer: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #isClosed = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  render(document: PdfDocument): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new PdfUnavailableError('closed'))
      if (this.#waiting.length >= this.#options.queueSize && this.#current) {
        return reject(new PdfUnavailableError('queue-full'))
      }
      const { accent } = this.#options
      this.#waiting.push({
        document: accent === undefined ? document : { ...document, accent: accent() },
        resolve,
        reject,
      })
      this.#startNext()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#dropWorker()
    for (const job of [this.#takeCurrent(), ...this.#waiting.splice(0)]) job?.reject(new PdfUnavailableError('closed'))
    await worker?.terminate()
  }

  #startNext(): void {
    if (this.#current) return
    this.#current = this.#waiting.shift()
    if (!this.#current) return
    this.#worker ??= this.#startWorker()
    // Only a document that is being made prevents the end of the process.
    this.#worker.ref()
    this.#timer = setTimeout(() => this.#abandon('timeout'), this.#options.timeout)
    this.#worker.postMessage(this.#current.document)
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#options.worker)
    worker.on('message', (answer: PdfAnswer) => {
      if (worker !== this.#worker) return
      worker.unref()
      const job = this.#takeCurrent()
      if ('bytes' in answer) job?.resolve(answer.bytes)
      else job?.reject(answer.error)
      this.#startNext()
    })
    const onLoss = () => {
      if (worker === this.#worker) this.#abandon('worker-lost')
    }
    worker.on('error', onLoss)
    worker.on('exit', onLoss)
    return worker
  }

  /** Gives up on the document in work and on its thread; the next document gets a new one. */
  #abandon(reason: PdfUnavailableReason): void {
    const worker = this.#worker
    this.#dropWorker()
    void worker?.terminate()
    this.#takeCurrent()?.reject(new PdfUnavailableError(reason))
    this.#startNext()
  }

  /** From here on, what the thread still says is ignored. */
  #dropWorker(): void {
    this.#worker = undefined
  }

  #takeCurrent(): Job | undefined {
    const job = this.#current
    clearTimeout(this.#timer)
    this.#current = undefined
    return job
  }
}

/** Opens the way to the PDF thread. The thread starts with the first document, so that a start of the server is free. */
export function createPdfPort(options: PdfPortOptions = {}): PdfPort {
  return new PdfQueue({
    queueSize: 64,
    timeout: 10_000,
    worker: new URL('./pdf-worker.ts', import.meta.url),
    ...options,
  })
}
