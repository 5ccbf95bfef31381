import { deflateSync } from 'node:zlib'

interface FileObject {
  readonly id: number
  readonly start: number
  readonly end: number
}

interface PackedObject {
  readonly kind: 1 | 2
  /** Offset in the file, or number of the object stream. */
  readonly where: number
  /** Place in the object stream. */
  readonly index: number
}

const STREAM_START = '\nstream\n'
const STREAM_END = '\nendstream\nendobj\n'
const OBJECT_END = '\nendobj\n'

function textOf(file: Buffer, start: number, end: number): string {
  return file.toString('latin1', start, end)
}

/** Reads the table that pdfkit writes: 20 bytes for each object, in order of their numbers. */
function readObjects(file: Buffer, tableAt: number): FileObject[] {
  const headerEnd = file.indexOf('\n', tableAt + 5)
  const count = Number(textOf(file, tableAt + 7, headerEnd)) - 1
  const starts = Array.from({ length: count }, (_, index) => {
    const at = headerEnd + 1 + 20 * (index + 1)
    return { id: index + 1, start: Number(textOf(file, at, at + 10)) }
  }).toSorted((a, b) => a.start - b.start)
  return starts.map((object, index) => ({ ...object, end: starts[index + 1]?.start ?? tableAt }))
}

/** The table of places (cross-reference stream): kind in one byte, where in four, index in two. */
function tableBytes(entries: readonly PackedObject[]): Buffer {
  const table = Buffer.alloc(7 * (entries.length + 1))
  table.writeUInt16BE(0xffff, 5)
  entries.forEach(({ kind, where, index }, position) => {
    table.writeUInt8(kind, 7 * (position + 1))
    table.writeUInt32BE(where, 7 * (position + 1) + 1)
    table.writeUInt16BE(index, 7 * (position + 1) + 5)
  })
  return table
}

/** Collects the new file piece by piece. */
class PackedFile {
  readonly #pieces: Buffer[] = []
  #length = 0
  readonly entries: PackedObject[] = []

  write(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  /** Writes an object as it is and notes where it begins. */
  place(id: number, write: () => void): number {
    const offset = this.#length
    this.entries[id - 1] = { kind: 1, where: offset, index: 0 }
    write()
    return offset
  }

  writeStream(id: number, stream: { dictionary: string; content: Buffer }): void {
    const length = `/Length ${stream.content.length}`
    this.write(Buffer.from(`${id} 0 obj\n<<\n${stream.dictionary}\n${length}\n>>${STREAM_START}`, 'latin1'))
    this.write(stream.content)
    this.write(Buffer.from(STREAM_END, 'latin1'))
  }

  toBytes(): Uint8Array {
    return Uint8Array.from(Buffer.concat(this.#pieces, this.#length))
  }
}

/** Deflates the content of a stream object; the metadata stays readable for archives that do not know PDF. */
function placeStream(packed: PackedFile, file: Buffer, object: FileObject & { contentAt: number }): void {
  const dictionaryAt = file.indexOf('<<\n', object.start) + 3
  const dictionary = textOf(file, dictionaryAt, object.contentAt - STREAM_START.length - 3)
  const content = file.subarray(object.contentAt, object.end - STREAM_END.length)
  const plain = dictionary.replace(/\/Length \d+\n?/, '').trimEnd()
  const isMetadata = plain.includes('/Type /Metadata')
  packed.place(object.id, () =>
    packed.writeStream(object.id, {
      dictionary: isMetadata ? plain : `${plain}\n/Filter /FlateDecode`.trimStart(),
      content: isMetadata ? content : deflateSync(content, { level: 3 }),
    }),
  )
}

/** Puts all objects without a stream into one object stream. */
function placeObjects(packed: PackedFile, streamId: number, objects: readonly { id: number; body: string }[]): void {
  let offset = 0
  const heads = objects.map(({ id, body }, index) => {
    const head = `${id} ${offset}`
    offset += body.length + 1
    packed.entries[id - 1] = { kind: 2, where: streamId, index }
    return head
  })
  const head = `${heads.join(' ')}\n`
  const content = deflateSync(Buffer.from(`${head}${objects.map(({ body }) => body).join('\n')}\n`, 'latin1'))
  const dictionary = `/Type /ObjStm\n/N ${objects.length}\n/First ${head.length}\n/Filter /FlateDecode`
  packed.place(streamId, () => packed.writeStream(streamId, { dictionary, content }))
}

/**
 * Rewrites the uncompressed file of pdfkit with deflated streams and an object stream (PDF 1.5). The tags of a table
 * are some six objects a line: as plain objects, which is all that pdfkit can write, 100 lines take over 100 kB.
 */
export function packFile(file: Buffer): Uint8Array {
  const trailerAt = file.lastIndexOf('trailer\n<<\n')
  const tableAt = Number(textOf(file, file.lastIndexOf('startxref\n') + 10, file.lastIndexOf('\n%%EOF')))
  const objects = readObjects(file, tableAt)
  const packed = new PackedFile()
  packed.write(file.subarray(0, objects[0]?.start))
  const plainObjects: { id: number; body: string }[] = []
  for (const object of objects) {
    const streamAt = file.subarray(object.start, object.end).indexOf(STREAM_START)
    if (streamAt >= 0) {
      placeStream(packed, file, { ...object, contentAt: object.start + streamAt + STREAM_START.length })
    } else {
      const bodyAt = object.start + `${object.id} 0 obj\n`.length
      plainObjects.push({ id: object.id, body: textOf(file, bodyAt, object.end - OBJECT_END.length) })
    }
  }
  placeObjects(packed, objects.length + 1, plainObjects)
  const trailer = textOf(file, trailerAt + 11, file.indexOf('\n>>\nstartxref', trailerAt)).replace(/\/Size \d+\n/, '')
  return finish(packed, objects.length + 2, trailer)
}

/** The table is an object too and lists itself. */
function finish(packed: PackedFile, id: number, trailer: string): Uint8Array {
  const offset = packed.place(id, () => undefined)
  const dictionary = `/Type /XRef\n/Size ${id + 1}\n/W [1 4 2]\n${trailer}\n/Filter /FlateDecode`
  packed.writeStream(id, { dictionary, content: deflateSync(tableBytes(packed.entries)) })
  packed.write(Buffer.from(`startxref\n${offset}\n%%EOF\n`, 'latin1'))
  return packed.toBytes()
}
