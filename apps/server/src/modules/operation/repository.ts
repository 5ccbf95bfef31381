import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'

export async function appliedMigrations(db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** How much waits, how much was given up, and how long the oldest has been due; seconds of the product's clock. */
export interface QueueFigures {
  readonly outbox_waiting: number
  readonly outbox_dead: number
  readonly outbox_age: number
  readonly work_waiting: number
  readonly work_dead: number
  readonly work_age: number
}

export async function queueFigures(db: Executor): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    select outbox.waiting::int as outbox_waiting, outbox.dead::int as outbox_dead, outbox.age::float8 as outbox_age,
      work.waiting::int as work_waiting, work.dead::int as work_dead, work.age::float8 as work_age
    from (
      select count(*) filter (where next_at is not null) as waiting, count(*) filter (where dead_at is not null) as dead,
        greatest(0, extract(epoch from (select now from verify.clock) - min(first_at) filter (where next_at is not null))) as age
      from outbox where next_at is not null or dead_at is not null
    ) outbox, (
      select count(*) as waiting, 0 as dead, greatest(0, extract(epoch from (select now from verify.clock) - min(at))) as age
      from (
        select due_at as at from subscription where due_at <= (select now from verify.clock)
        union all select next_at from payment where next_at <= (select now from verify.clock)
        union all select due_at from due_work where due_at <= (select now from verify.clock)
      ) due
    ) work`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('the queues gave no figures')
  return figures
}
