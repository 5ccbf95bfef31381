import { sql } from 'kysely'
import type { Locale } from '@waybill/i18n'
import { instant } from './database/column-types.ts'
import type { Executor } from './database/database.ts'
import type { Keys } from './keys.ts'

/** A mail to be composed and sent after the commit; links are sealed until then (I34). */
export interface MailOrder {
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
  readonly mails?: readonly MailOrder[]
}

export interface StoredMailOrder {
  readonly template: string
  readonly to: string
  readonly locale: Locale
  readonly refs: Readonly<Record<string, string | number>>
  readonly sealed?: string
}

/** Appends the event of a command, and with it the mails that it causes, in the command's own transaction. */
export async function recordEvent(db: Executor, keys: Keys, event: NewEvent): Promise<void> {
  const mails = event.mails ?? []
  const { id } = await db
    .insertInto('event')
    .values({
      name: event.name,
      entity: event.entity,
      entity_id: event.entityId,
      account_id: event.accountId ?? null,
      actor: event.actor,
      data: JSON.stringify(event.data),
      deliverable: mails.length > 0,
      occurred_at: instant(event.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mails.length === 0) return
  await db
    .insertInto('outbox')
    .values(mails.map((mail) => ({
      event_id: id,
      kind: 'mail' as const,
      dedupe_key: mail.dedupeKey,
      payload: JSON.stringify(storedOrder(keys, mail)),
      first_at: instant(event.now),
      next_at: instant(event.now),
    })))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  await sql`select pg_notify('work', '')`.execute(db)
}

function storedOrder(keys: Keys, mail: MailOrder): StoredMailOrder {
  const { template, to, locale, refs, secrets } = mail
  return { template, to, locale, refs, ...(secrets && { sealed: keys.seal('outbox', JSON.stringify(secrets)) }) }
}

/** The tokens of a waiting mail's links. */
export function openSecrets(keys: Keys, order: StoredMailOrder): Readonly<Record<string, string>> {
  if (order.sealed === undefined) return {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by storedOrder above
  return JSON.parse(keys.open('outbox', order.sealed)) as Record<string, string>
}
