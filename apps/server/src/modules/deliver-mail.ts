import type { OutboxRow } from '../platform/worker/outbox-job.ts'
import { openSecrets } from '../platform/events.ts'
import type { WorkPorts } from '../platform/ports.ts'
import { MAIL_COMPOSERS } from './mail-composers.ts'

/** Composes a waiting mail in its recipient's language and hands it over; a template nobody knows becomes a dead letter. */
export async function deliverMail(ports: WorkPorts, row: OutboxRow, now: number): Promise<'sent' | 'not_wanted'> {
  const order = row.payload
  const compose = MAIL_COMPOSERS[order.template]
  if (compose === undefined) throw new Error(`no composer for the mail ${order.template}`)
  const mail = await compose({ ports, order, secrets: openSecrets(ports.keys, order), now })
  if (mail === undefined) return 'not_wanted'
  const { subject, html, text } = ports.pages.mail(mail.name, mail.props, order.locale)
  await ports.mail.send(
    {
      dedupeKey: row.dedupe_key,
      to: order.to,
      subject,
      html,
      text,
      headers: mail.headers ?? {},
      attachments: mail.attachments ?? [],
    },
    now,
  )
  return 'sent'
}
