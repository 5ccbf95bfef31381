import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** One message as it came over the network. */
export interface SunkMail {
  /** The return address of its envelope. */
  readonly sender: string
  readonly recipients: readonly string[]
  readonly messageId: string
  /** Head and body, as they were sent. */
  readonly source: string
}

export interface SmtpSink {
  readonly mails: readonly SunkMail[]
  readonly stop: () => Promise<void>
}

/** The line with which it answers a recipient, as `550 5.1.1 No such user`; undefined takes the mail. */
export type RecipientAnswer = (recipient: string) => string | undefined

/** A mail server that takes everything, but for recipients that it is given an answer for, and delivers nothing. */
export async function startSmtpSink(port: number, answerTo: RecipientAnswer = () => undefined): Promise<SmtpSink> {
  const mails: SunkMail[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)))
    converse(socket, answerTo, (mail) => mails.push(mail))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return { mails, stop }
}

const addressIn = (command: string): string => /<([^>]*)>/.exec(command)?.[1] ?? ''

/** Just enough of RFC 5321 for one sender that behaves. */
function converse(socket: Socket, answerTo: RecipientAnswer, keep: (mail: SunkMail) => void): void {
  let sender = ''
  let recipients: string[] = []
  let text = ''
  let isData = false
  socket.setEncoding('utf8').on('error', () => socket.destroy())
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: string) => {
    text += chunk
    for (let end = endOf(text, isData); end >= 0; end = endOf(text, isData)) {
      const part = text.slice(0, end)
      text = text.slice(end + (isData ? '\r\n.\r\n' : '\r\n').length)
      if (isData)
        keep({ sender, recipients, messageId: /^message-id:\s*(\S+)/im.exec(part)?.[1] ?? '', source: unstuffed(part) })
      const recipient = /^rcpt to:/i.test(part) && !isData ? addressIn(part) : undefined
      const rejection = recipient === undefined ? undefined : answerTo(recipient)
      if (recipient !== undefined && rejection === undefined) recipients.push(recipient)
      if (isData || /^(?:mail|rset)/i.test(part)) recipients = []
      if (!isData && /^mail from:/i.test(part)) sender = addressIn(part)
      isData = !isData && /^data$/i.test(part)
      socket.write(`${rejection ?? (isData ? '354 go on' : /^quit/i.test(part) ? '221 bye' : '250 ok')}\r\n`)
    }
  })
}

/** A line of the mail that begins with a dot has one more on its way (RFC 5321, 4.5.2). */
function unstuffed(part: string): string {
  return part.replaceAll(/^\./gm, '')
}

function endOf(text: string, isData: boolean): number {
  return text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
}
