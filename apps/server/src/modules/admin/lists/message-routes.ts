import type { ResultOf } from '@waybill/contract'
import { fail, ok } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND } from '../../../platform/http/api-error.ts'
import type { RegisterCall } from '../../../platform/http/register-call.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { NOT_WANTED, UNDELIVERED } from '../../../platform/worker/dead-letters.ts'
import { sentBody } from '../../webhook/index.ts'
import { hideSecrets } from '../hide-secrets.ts'
import { findStaffDelivery, findStaffMail, findTries, type StaffDelivery, type StaffMail } from '../repository-mails.ts'
import { isoOf } from '../staff-session-out.ts'
import { isSecretMail } from '../use-cases/resend-mail.ts'

type MailAnswer = ResultOf<'GET /api/admin/v1/mails/{id}'>
type DeliveryAnswer = ResultOf<'GET /api/admin/v1/deliveries/{id}'>

/** A mail as a mail program shows it: no script, nothing from elsewhere, no link that leads on, in our own page only. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at))
const hiddenOrNull = (text: string | null): string | null => (text === null ? null : hideSecrets(text))

function mailState({ nextAt, sentAt, lastError }: StaffMail): MailAnswer['state'] {
  if (sentAt !== null) return 'sent'
  if (nextAt !== null) return lastError === null ? 'waiting' : 'retrying'
  if (lastError === NOT_WANTED) return 'not_wanted'
  return lastError === UNDELIVERED ? 'undelivered' : 'given_up'
}

const mailOut = (mail: StaffMail): MailAnswer => ({
  id: mail.id,
  kind: mail.order.template,
  recipient: mail.order.to,
  sender: mail.sender,
  subject: hiddenOrNull(mail.subject),
  state: mailState(mail),
  account_id: mail.accountId,
  company: mail.company,
  tries: mail.attempts,
  queued_at: isoOf(mail.queuedAt),
  sent_at: isoOrNull(mail.sentAt),
  error: mail.lastError,
  text: hiddenOrNull(mail.text),
  has_html: mail.html === null ? 0 : 1,
  files: [...mail.files],
  is_secret: isSecretMail(mail) ? 1 : 0,
})

/** Each reading of what was written to a person is in the audit trail. */
async function noteMailRead({ ports, actor, now }: RequestContext, { id, accountId, order }: StaffMail): Promise<void> {
  await inTransaction(ports.store, async (db) => {
    await recordEvent(db, ports.keys, {
      name: 'mail.read',
      entity: 'mail',
      entityId: String(id),
      accountId: accountId ?? undefined,
      actor: actorName(actor),
      data: { template: order.template },
      now,
    })
    return ok(undefined)
  })
}

function deliveryState({ nextAt, deliveredAt, lastError }: StaffDelivery): DeliveryAnswer['state'] {
  if (deliveredAt !== null) return 'delivered'
  if (nextAt === null) return 'given_up'
  return lastError === null ? 'waiting' : 'retrying'
}

/** One mail, and one message to an endpoint (ADM-02, ADM-05). */
export function registerMessages(call: RegisterCall): void {
  call('GET /api/admin/v1/mails/{id}', async ({ params: { id }, query: { format } }, context, db) => {
    const mail = await findStaffMail(db, { id })
    if (mail === undefined || (format === 'html' && mail.html === null)) return fail(NOT_FOUND)
    await noteMailRead(context, mail)
    if (format === 'html') {
      const headers = { 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' }
      return ok({ raw: { type: 'text/html; charset=utf-8', body: hideSecrets(mail.html ?? ''), headers } })
    }
    return ok({ result: mailOut(mail) })
  })
  call('GET /api/admin/v1/deliveries/{id}', async ({ params: { id } }, _, db) => {
    const delivery = await findStaffDelivery(db, id)
    const sent = await sentBody(db, id)
    if (delivery === undefined || sent === undefined) return fail(NOT_FOUND)
    const tries = await findTries(db, id)
    return ok({
      result: {
        id,
        type: delivery.type,
        message_id: sent.id,
        endpoint_id: delivery.endpointId,
        endpoint: delivery.endpoint,
        state: deliveryState(delivery),
        account_id: delivery.accountId,
        company: delivery.company,
        queued_at: isoOf(delivery.queuedAt),
        next_try: isoOrNull(delivery.nextAt),
        payload: sent.body,
        tries: tries.map(({ at, tookMs, status, error }) => ({
          at: isoOf(at),
          took_ms: tookMs,
          status_code: status,
          error,
        })),
      },
    })
  })
}
