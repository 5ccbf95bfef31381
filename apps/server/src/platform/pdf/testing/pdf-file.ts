import { inflateSync } from 'node:zlib'

import { isDictionary, parseValue, PdfRef } from './pdf-values.ts'
import type { PdfDictionary, PdfValue } from './pdf-values.ts'

export interface PdfObject {
  readonly value: PdfValue
  /** Inflated. */
  readonly stream?: Buffer
}

export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfObject>
  readonly trailer: PdfDictionary
  /** Follows a reference. */
  resolve(value: PdfValue | undefined): PdfValue | undefined
  dictionary(value: PdfValue | undefined): PdfDictionary
  stream(value: PdfValue | undefined): Buffer
}

function readObjectAt(file: Buffer, offset: number): PdfObject {
  const text = file.toString('latin1', offset)
  const body = text.slice(text.indexOf(' obj\n') + 5)
  const value = parseValue(body.slice(0, body.indexOf('\nendobj')).split('\nstream\n')[0] ?? '')
  if (!isDictionary(value) || typeof value['Length'] !== 'number') return { value }
  const start = offset + text.indexOf('\nstream\n') + 8
  const content = file.subarray(start, start + value['Length'])
  const after = file.toString('latin1', start + value['Length'], start + value['Length'] + 10)
  if (after !== '\nendstream') throw new Error(`The stream at ${offset} is not as long as it says`)
  return { value, stream: value['Filter'] === '/FlateDecode' ? inflateSync(content) : content }
}

function readPacked(container: PdfObject): Map<number, PdfObject> {
  const { value, stream } = container
  if (!isDictionary(value) || stream === undefined) throw new Error('Not an object stream')
  const text = stream.toString('latin1')
  const first = Number(value['First'])
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
  const objects = new Map<number, PdfObject>()
  for (let index = 0; index < numbers.length; index += 2) {
    const [id = 0, start = 0, end = numbers[index + 3]] = [numbers[index], numbers[index + 1]]
    objects.set(id, { value: parseValue(text.slice(first + start, end === undefined ? undefined : first + end)) })
  }
  return objects
}

function readAll(file: Buffer): { objects: Map<number, PdfObject>; trailer: PdfDictionary } {
  const tableOffset = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1', file.length - 40))?.[1])
  const table = readObjectAt(file, tableOffset)
  if (!isDictionary(table.value) || table.stream === undefined) throw new Error('No table of places')
  const objects = new Map<number, PdfObject>()
  const containers = new Set<number>()
  for (let id = 1; id < Number(table.value['Size']); id++) {
    const where = table.stream.readUInt32BE(7 * id + 1)
    if (table.stream[7 * id] === 2) containers.add(where)
    else objects.set(id, readObjectAt(file, where))
  }
  for (const id of containers) {
    const container = objects.get(id)
    if (container) for (const [key, object] of readPacked(container)) objects.set(key, object)
  }
  return { objects, trailer: table.value }
}

/** Reads a file that we wrote, strictly: every object must be where the table says. */
export function readPdfFile(bytes: Uint8Array): PdfFile {
  const { objects, trailer } = readAll(Buffer.from(bytes))
  const resolve = (value: PdfValue | undefined) => (value instanceof PdfRef ? objects.get(value.id)?.value : value)
  return {
    objects,
    trailer,
    resolve,
    dictionary(value) {
      const found = resolve(value)
      if (!isDictionary(found)) throw new Error('Not a dictionary')
      return found
    },
    stream(value) {
      const found = value instanceof PdfRef ? objects.get(value.id)?.stream : undefined
      if (found === undefined) throw new Error('Not a stream')
      return found
    },
  }
}
