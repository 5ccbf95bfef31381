import type { SunkMail } from './smtp-sink.ts'

/** A mail as its recipient's program reads it. */
export interface ArrivedMail {
  /** Of the envelope. */
  readonly recipients: readonly string[]
  readonly messageId: string
  /** Fields of its head in their order, names in lower case, values as they stand on one line. */
  readonly head: readonly { readonly name: string; readonly value: string }[]
  readonly subject: string
  /** The text part. */
  readonly text: string
}

/** Bytes of quoted-printable text. */
function unquoted(text: string): Buffer {
  const lines = text.replaceAll(/=\r\n/g, '')
  return Buffer.from(
    lines.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

const decoded = (text: string, encoding: string): string =>
  (encoding === 'b' || encoding === 'base64' ? Buffer.from(text, 'base64') : unquoted(text)).toString()

/** A field with its encoded words (RFC 2047), between two of which white space is none. */
function unencoded(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      decoded(text.replaceAll('_', ' '), encoding.toLowerCase()),
    )
}

function headOf(source: string): ArrivedMail['head'] {
  const lines = source.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }
  })
}

const TEXT_PART =
  /(--[^\r\n]+)\r\ncontent-type: text\/plain[^\r\n]*\r\n(?:[^\r\n]+\r\n)*?content-transfer-encoding: (\S+)\r\n(?:[^\r\n]+\r\n)*\r\n(.*?)\r\n\1/is

/** The text part, up to the boundary that stands before it. */
function textOf(source: string): string {
  const [, , encoding = '', text = ''] = TEXT_PART.exec(source) ?? []
  return decoded(text, encoding.toLowerCase())
}

/** Reads what a mail server took. */
export function arrivedMail({ source, recipients, messageId }: SunkMail): ArrivedMail {
  const end = source.indexOf('\r\n\r\n')
  const head = headOf(source.slice(0, end))
  const subject = unencoded(head.find(({ name }) => name === 'subject')?.value ?? '')
  return { recipients, messageId, head, subject, text: textOf(source) }
}
