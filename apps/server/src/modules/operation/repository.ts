import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import { isDeadLetter } from '../../platform/worker/dead-letters.ts'

export async function appliedMigrations(db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Waiting, given up, and how long the oldest has been due; seconds of the product's clock. */
export interface QueueFigures {
  readonly outbox_waiting: number
  readonly outbox_dead: number
  readonly outbox_age: number
  readonly work_waiting: number
  readonly work_dead: number
  /** Accounts whose bills stand still. */
  readonly accounts_held: number
  /** Charges on the operator's list. */
  readonly charges_listed: number
  readonly work_age: number
  readonly webhooks_waiting: number
  readonly webhooks_dead: number
  /** Endpoints to which nothing is sent, by the operator or because they failed for long. */
  readonly webhooks_disabled: number
}

export async function queueFigures(db: Executor): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    with clock as (select now from verify.clock), due as (
      select visit_at as at from billing_account, clock where visit_at <= now and held_at is null
      union all select look_at from payment_attempt, clock where look_at <= now
      union all select due_at from due_work, clock where due_at <= now
    )
    select
      (select count(*) from outbox where next_at is not null)::int as outbox_waiting,
      (select count(*) from outbox where ${isDeadLetter})::int as outbox_dead,
      (select coalesce(extract(epoch from max(now - first_at)), 0) from outbox, clock where next_at is not null)::float8 as outbox_age,
      (select count(*) from due)::int as work_waiting,
      (select count(*) from due_work where dead_at is not null)::int as work_dead,
      (select count(*) from billing_account where held_at is not null)::int as accounts_held,
      (select count(*) from open_reconciliation)::int as charges_listed,
      (select coalesce(extract(epoch from max(now - at)), 0) from due, clock)::float8 as work_age,
      (select count(*) from webhook_delivery where next_at is not null)::int as webhooks_waiting,
      (select count(*) from webhook_delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
        where dead_at is not null and removed_at is null)::int as webhooks_dead,
      (select count(*) from webhook_endpoint where disabled_at is not null and removed_at is null)::int as webhooks_disabled`.execute(
    db,
  )
  const [figures] = rows
  if (figures === undefined) throw new Error('the queues gave no figures')
  return figures
}
