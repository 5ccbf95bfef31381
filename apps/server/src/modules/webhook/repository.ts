import { sql } from 'kysely'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** An endpoint as its operator sees it; instants in epoch ms. */
export interface WebhookEndpoint {
  readonly id: number
  readonly url: string
  readonly description: string
  /** Empty for every type. */
  readonly types: readonly string[]
  readonly secretSealed: string
  readonly previousSecretSealed: string | null
  readonly previousUntil: number | null
  readonly createdAt: number
  readonly failingSince: number | null
  readonly disabledAt: number | null
  readonly disabledReason: string | null
  readonly waiting: number
  readonly dead: number
}

interface NewEndpoint {
  readonly url: string
  readonly description: string
  readonly types: readonly string[]
  readonly secretSealed: string
  readonly now: number
}

/** Undefined where there are as many endpoints as may be. */
export async function insertEndpoint(
  db: Executor,
  { url, description, types, secretSealed, now }: NewEndpoint,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_endpoint (url, description, types, secret_sealed, created_at)
    select ${url}, ${description}, ${[...types]}::text[], ${secretSealed}, ${instant(now)}
    where (select count(*) from webhook_endpoint where removed_at is null) < ${most}::int returning id`.execute(db)
  return rows[0]?.id
}

/** Every endpoint that was not removed, or the one of that id. */
export async function findEndpoints(db: Executor, id?: number): Promise<readonly WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select id, url, description, types, secret_sealed as "secretSealed", previous_secret_sealed as "previousSecretSealed",
      previous_until as "previousUntil", created_at as "createdAt", failing_since as "failingSince",
      disabled_at as "disabledAt", disabled_reason as "disabledReason",
      (select count(*) from webhook_delivery where endpoint_id = endpoint.id and next_at is not null)::int as waiting,
      (select count(*) from webhook_delivery where endpoint_id = endpoint.id and dead_at is not null)::int as dead
    from webhook_endpoint endpoint where removed_at is null and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
    order by id`.execute(db)
  return rows
}

export async function rotateSecret(
  db: Executor,
  endpoint: { readonly id: number; readonly secretSealed: string; readonly previousUntil: number },
): Promise<void> {
  await sql`update webhook_endpoint set previous_secret_sealed = secret_sealed, previous_until = ${instant(endpoint.previousUntil)},
      secret_sealed = ${endpoint.secretSealed}
    where id = ${endpoint.id} and removed_at is null`.execute(db)
}

/** Disabled for a reason, or enabled again; what waited goes on then. */
export async function switchEndpoint(
  db: Executor,
  { id, disabled, now }: { readonly id: number; readonly disabled: string | undefined; readonly now: number },
): Promise<void> {
  const at = disabled === undefined ? null : now
  await sql`update webhook_endpoint set disabled_at = ${optionalInstant(at)}::timestamptz, disabled_reason = ${disabled ?? null}::text,
      failing_since = null where id = ${id} and removed_at is null`.execute(db)
}

/** It gets nothing more: what waited for it is over. */
export async function removeEndpoint(
  db: Executor,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<void> {
  await sql`update webhook_endpoint set removed_at = ${instant(now)} where id = ${id} and removed_at is null`.execute(
    db,
  )
  await sql`update webhook_delivery set next_at = null, lease_until = null, fence = fence + 1, dead_at = ${instant(now)},
      last_error = 'the endpoint was removed' where endpoint_id = ${id} and next_at is not null`.execute(db)
}

/** A message to an endpoint, newest try last. */
export interface LoggedDelivery {
  readonly id: number
  readonly eventId: number
  readonly type: string
  readonly accountId: number
  readonly seq: number
  readonly attempts: number
  readonly nextAt: number | null
  readonly deliveredAt: number | null
  readonly deadAt: number | null
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly tries: readonly {
    readonly at: string
    readonly took: number
    readonly status: number | null
    readonly error: string | null
  }[]
}

export interface LogQuery {
  readonly endpointId: number
  readonly isDead: boolean
  readonly most: number
}

/** The newest messages to an endpoint, the newest first. */
export async function findDeliveries(
  db: Executor,
  { endpointId, isDead, most }: LogQuery,
): Promise<readonly LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select id, event_id as "eventId", type, account_id as "accountId", seq, attempts, next_at as "nextAt", delivered_at as "deliveredAt",
      dead_at as "deadAt", last_status as "lastStatus", last_error as "lastError",
      coalesce((select jsonb_agg(jsonb_build_object('at', to_char(tried_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'took', took_ms, 'status', status, 'error', error) order by webhook_try.id)
        from webhook_try where delivery_id = delivery.id), '[]') as tries
    from webhook_delivery delivery
    where endpoint_id = ${endpointId} and (not ${isDead}::boolean or dead_at is not null)
    order by id desc limit ${most}::int`.execute(db)
  return rows
}

/** Messages to send again: those of the numbers, or of an endpoint what was given up or what is of a time on. */
export interface ReplayRequest {
  readonly ids?: readonly number[]
  readonly endpointId?: number
  readonly since?: number
}

/** Sends again what is over, whether or not it was accepted, with three days of tries from now. Answers the numbers. */
export async function replayDeliveries(
  db: Executor,
  { ids, endpointId, since }: ReplayRequest,
  now: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update webhook_delivery delivery set next_at = ${instant(now)}, first_at = ${instant(now)}, delivered_at = null, dead_at = null,
      attempts = 0, lease_until = null
    from webhook_endpoint endpoint, event
    where endpoint.id = delivery.endpoint_id and endpoint.removed_at is null and event.id = delivery.event_id and delivery.next_at is null
      and case when ${ids === undefined}::boolean
        then delivery.endpoint_id = ${endpointId ?? null}::bigint
          and case when ${since === undefined}::boolean then delivery.dead_at is not null
            else event.occurred_at >= ${optionalInstant(since)}::timestamptz end
        else delivery.id = any(${[...(ids ?? [])]}::bigint[]) end
    returning delivery.id`.execute(db)
  if (rows.length > 0) await sql`select pg_notify('work', '')`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
