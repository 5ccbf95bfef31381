import { sql } from 'kysely'
import type { Locale } from '@waybill/i18n'
import { instant } from './database/column-types.ts'
import type { Executor } from './database/database.ts'
import type { Keys } from './keys.ts'

/** A mail to be composed and sent after the commit; links are sealed until then (I34). */
export interface QueuedMail {
  readonly template: string
  readonly to: string
  readonly locale: Locale
  /** One mail per key, however often the command runs (B-89). */
  readonly dedupeKey: string
  /** Ids that the composer loads by. */
  readonly refs: Readonly<Record<string, string | number>>
  /** Tokens of links: never readable in the database. */
  readonly secrets?: Readonly<Record<string, string>>
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

/**
 * Appends the event of a command, and with it the mails that it causes, in the command's own transaction. An event
 * whose mails are all queued already (the command ran before) delivers nothing itself (I26).
 */
export async function recordEvent(db: Executor, keys: Keys, event: NewEvent): Promise<void> {
  const mails = event.mails ?? []
  const orders = mails.map((mail) => JSON.stringify(storedMail(keys, mail)))
  const at = instant(event.now)
  await sql`
    with next as (select nextval(pg_get_serial_sequence('event', 'id')) as id),
    ordered as (
      insert into outbox (event_id, account_id, kind, dedupe_key, payload, first_at, next_at)
      select next.id, ${event.accountId ?? null}::bigint, 'mail', mail.dedupe_key, mail.payload, ${at}, ${at}
      from next, unnest(${mails.map((mail) => mail.dedupeKey)}::text[], ${orders}::jsonb[]) as mail(dedupe_key, payload)
      on conflict (dedupe_key) do nothing returning id
    )
    insert into event (id, name, entity, entity_id, account_id, actor, data, deliverable, occurred_at) overriding system value
    select next.id, ${event.name}, ${event.entity}, ${event.entityId}, ${event.accountId ?? null}::bigint, ${event.actor},
      ${JSON.stringify(event.data)}::jsonb, exists (select from ordered), ${at} from next`.execute(db)
  if (mails.length > 0) await sql`select pg_notify('work', '')`.execute(db)
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
