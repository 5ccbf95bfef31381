import { ok, type Result } from '@waybill/domain/result'
import type { Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { createWorkQueue } from '../../../platform/work-queue.ts'
import { agree } from './agree.ts'
import { claim, settleLapsed } from './claim.ts'
import { payOrder, type CheckedOut } from './pay.ts'
import { findPlaced, place } from './place.ts'
import { price } from './price.ts'
import type { CheckOutRequest, Checkout, ClaimedOrder } from './request.ts'

const inTurn = createWorkQueue<number>()

/**
 * Claim, price, agree, place, pay: one transaction writes order, invoice and try with its key; the provider is called outside
 * of any; another records its answer. A repeat with the same key finds the order and goes on from where it is (ORD-08, REL-01).
 */
export async function checkOut(
  request: CheckOutRequest,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut, ApiError>> {
  await settleLapsed(member, context)
  const claimed = await claim({ request, member, context })
  // equal requests at once are one order: the others find it, and don't wait for the lock of its account
  return claimed.ok ? inTurn(member.accountId, () => proceed(claimed.value)) : claimed
}

async function proceed(claimed: ClaimedOrder): Promise<Result<CheckedOut, ApiError>> {
  const found = await findPlaced(claimed)
  const placed = found.ok ? (found.value === undefined ? await place(claimed) : ok(found.value.id)) : found
  return placed.ok ? payOrder(placed.value, claimed.request, claimed.context) : placed
}

/**
 * Goes through a checkout as it was posted without writing, before its billing details replace those on file: `known` is
 * a repeat, whose details were stored by the first.
 */
export async function dryRunCheckout(checkout: Checkout): Promise<Result<'known' | 'new', ApiError>> {
  const { ports, now } = checkout.context
  const claimed = await claim(checkout)
  if (!claimed.ok) return claimed
  const found = await findPlaced(claimed.value)
  if (!found.ok) return found
  if (found.value !== undefined) return ok('known')
  const priced = await price(ports.store.db, checkout, now)
  if (!priced.ok) return priced
  if ('order' in priced.value) return ok('known')
  // what is missing may come with it
  const lacking = ['billing-missing']
  const agreed = await agree(ports.store.db, { ...checkout, prepared: priced.value.prepared, lacking })
  return agreed.ok ? ok('new') : agreed
}
