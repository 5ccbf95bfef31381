import { sql, type RawBuilder } from 'kysely'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'
import { metadataOf } from '../account/index.ts'
import { printedNumber } from '../billing/index.ts'
import type { MessageFacts, SigningSecrets } from './message.ts'

/** Longer than a request may take and its outcome needs to be written. */
const LEASE_MS = 30_000
/** Requests of a node to one endpoint at once: a slow one holds no more of it. */
const PER_ENDPOINT = 4

/** A delivery that a node holds for the time of its lease. */
export interface ClaimedDelivery extends MessageFacts, SigningSecrets {
  readonly id: number
  readonly endpointId: number
  readonly url: string
  readonly attempts: number
  readonly firstAt: number
  readonly failingSince: number | null
  readonly fence: number
}

/** True for a delivery before which none of its account waits at its endpoint: the order of an account. */
const isHead = (row: string): RawBuilder<boolean> => sql<boolean>`not exists (select from webhook_delivery earlier
  where earlier.endpoint_id = ${sql.ref(`${row}.endpoint_id`)} and earlier.account_id = ${sql.ref(`${row}.account_id`)}
    and earlier.next_at is not null and earlier.seq < ${sql.ref(`${row}.seq`)})`

/** Due instant of the next try of any endpoint, or the end of the lease on it. */
export const earliestTry = sql<number | null>`
  select min(first.at) from webhook_endpoint endpoint cross join lateral (
    select greatest(waiting.next_at, waiting.lease_until) as at from webhook_delivery waiting
    where waiting.endpoint_id = endpoint.id and waiting.next_at is not null and ${isHead('waiting')}
    order by 1 limit 1
  ) first where endpoint.disabled_at is null and endpoint.removed_at is null`

/**
 * Takes what is due: of each endpoint as much as this node has free for it, of each account its first. A row that another
 * node holds is passed over.
 */
export async function claimDeliveries(
  db: Database,
  { now, busy }: { readonly now: number; readonly busy: ReadonlyMap<number, number> },
): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await sql<{ id: number }>`
    update webhook_delivery set lease_until = ${instant(now + LEASE_MS)}, fence = fence + 1, attempts = attempts + 1
    where id in (
      select due.id from webhook_endpoint endpoint
        left join unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::int[]) as held(endpoint_id, requests)
          on held.endpoint_id = endpoint.id
        cross join lateral (
          select waiting.id from webhook_delivery waiting
          where waiting.endpoint_id = endpoint.id and waiting.next_at <= ${instant(now)}
            and (waiting.lease_until is null or waiting.lease_until <= ${instant(now)}) and ${isHead('waiting')}
          order by waiting.next_at, waiting.id limit greatest(0, ${PER_ENDPOINT} - coalesce(held.requests, 0))
          for update of waiting skip locked
        ) due
      where endpoint.disabled_at is null and endpoint.removed_at is null
    ) returning id`.execute(db)
  return rows.length === 0
    ? []
    : readClaimed(
        db,
        rows.map(({ id }) => id),
      )
}

/** The facts of a message, whether it waits or is over; undefined where there is none. */
export async function findMessage(db: Executor, id: number): Promise<(MessageFacts & { url: string }) | undefined> {
  const [found] = await readClaimed(db, [id])
  return found
}

