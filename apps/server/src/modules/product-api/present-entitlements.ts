import type { ResultOf } from '@waybill/contract'
import { customSolutionCode } from '@waybill/domain/catalog'
import { productStanding, standingAt, type EntitlementStatus } from '@waybill/domain/subscription'
import { subscriptionFacts, type StoredEntitlements, type StoredProduct } from '../billing/index.ts'

type AccountOut = ResultOf<'GET /api/v1/accounts/{id}/entitlements'>
type ModuleOut = AccountOut['modules'][number]

export const iso = (epochMs: number): string => new Date(epochMs).toISOString()
export const isoOrNull = (epochMs: number | null | undefined): string | null =>
  epochMs === null || epochMs === undefined ? null : iso(epochMs)

function leavesAt({ subscription, scheduled }: StoredEntitlements, { id, core }: StoredProduct): number | undefined {
  const at = subscription?.scheduled_at ?? undefined
  const stays = scheduled === null || core === true || scheduled.items.some(({ productId }) => productId === id)
  return stays ? undefined : at
}

function standingOf(stored: StoredEntitlements, product: StoredProduct, of: Moment): EntitlementStatus | undefined {
  const { source, to, trial, ownTrialEndsAt } = product
  const leaves = leavesAt(stored, product)
  const held = {
    ...(source !== null && { source }),
    ...(to !== null && { to }),
    ...(trial !== null && { trial }),
    ...(ownTrialEndsAt !== null && { ownTrialEndsAt }),
    ...(leaves !== undefined && { leavesAt: leaves }),
  }
  return productStanding(held, of.standing, of.now)
}

interface Moment {
  readonly standing: EntitlementStatus | undefined
  readonly now: number
}

function moduleOut(product: StoredProduct, { state, access, until }: EntitlementStatus): ModuleOut {
  const { id, code, source, from, usageKey, declared, free, trialLimit } = product
  return {
    id,
    code,
    state,
    access,
    source,
    usage: usageKey === null ? null : { usage_key: usageKey, quantity: declared, free, trial_limit: trialLimit },
    valid_from: iso(from),
    valid_to: isoOrNull(until),
  }
}

/** Entitlements of an account at an instant (epoch ms): what is stored, judged by the domain (INT-01). */
export function entitlementsOut(stored: StoredEntitlements, now: number): AccountOut {
  const { accountId, registeredAt, isVerified, subscription, planCode, updatedAt } = stored
  const standing = subscription && standingAt(subscriptionFacts(subscription), { registeredAt, isVerified }, now)
  return {
    account_id: accountId,
    state: standing?.state ?? 'none',
    access: standing?.access ?? 'none',
    valid_from: isoOrNull(subscription?.created_at),
    valid_to: isoOrNull(standing?.until),
    plan: subscription === undefined ? null : { id: subscription.plan_id, code: planCode ?? customSolutionCode },
    quantities: subscription?.quantities ?? {},
    modules: stored.products.flatMap((product) => {
      const found = standingOf(stored, product, { standing, now })
      return found === undefined ? [] : moduleOut(product, found)
    }),
    updated_at: iso(updatedAt),
  }
}
