import type { ResultOf } from '@waybill/contract'
import {
  subscriptionFlags,
  statusAt,
  visitorFlags,
  type SubscriptionFacts,
  type SubscriptionFlags,
} from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { isAffiliate, isIndirect, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { pageToken } from '../../../platform/http/tokens.ts'
import { hasPastDueInvoice, findLiveSubscription, subscriptionFacts } from '../../billing/index.ts'

type SessionOut = ResultOf<'GET /account/session'>
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

function flagsOut(flags: SubscriptionFlags) {
  return {
    trial: flag(flags.trial),
    expired: flag(flags.expired),
    subscribed: flag(flags.subscribed),
    canceled: flag(flags.canceled),
    paused: flag(flags.paused),
    past_due: flag(flags.pastDue),
    pending_change: flag(flags.pendingChange),
    legacy: flag(flags.legacy),
    mobile: flag(flags.mobile),
    wired: flag(flags.wired),
    shopify: flag(flags.shopify),
  }
}

/** The most specific kind of a member. */
function kindOf(member: Member, flags: SubscriptionFlags): string {
  if (member.isLocked) return 'locked'
  if (isAffiliate(member)) return 'affiliate'
  if (isIndirect(member)) return 'indirect'
  if (member.payerAccountId !== undefined) return 'organization'
  if (member.isReadOnly) return 'read-only'
  if (!member.isPrimary) return 'non-primary'
  if (flags.legacy) return 'legacy'
  if (flags.mobile) return 'mobile'
  if (flags.wired) return 'wired'
  if (flags.shopify) return 'shopify'
  if (flags.trial) return 'trial'
  return flags.expired ? 'expired' : 'primary'
}

/** The caller's session: everything from the session's own rows. */
export async function sessionOut(context: RequestContext, db: Executor): Promise<SessionOut> {
  const { actor, now, ports, locale, currency } = context
  const token = pageToken(ports.keys, actor, now)
  if (actor.kind !== 'member') return { kind: 'visitor', locale, currency, page_token: token }
  const subscription = await findLiveSubscription(db, actor.accountId)
  const facts = subscription && {
    ...subscriptionFacts(subscription),
    hasPastDueInvoice: await hasPastDueInvoice(db, actor.accountId),
  }
  return { ...memberOut(actor, facts, now), locale, currency, page_token: token }
}

function memberOut(member: Member, facts: SubscriptionFacts | undefined, now: number) {
  const flags = facts === undefined ? { ...visitorFlags, trial: false } : subscriptionFlags(facts, now)
  const { policies } = member
  return {
    member_id: member.memberId,
    account_id: member.accountId,
    email: member.email,
    kind: kindOf(member, flags),
    is_primary: flag(member.isPrimary),
    is_read_only: flag(member.isReadOnly),
    is_indirect: flag(isIndirect(member)),
    is_affiliate: flag(isAffiliate(member)),
    is_locked: flag(member.isLocked),
    subscription_type: facts?.kind ?? 0,
    subscription_status: facts === undefined ? (-1 as const) : statusAt(facts, now),
    flags: flagsOut(flags),
    organization: { status: flag(member.payerAccountId !== undefined) },
    policies: {
      pages: { ...policies.pages },
      features: { ...policies.features },
      subscription: policies.subscription ?? (member.isPrimary && !member.isReadOnly ? 0 : 1),
      settings: policies.settings ?? (member.isPrimary && !member.isReadOnly ? 0 : 1),
    },
  } as const
}