/** Ids of an invoice are those of the document that a try, a payment or a refund belongs to: none of that ever changes. */
async function readClaimed(db: Executor, ids: readonly number[]): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select delivery.id, delivery.endpoint_id as "endpointId", delivery.account_id as "accountId", delivery.seq, delivery.type,
      delivery.attempts, delivery.first_at as "firstAt", delivery.fence, endpoint.url, endpoint.failing_since as "failingSince",
      endpoint.secret_sealed as "secretSealed", endpoint.previous_secret_sealed as "previousSecretSealed",
      endpoint.previous_until as "previousUntil", event.id as "eventId", event.name, event.entity, event.entity_id as "entityId",
      event.data, event.occurred_at as "occurredAt", invoice.id as "invoiceId", invoice.seq::text as "invoiceNumber",
      invoice.corrects_id as "correctsId", ${printedNumber()} as "printedNumber", ${metadataOf('invoice', sql`invoice.id`)} as "invoiceNamed",
      ${metadataOf('subscription', sql`case event.entity when 'subscription' then event.entity_id::bigint end`)} as "subscriptionNamed",
      jsonb_build_object('company', account.company, 'country', account.country)
        || ${metadataOf('account', sql`account.id`)} as account
    from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
      join event on event.id = delivery.event_id join account on account.id = delivery.account_id
      left join payment_attempt attempt on event.entity = 'attempt' and attempt.account_id = event.account_id and attempt.id::text = event.entity_id
      left join refund on event.entity = 'refund' and refund.account_id = event.account_id and refund.id::text = event.entity_id
      left join payment on payment.account_id = event.account_id
        and payment.id::text = case event.entity when 'payment' then event.entity_id else attempt.payment_id::text end
      left join invoice on invoice.account_id = event.account_id
        and invoice.id::text = case event.entity when 'invoice' then event.entity_id else coalesce(refund.invoice_id, payment.invoice_id)::text end
    where delivery.id = any(${[...ids]}::bigint[]) order by delivery.id`.execute(db)
  return rows
}

/** Result of a try, and what follows for its delivery and its endpoint. */
export interface AttemptedDelivery {
  readonly now: number
  readonly tookMs: number
  readonly status?: number | undefined
  /** Absent where it was accepted. */
  readonly error?: string | undefined
  /** Instant of the next try; absent where it is over. */
  readonly nextAt?: number | undefined
  /** Reason why its endpoint is disabled from now on. */
  readonly disabled?: string | undefined
}

/**
 * Writes the outcome, by the holder of the newest fence alone; false for any other. What waits behind a failure waits for
 * its next try; what is due at the endpoint is made known to every node, as one more may be sent now.
 */
export async function finishDelivery(
  db: Executor,
  { id, fence, endpointId, accountId, seq }: ClaimedDelivery,
  { now, tookMs, nextAt, ...tried }: AttemptedDelivery,
): Promise<boolean> {
  const [status, error, disabled] = [tried.status ?? null, tried.error ?? null, tried.disabled ?? null]
  const isAccepted = error === null
  const at = instant(now)
  const { rows } = await sql<{ id: number }>`
    with tried as (
      update webhook_delivery set lease_until = null, last_status = ${status}::int, last_error = ${error}::text,
        next_at = ${optionalInstant(nextAt)}::timestamptz, delivered_at = ${isAccepted ? at : null}::timestamptz,
        dead_at = ${!isAccepted && nextAt === undefined ? at : null}::timestamptz
      where id = ${id} and fence = ${fence} and next_at is not null returning id
    ),
    logged as (
      insert into webhook_try (delivery_id, account_id, tried_at, took_ms, status, error)
      select id, ${accountId}::bigint, ${at}, ${tookMs}::int, ${status}::int, ${error}::text from tried
    ),
    behind as (
      update webhook_delivery set next_at = ${optionalInstant(nextAt)}::timestamptz
      where exists (select from tried) and endpoint_id = ${endpointId} and account_id = ${accountId} and seq > ${seq}
        and next_at < ${optionalInstant(nextAt)}::timestamptz
    ),
    judged as (
      update webhook_endpoint set failing_since = case when ${isAccepted}::boolean then null else coalesce(failing_since, ${at}) end,
        disabled_at = case when ${disabled}::text is null then disabled_at else coalesce(disabled_at, ${at}) end,
        disabled_reason = coalesce(disabled_reason, ${disabled}::text)
      where id = ${endpointId} and exists (select from tried)
        and (${disabled}::text is not null or (failing_since is null) <> ${isAccepted}::boolean)
    ),
    noted as (
      select pg_notify('work', '') from tried where exists (select from webhook_delivery next
        where next.endpoint_id = ${endpointId} and next.next_at <= ${at} and next.id <> ${id})
    )
    select tried.id, (select count(*) from noted) as noted from tried`.execute(db)
  return rows.length === 1
}
