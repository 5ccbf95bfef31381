import { collectionOf } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { isPaidElsewhere, type Member } from '../../../platform/http/actor.ts'
import { findLiveSubscription } from '../../subscription/index.ts'

/** Whether this account is charged by a method of its own: not where another account, a store or a bank transfer pays (D-50, B-68). */
export async function takesMethods(db: Executor, member: Member): Promise<boolean> {
  if (isPaidElsewhere(member)) return false
  const subscription = await findLiveSubscription(db, member.accountId)
  return subscription === undefined || collectionOf(subscription.channel) === 'charge'
}
