import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TXT = 16
const NO_SUCH_NAME = 3

/** Bytes of the question behind the header of a query, and its name. */
function questionIn(query: Buffer): { readonly name: string; readonly bytes: Buffer } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), bytes: query.subarray(12, at + 5) }
}

function answerOf(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const { name, bytes } = questionIn(query)
  const text = bytes.readUInt16BE(bytes.length - 4) === TXT ? records.get(name) : undefined
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (text === undefined ? NO_SUCH_NAME : 0), 2)
  header.writeUInt16BE(1, 4)
  if (text === undefined) return Buffer.concat([header, bytes])
  header.writeUInt16BE(1, 6)
  const record = Buffer.alloc(13)
  // the name of the question, class IN, a minute
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(TXT, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(text.length + 1, 10)
  record.writeUInt8(text.length, 12)
  return Buffer.concat([header, bytes, record, Buffer.from(text, 'latin1')])
}

/** A name server on this machine, with the TXT records that a test gives it. */
export interface NameServer {
  /** As the variable DNS_SERVERS names it. */
  readonly address: string
  /** By name, in lower case. */
  readonly records: Map<string, string>
  readonly stop: () => void
}

export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerOf(query, records), port, address))
  // a program that only lists its tests ends with it open
  socket.unref()
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, stop: () => void socket.close() }
}
