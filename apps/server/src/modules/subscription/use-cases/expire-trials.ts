import { sql } from 'kysely'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findPrimaryContact } from '../../account/use-cases/find-primary.ts'
import type { StoredSubscription } from '../repository.ts'

interface Expiring {
  readonly ports: WorkPorts
  readonly now: number
  readonly subscriptions: readonly StoredSubscription[]
}

/** A trial without a confirmed checkout expires: modules off, nothing charged, data kept (B-71). */
export async function expireTrials(db: Executor, { ports, now, subscriptions }: Expiring): Promise<void> {
  if (subscriptions.length === 0) return
  const ids = subscriptions.map(({ id }) => id)
  await sql`update subscription set state = -2, due_at = null where id = any(${ids}::bigint[])`.execute(db)
  await sql`update subscription_item set ended_at = greatest(subscription_item.started_at, subscription.trial_end), trial_state = 2
    from subscription where subscription.id = subscription_item.subscription_id and subscription.id = any(${ids}::bigint[])
      and subscription_item.ended_at is null`.execute(db)
  await sql`update entitlement set to_at = least(coalesce(to_at, ${instant(now)}), ${instant(now)})
    where account_id = any(${subscriptions.map(({ account_id: accountId }) => accountId)}::bigint[]) and (to_at is null or to_at > ${instant(now)})`.execute(db)
  for (const subscription of subscriptions) await tell(db, { ports, now, subscription })
}

async function tell(db: Executor, { ports, now, subscription }: { readonly ports: WorkPorts; readonly now: number; readonly subscription: StoredSubscription }): Promise<void> {
  const primary = await findPrimaryContact(db, subscription.account_id)
  await recordEvent(db, ports.keys, {
    name: 'subscription.trial_ended',
    entity: 'subscription',
    entityId: String(subscription.id),
    accountId: subscription.account_id,
    actor: 'system',
    data: {},
    now,
    mails: [{ template: 'trial_ended', to: primary.email, locale: primary.locale, dedupeKey: `trial_ended:${subscription.id}`, refs: { memberId: primary.memberId, subscriptionId: subscription.id } }],
  })
}
