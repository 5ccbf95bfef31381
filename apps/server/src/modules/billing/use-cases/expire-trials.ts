import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { endTrials } from '../repository-due.ts'
import type { StoredSubscription } from '../../subscription/index.ts'

/** A trial without a confirmed checkout expires: modules off, nothing charged, data retained (B-71). */
export async function expireTrials(
  db: Executor,
  {
    ports,
    now,
    subscriptions,
  }: { readonly ports: WorkPorts; readonly now: number; readonly subscriptions: readonly StoredSubscription[] },
): Promise<void> {
  if (subscriptions.length === 0) return
  await endTrials(db, subscriptions, now)
  for (const subscription of subscriptions) await notify(db, { ports, now, subscription })
}

async function notify(
  db: Executor,
  {
    ports,
    now,
    subscription,
  }: { readonly ports: WorkPorts; readonly now: number; readonly subscription: StoredSubscription },
): Promise<void> {
  const primary = await findPrimaryContact(db, subscription.account_id)
  await recordEvent(db, ports.keys, {
    name: 'subscription.trial_ended',
    entity: 'subscription',
    entityId: String(subscription.id),
    accountId: subscription.account_id,
    actor: 'system',
    data: {},
    now,
    mails: [
      {
        template: 'trial_ended',
        to: primary.email,
        locale: primary.locale,
        dedupeKey: `trial_ended:${subscription.id}`,
        refs: { memberId: primary.memberId, subscriptionId: subscription.id },
      },
    ],
  })
}
