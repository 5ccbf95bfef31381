import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { BillingPlan } from '@waybill/domain/billing'
import type { Locale } from '@waybill/i18n'
import type { Executor } from './database/database.ts'
import type { Keys } from './keys.ts'

/** A mail to be composed and sent after the commit; links are sealed until then (I34). */
export interface QueuedMail {
  readonly template: string
  readonly to: string
  readonly locale: Locale
  /** One mail per key, however often the command runs. */
  readonly dedupeKey: string
  /** Ids that the composer loads by. */
  readonly refs: Readonly<Record<string, string | number>>
  /** Tokens of links: never readable in the database. */
  readonly secrets?: Readonly<Record<string, string>>
  /** Instant of the delivery, where it is later than the event. Epoch ms. */
  readonly dueAt?: number
}

export interface NewEvent {
  /** `quote.shared`: area and what happened, in the past tense. */
  readonly name: string
  readonly entity: string
  readonly entityId: string
  readonly accountId?: number | undefined
  readonly actor: string
  readonly data: object
  readonly now: number
  readonly mails?: readonly QueuedMail[]
}

export interface StoredMail {
  readonly template: string
  readonly to: string
  readonly locale: Locale
  readonly refs: Readonly<Record<string, string | number>>
  readonly sealed?: string
}

/** Appends the event of a command, and with it the mails that it causes, in the command's own transaction. */
export function recordEvent(db: Executor, keys: Keys, event: NewEvent): Promise<void> {
  return recordEvents(db, keys, [event])
}

/**
 * Appends events in their order, each with the mails that it causes in theirs, by one statement: mails are sent by their
 * ids, and a join alone would number them as the plan has it. An event whose mails are all queued
 * already (the command ran before) delivers nothing itself (I26).
 */
export async function recordEvents(db: Executor, keys: Keys, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  noting.getStore()?.events.push(...events)
  const mails = events.flatMap((event, place) => (event.mails ?? []).map((mail) => ({ mail, event, place: place + 1 })))
  const instants = (of: readonly number[]) => of.map((at) => new Date(at).toISOString())
  await sql`
    with numbered as (
      select place, nextval(pg_get_serial_sequence('event', 'id')) as id from generate_series(1, ${events.length}::int) place
    ),
    ordered as (
      insert into outbox (event_id, account_id, kind, dedupe_key, payload, first_at, next_at)
      select numbered.id, mail.account_id, 'mail', mail.dedupe_key, mail.payload, mail.at, mail.at
      from unnest(${mails.map(({ place }) => place)}::int[], ${mails.map(({ event }) => event.accountId ?? null)}::bigint[],
        ${mails.map(({ mail }) => mail.dedupeKey)}::text[], ${mails.map(({ mail }) => JSON.stringify(storedMail(keys, mail)))}::jsonb[],
        ${instants(mails.map(({ mail, event }) => mail.dueAt ?? event.now))}::timestamptz[])
        with ordinality as mail(place, account_id, dedupe_key, payload, at, position)
      join numbered on numbered.place = mail.place
      order by mail.position
      on conflict (dedupe_key) do nothing returning event_id
    )
    insert into event (id, name, entity, entity_id, account_id, actor, data, deliverable, occurred_at) overriding system value
    select numbered.id, event.name, event.entity, event.entity_id, event.account_id, event.actor, event.data,
      exists (select from ordered where ordered.event_id = numbered.id), event.at
    from unnest(${events.map((_, place) => place + 1)}::int[], ${events.map(({ name }) => name)}::text[],
      ${events.map(({ entity }) => entity)}::text[], ${events.map(({ entityId }) => entityId)}::text[],
      ${events.map(({ accountId }) => accountId ?? null)}::bigint[], ${events.map(({ actor }) => actor)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::jsonb[], ${instants(events.map(({ now }) => now))}::timestamptz[])
      as event(place, name, entity, entity_id, account_id, actor, data, at)
    join numbered on numbered.place = event.place order by event.place`.execute(db)
  if (mails.length > 0) await sql`select pg_notify('work', '')`.execute(db)
}

/** Billing plans and events that a piece of work has written, in their order. */
export interface WrittenEvents {
  readonly plans: BillingPlan[]
  readonly events: NewEvent[]
}

const noting = new AsyncLocalStorage<WrittenEvents>()

/** Runs work, and answers beside its outcome all that it wrote: for a preview, which is rolled back. */
export async function noteWritten<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly done: Value; readonly written: WrittenEvents }> {
  const written: WrittenEvents = { plans: [], events: [] }
  return { done: await noting.run(written, work), written }
}

export function notePlans(plans: readonly BillingPlan[]): void {
  noting.getStore()?.plans.push(...plans)
}

/** The id of the newest event; what comes from now on has a later one. */
export async function findLastEvent(db: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::float8 as last from event`.execute(db)
  return rows[0]?.last ?? 0
}

interface QueuedRow {
  readonly template: string
  readonly to: string
  readonly account_id: number | null
  /** Of a mail that waits. */
  readonly later: Date | null
}

/** Mails of events after `since`, in their order: one that was queued before is not sent again. */
export async function findQueuedMails(
  db: Executor,
  { events }: WrittenEvents,
  since: number,
): Promise<readonly QueuedRow[]> {
  const keys = events.flatMap(({ mails = [] }) => mails.map(({ dedupeKey }) => dedupeKey))
  if (keys.length === 0) return []
  const { rows } = await sql<QueuedRow>`
    select payload ->> 'template' as template, payload ->> 'to' as to, outbox.account_id,
      case when first_at > occurred_at then first_at end as later
    from outbox join event on event.id = outbox.event_id
    where dedupe_key = any(${keys}::text[]) and event.id > ${since} order by outbox.id`.execute(db)
  return rows
}

function storedMail(keys: Keys, mail: QueuedMail): StoredMail {
  const { template, to, locale, refs, secrets } = mail
  return { template, to, locale, refs, ...(secrets && { sealed: keys.seal('outbox', JSON.stringify(secrets)) }) }
}

/** The tokens of a waiting mail's links. */
export function openSecrets(keys: Keys, order: StoredMail): Readonly<Record<string, string>> {
  if (order.sealed === undefined) return {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by storedMail above
  return JSON.parse(keys.open('outbox', order.sealed)) as Record<string, string>
}
