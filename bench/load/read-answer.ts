/** An answer of HTTP/1.1 at the start of what a connection has received. */
export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: Buffer
  /** Bytes that belong to it. */
  readonly size: number
}

const end = Buffer.from('\r\n\r\n')

/** Undefined until the whole answer is there. Only answers of a known length: every page and call of ours has one. */
export function readAnswer(received: Buffer): Answer | undefined {
  const headSize = received.indexOf(end)
  if (headSize < 0) return undefined
  const head = received.toString('latin1', 0, headSize)
  const status = Number(head.slice(9, 12))
  const bodyStart = headSize + end.length
  const size = bodyStart + bodyLength(status, head)
  return received.length < size ? undefined : { status, head, body: received.subarray(bodyStart, size), size }
}

function bodyLength(status: number, head: string): number {
  if (status === 304 || status === 204) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
  return Number(length)
}
