import type { Selectable } from 'kysely'
import { instant, optionalInstant } from '../../database/column-types.ts'
import type { Executor } from '../../database/database.ts'
import type { GwWebhookTable } from '../../database/schema-gateway.ts'
import type { WebhookMessage } from '../webhook-hint.ts'
import { deliveryInstants } from './delivery-instants.ts'
import type { EventType } from './event-type.ts'
import { webhookMode } from './mode.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { signWebhook } from './webhook-signature.ts'
import { MINUTE_MS } from '@waybill/domain/durations'

/** A webhook that is to be sent to the shop now. */
export interface DueWebhook extends WebhookMessage {
  readonly deliveryId: number
}

interface Announcement {
  readonly type: EventType
  readonly key: string
  readonly ref?: string
  readonly at: number
}

const BATCH = 100
/** After an error by the shop; the last try is about three days after the first. */
const retryAfterMs: readonly number[] = [1, 5, 30, 120, 720, 1440, 1440].map((minutes) => minutes * MINUTE_MS)

/** Queues an event, in the transaction of its cause, as the delivery mode has it. */
export async function announce(trx: Executor, { ids }: Pick<SandboxParts, 'ids'>, event: Announcement): Promise<void> {
  const id = `evt_${ids.token()}`
  const instants = deliveryInstants(await webhookMode(trx), { id, createdAt: event.at })
  if (instants.length === 0) return
  const rows = instants.map((deliverAt) => ({
    event_id: id,
    type: event.type,
    idem_key: event.key,
    ref: event.ref ?? null,
    created_at: instant(event.at),
    deliver_at: instant(deliverAt),
  }))
  await trx.insertInto('gw.webhook').values(rows).execute()
}

/** Messages to be sent by `now`, signed; each comes again until `webhookAnswered` was called. */
export async function dueWebhooks({ db, keys }: SandboxParts, now: number): Promise<readonly DueWebhook[]> {
  const rows = await db
    .selectFrom('gw.webhook')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('gw.entry')
        .select('charge_ref')
        .distinct()
        .whereRef('gw.entry.ref', '=', 'gw.webhook.ref')
        .where('kind', '=', 'refund')
        .as('charge_ref'),
    )
    .where('deliver_at', '<=', instant(now))
    .orderBy('deliver_at')
    .orderBy('gw.webhook.id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => ({ deliveryId: row.id, ...signWebhook(keys, eventOf(row), now) }))
}

function eventOf(row: Selectable<GwWebhookTable> & { readonly charge_ref: string | null }) {
  return {
    id: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    idempotencyKey: row.idem_key,
    ...(row.ref === null ? {} : { ref: row.ref }),
    ...(row.charge_ref === null ? {} : { paymentRef: row.charge_ref }),
  }
}

/** Ends a delivery that the shop has taken, or puts the next try off; after the last one the event is given up. */
export async function webhookAnswered(
  db: Executor,
  deliveryId: number,
  { isAccepted, now }: { readonly isAccepted: boolean; readonly now: number },
): Promise<void> {
  const row = await db.selectFrom('gw.webhook').select('attempts').where('id', '=', deliveryId).executeTakeFirst()
  if (row === undefined) return
  const wait = isAccepted ? undefined : retryAfterMs[row.attempts]
  await db
    .updateTable('gw.webhook')
    .set({ attempts: row.attempts + 1, deliver_at: optionalInstant(wait === undefined ? null : now + wait) })
    .where('id', '=', deliveryId)
    .where('attempts', '=', row.attempts)
    .execute()
}

/** The instant at which the first message goes out. */
export function dueWebhook(db: Executor) {
  return db
    .selectFrom('gw.webhook')
    .select('deliver_at')
    .where('deliver_at', 'is not', null)
    .orderBy('deliver_at')
    .limit(1)
}
