import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredMail } from '../../platform/events.ts'

/** A mail of the outbox with what was sent, where that is stored; instants in epoch ms. */
export interface StaffMail {
  readonly id: number
  readonly accountId: number | null
  readonly company: string | null
  readonly order: StoredMail
  readonly attempts: number
  readonly queuedAt: number
  readonly nextAt: number | null
  readonly sentAt: number | null
  readonly deadAt: number | null
  readonly lastError: string | null
  readonly sender: string | null
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly files: readonly string[]
}

/** A mail by its number; to be written, `isLocked` holds it to the end of the transaction. */
export async function findStaffMail(
  db: Executor,
  { id, isLocked = false }: { readonly id: number; readonly isLocked?: boolean },
): Promise<StaffMail | undefined> {
  const { rows } = await sql<StaffMail>`
    select outbox.id, outbox.account_id as "accountId", (select company from account where id = outbox.account_id) as company,
      outbox.payload as "order", outbox.attempts, outbox.first_at as "queuedAt", outbox.next_at as "nextAt",
      outbox.delivered_at as "sentAt", outbox.dead_at as "deadAt", outbox.last_error as "lastError",
      sent.sender, sent.subject, nullif(sent.text_body, '') as text, nullif(sent.html_body, '') as html,
      coalesce((select jsonb_agg(filename order by position) from sent_mail_attachment where mail_id = sent.id), '[]') as files
    from outbox left join sent_mail sent on sent.dedupe_key = outbox.dedupe_key
    where outbox.id = ${id} ${isLocked ? sql`for update of outbox` : sql``}`.execute(db)
  return rows[0]
}

/** The facts by which a mail may go to its address again. */
export interface MailedAddress {
  readonly isMember: boolean
  readonly isBounced: boolean
}

export async function findMailedAddress(
  db: Executor,
  { accountId, address }: { readonly accountId: number | null; readonly address: string },
): Promise<MailedAddress> {
  const norm = sql`lower(${address}::text)`
  const { rows } = await sql<MailedAddress>`
    select exists (select from member where account_id = ${accountId}::bigint and lower(email) = ${norm}) as "isMember",
      exists (select from mail_suppression where reason = 'bounced'
        and email_norm in (${norm}, 'sha256:' || encode(sha256(convert_to(${norm}, 'UTF8')), 'hex'))) as "isBounced"`.execute(
    db,
  )
  return rows[0] ?? { isMember: false, isBounced: false }
}

export async function isQueued(db: Executor, dedupeKey: string): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return row !== undefined
}

/** A message to an endpoint with its tries; instants in epoch ms. */
export interface StaffDelivery {
  readonly id: number
  readonly type: string
  readonly endpointId: number
  readonly endpoint: string
  readonly accountId: number
  readonly company: string
  readonly queuedAt: number
  readonly nextAt: number | null
  readonly deliveredAt: number | null
  readonly lastError: string | null
}

export async function findStaffDelivery(db: Executor, id: number): Promise<StaffDelivery | undefined> {
  const { rows } = await sql<StaffDelivery>`
    select delivery.id, delivery.type, delivery.endpoint_id as "endpointId", endpoint.url as endpoint,
      delivery.account_id as "accountId", account.company, delivery.first_at as "queuedAt", delivery.next_at as "nextAt",
      delivery.delivered_at as "deliveredAt", delivery.last_error as "lastError"
    from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
      join account on account.id = delivery.account_id
    where delivery.id = ${id} and endpoint.removed_at is null`.execute(db)
  return rows[0]
}

/** A try of a message, the first one first. */
export interface DeliveryAttempt {
  readonly at: number
  readonly tookMs: number
  readonly status: number | null
  readonly error: string | null
}

export async function findTries(db: Executor, deliveryId: number): Promise<readonly DeliveryAttempt[]> {
  const { rows } = await sql<DeliveryAttempt>`
    select tried_at as at, took_ms as "tookMs", status, error from webhook_try
    where delivery_id = ${deliveryId} order by id limit 200`.execute(db)
  return rows
}
