import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailboxProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { sendApiError } from '../../platform/http/error-answers.ts'
import { NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { attachmentHref, bareJson, mailOut } from './bare-answers.ts'
import { findAttachment, findMails, listMails, type ListedMail, type StoredMail } from './repository-mails.ts'

/** A mail as a mail program shows it: no script, nothing from elsewhere, in an iframe of our own page only. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const FILE_CONFIG = { config: { access: 'sandbox' } } as const
/** The largest safe id, and the largest place of a file: more fits no column. */
const LARGEST = { id: Number.MAX_SAFE_INTEGER, position: 32_767 } as const

export function mailLine({ id, recipient, subject, sent_at: sentAt }: ListedMail): MailboxProps['mails'][number] {
  return { id, to: recipient, subject, sentAt, href: `/sandbox/mailbox/${id}` }
}

/** The development mailbox: every mail as it was sent, for people and for tests. */
export function registerMailbox(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /sandbox/mailbox.json', async ({ query }, _, db) => {
    const mails = await findMails(db, query.to === undefined ? {} : { to: query.to })
    return ok(bareJson(mails.map(mailOut)))
  })
  for (const path of ['/sandbox/mailbox', '/sandbox/mailbox/:id']) {
    registerPage(app, ports, { path, name: 'mailbox', access: 'sandbox', load: loadMailbox })
  }
  app.get('/sandbox/mailbox/:id/html', FILE_CONFIG, (request, reply) => sendHtml(ports, request, reply))
  app.get('/sandbox/mailbox/:id/attachments/:position', FILE_CONFIG, (request, reply) =>
    sendAttachment(ports, request, reply),
  )
}

async function loadMailbox(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'mailbox'>, ApiError>> {
  const id = numberIn(context.request, 'id')
  const [opened] = id === undefined ? [] : await findMails(db, { id })
  const params: unknown = context.request.params
  const isOne = typeof params === 'object' && params !== null && 'id' in params
  if (isOne && opened === undefined) return fail(NOT_FOUND)
  const title = context.ports.pages.translator(context.locale)('sandbox.mailbox.title')
  return ok({
    show: { mails: (await listMails(db)).map(mailLine), open: opened === undefined ? null : openMail(opened) },
    title,
  })
}

function openMail(mail: StoredMail): NonNullable<MailboxProps['open']> {
  return {
    id: mail.id,
    to: mail.recipient,
    from: mail.sender,
    subject: mail.subject,
    text: mail.text_body,
    sentAt: mail.sent_at,
    htmlHref: `/sandbox/mailbox/${mail.id}/html`,
    attachments: mail.attachments.map(({ position, filename, size }) => ({
      filename,
      size,
      href: attachmentHref(mail.id, position),
    })),
  }
}

function notFound(ports: Ports, reply: FastifyReply): FastifyReply {
  return sendApiError(reply, NOT_FOUND, { ports })
}

/** The page of a mail with links that open beside the mailbox: no page of the shop is shown in a frame. */
function withOwnTabs(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

async function sendHtml(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const id = numberIn(request, 'id')
  const [mail] = id === undefined ? [] : await findMails(ports.store.db, { id })
  if (mail === undefined) return notFound(ports, reply)
  return reply
    .headers({
      'content-security-policy': MAIL_POLICY,
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    .type('text/html; charset=utf-8')
    .send(withOwnTabs(mail.html_body))
}

async function sendAttachment(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [mailId, position] = [numberIn(request, 'id'), numberIn(request, 'position')]
  const file =
    mailId === undefined || position === undefined
      ? undefined
      : await findAttachment(ports.store.db, { mailId, position })
  if (file === undefined) return notFound(ports, reply)
  return reply
    .headers({
      'content-security-policy': FILE_POLICY,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'cache-control': 'private, no-store',
    })
    .type(file.content_type)
    .send(Buffer.from(file.content))
}

/** A number in the path, or undefined for what can't be one of anything. */
function numberIn({ params }: FastifyRequest, name: keyof typeof LARGEST): number | undefined {
  const text: unknown =
    typeof params === 'object' && params !== null
      ? new Map<string, unknown>(Object.entries(params)).get(name)
      : undefined
  const value = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return value <= LARGEST[name] ? value : undefined
}
