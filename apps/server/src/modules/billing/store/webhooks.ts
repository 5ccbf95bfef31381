import { sql } from 'kysely'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'

/** Event of a provider under the name that it gave it; `now` is epoch ms. */
interface StoredEvent {
  readonly provider: string
  readonly id: string
  readonly now: number
}

/** Stores an event of a provider once; answers whether it was worked off before. */
export async function storeEvent(
  db: Database,
  { provider, id, payload, now }: StoredEvent & { readonly payload: string },
): Promise<boolean> {
  await db
    .insertInto('webhook_in')
    .values({ provider, event_id: id, payload, received_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('webhook_in')
    .select('processed_at')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  return stored.processed_at !== null
}

/** The event is worked off. What it said of an erased account isn't stored any longer. */
export async function finishEvent(
  db: Database,
  { provider, id, attemptId, now }: StoredEvent & { readonly attemptId: number | undefined },
): Promise<void> {
  await sql`
    update webhook_in set processed_at = ${instant(now)}, payload = case when exists (
        select from payment_attempt attempt join account on account.id = attempt.account_id
        where attempt.id = ${attemptId ?? null}::bigint and account.erased_at is not null
      ) then '{}' else payload end
    where provider = ${provider} and event_id = ${id}`.execute(db)
}

/** The try of a payment at the provider: by its reference, or by our key where none was stored. */
export async function findAttempt(
  db: Executor,
  { ref, idempotencyKey }: { readonly ref?: string | undefined; readonly idempotencyKey?: string | undefined },
): Promise<number | undefined> {
  const attempts = db.selectFrom('payment_attempt').select('id')
  const byRef = ref && (await attempts.where('gateway_ref', '=', ref).executeTakeFirst())
  if (byRef) return byRef.id
  const byKey = idempotencyKey && (await attempts.where('idem_key', '=', idempotencyKey).executeTakeFirst())
  return byKey ? byKey.id : undefined
}
