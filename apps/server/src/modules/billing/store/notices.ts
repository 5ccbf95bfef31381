import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** The member's cancelling and taking it back, and the staff's end at once (B-62). */
export type CancellationCommand = 'cancel' | 'undo_cancel' | 'cancel_now'

const notices: Readonly<Record<string, 'cancel' | 'undo_cancel'>> = {
  'subscription.cancelled': 'cancel',
  'subscription.checkout_cancelled': 'cancel',
  'subscription.cancel_undone': 'undo_cancel',
}

/** A notice as it was given. Epoch ms. */
interface StoredNotice {
  readonly notice: 'cancel' | 'undo_cancel'
  readonly actor: string
  readonly at: number
  /** Status of the subscription. */
  readonly status: number
  /** Absent where it was taken back. */
  readonly endsAt: number | undefined
}

/** Events of a subscription, by the index of what is shown of an account: a parameter in its place would pass the index by. */
export const ofSubscription = sql<boolean>`event.entity = 'subscription'`

/** The newest notice of an account; undefined where none was given. */
export async function findNewestNotice(db: Executor, accountId: number): Promise<StoredNotice | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('subscription', (on) => on.onRef('subscription.account_id', '=', 'event.account_id'))
    .select(['event.name', 'event.actor', 'event.data', 'event.occurred_at', 'subscription.state'])
    .where('event.account_id', '=', accountId)
    .where(ofSubscription)
    .where('event.name', 'in', Object.keys(notices))
    .orderBy('event.id', 'desc')
    .orderBy('subscription.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const notice = notices[row?.name ?? '']
  if (row === undefined || notice === undefined) return undefined
  const { actor, occurred_at: at, state: status, data } = row
  const endsAt = 'endsAt' in data && typeof data.endsAt === 'number' ? data.endsAt : undefined
  return { notice, actor, at, status, endsAt }
}
