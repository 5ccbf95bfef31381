import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import { instant } from '../database/column-types.ts'
import type { Database, Executor } from '../database/database.ts'
import { rejectInTransaction } from '../database/open-transaction.ts'
import type { MailMessage, MailPort } from './mail-port.ts'
import { MailRejected, permanentRejection } from './mail-rejection.ts'
import { shopSender, type SendingShop } from './shop-sender.ts'

/** A mail server that hangs is given up before the lease of the mail runs out, so that no other node sends it too. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 10_000 } as const

interface MailSurroundings {
  readonly db: Database
  readonly publicUrl: string
  readonly shop: () => SendingShop
}

/** Said of every mail: a program wrote it, and no program answers it (RFC 3834). */
function fromProgram(message: MailMessage): MailMessage {
  return { ...message, headers: { 'Auto-Submitted': 'auto-generated', ...message.headers } }
}

/** Mail goes to SMTP_URL, or, without one, to the development mailbox that `/sandbox/mailbox` shows. */
export function openMail(config: Config, { db, publicUrl, shop }: MailSurroundings): MailPort {
  const sender = (): string => shopSender(config, shop())
  const host = new URL(publicUrl).hostname
  const messageId = (message: MailMessage): string =>
    `<${createHash('sha256').update(message.dedupeKey).digest('hex').slice(0, 32)}@${host}>`
  if (config.SMTP_URL === undefined)
    return {
      send: (message, now) =>
        keepMail(db, { message: fromProgram(message), sender: sender(), messageId: messageId(message), now }),
    }
  const transport = createTransport({ url: config.SMTP_URL, ...PATIENCE })
  return {
    send: async (written, now) => {
      rejectInTransaction('the mail server')
      const message = fromProgram(written)
      await handOver(transport, {
        from: sender(),
        to: { name: '', address: message.to },
        ...(message.returnAddress !== undefined && { envelope: { from: message.returnAddress, to: message.to } }),
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: { ...message.headers },
        messageId: messageId(message),
        attachments: message.attachments.map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content: Buffer.from(content),
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      // what was handed over is remembered without its text
      await keepMail(db, {
        message: { ...message, text: '', html: '', attachments: [] },
        sender: sender(),
        messageId: messageId(message),
        now,
      })
    },
  }
}

/** Throws `MailRejected` where the server takes it never. */
async function handOver(transport: Transporter, mail: SendMailOptions): Promise<void> {
  try {
    await transport.sendMail(mail)
  } catch (error) {
    const rejection = permanentRejection(error)
    throw rejection === undefined ? error : new MailRejected(rejection)
  }
}

interface KeptMail {
  readonly message: MailMessage
  readonly sender: string
  readonly messageId: string
  readonly now: number
}

/** A mail that was stored already (a crash between sending and the commit) is not stored twice. */
async function keepMail(db: Database, kept: KeptMail): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { message } = kept
    // waits for the erasing of its account, after which nothing of it is stored
    const { rows } = await sql<{ to: string }>`
      select payload ->> 'to' as to from outbox where dedupe_key = ${message.dedupeKey} for share`.execute(trx)
    const isErased = rows[0]?.to === ''
    if (isErased) return
    const row = await trx
      .insertInto('sent_mail')
      .values({
        dedupe_key: message.dedupeKey,
        message_id: kept.messageId,
        recipient: message.to,
        sender: kept.sender,
        subject: message.subject,
        text_body: message.text,
        html_body: message.html,
        headers: JSON.stringify(message.headers),
        sent_at: instant(kept.now),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined) await keepAttachments(trx, row.id, message)
  })
}

async function keepAttachments(db: Executor, mailId: number, message: MailMessage): Promise<void> {
  if (message.attachments.length === 0) return
  await db
    .insertInto('sent_mail_attachment')
    .values(
      message.attachments.map((attachment, position) => ({
        mail_id: mailId,
        position,
        filename: attachment.filename,
        content_type: attachment.contentType,
        content: attachment.content,
      })),
    )
    .execute()
}
