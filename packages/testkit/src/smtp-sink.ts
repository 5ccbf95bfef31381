import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** One message as it came over the network. */
export interface SunkMail {
  readonly recipients: readonly string[]
  readonly messageId: string
  /** Head and body, as they were sent. */
  readonly source: string
}

export interface SmtpSink {
  readonly mails: readonly SunkMail[]
  readonly stop: () => Promise<void>
}

/** A mail server that takes everything and delivers nothing. */
export async function startSmtpSink(port: number): Promise<SmtpSink> {
  const mails: SunkMail[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)))
    converse(socket, (mail) => mails.push(mail))
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

/** Just enough of RFC 5321 for one sender that behaves. */
function converse(socket: Socket, keep: (mail: SunkMail) => void): void {
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
      if (isData) keep({ recipients, messageId: /^message-id:\s*(\S+)/im.exec(part)?.[1] ?? '', source: part })
      if (/^rcpt to:/i.test(part)) recipients.push(/<([^>]*)>/.exec(part)?.[1] ?? '')
      if (isData || /^(?:mail|rset)/i.test(part)) recipients = []
      isData = !isData && /^data$/i.test(part)
      socket.write(isData ? '354 go on\r\n' : /^quit/i.test(part) ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
}

function endOf(text: string, isData: boolean): number {
  return text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
}
