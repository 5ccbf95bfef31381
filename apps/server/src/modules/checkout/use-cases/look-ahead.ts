import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { agreedVersion } from '../../legal/index.ts'
import { findOrderByKey } from '../../billing/index.ts'
import { boughtAlready } from './bought-already.ts'
import { keyOf, orderAtTheBank, rejectOtherRequest, wishOf, type CheckOutRequest } from './checkout-key.ts'
import { prepareCheckout, type PreparedCheckout } from './prepare-checkout.ts'
import { checkoutBlock } from './purchase-barrier.ts'
import { rejectChangedTotal, rejectForeignToken, rejectOtherPreview } from './shown-total.ts'

interface Agreeing {
  readonly member: Member
  readonly context: RequestContext
  readonly prepared: PreparedCheckout
}

/** What was shown is what is bought, under the terms that were shown (B-15, B-93, ORD-12); answers their version. */
export async function agree(db: Executor, body: CheckOutRequest, agreeing: Agreeing): ReturnType<typeof agreedVersion> {
  const changed =
    rejectForeignToken(body, agreeing) ??
    rejectOtherPreview(body, agreeing) ??
    rejectChangedTotal(body, agreeing.prepared)
  if (changed !== undefined) return fail(changed)
  return agreedVersion(db, agreeing.context.ports.catalogue.current(), body.terms)
}

/**
 * Whether a checkout would be carried out as it was posted, before its billing details replace those on file: `known` is
 * a repeat, whose details were stored by the first. Nothing is written.
 */
export async function lookAhead(
  body: CheckOutRequest,
  member: Member,
  context: RequestContext,
): Promise<Result<'known' | 'new', ApiError>> {
  const { ports, now, locale } = context
  const { db } = ports.store
  const key = await keyOf(body, member, context)
  if (!key.ok) return key
  const known = await findOrderByKey(db, { accountId: member.accountId, idemKey: key.value.idemKey })
  const conflict = known && rejectOtherRequest(known, key.value, now)
  if (conflict !== undefined) return fail(conflict)
  if (known !== undefined || (await orderAtTheBank(body, member, { db, now })) !== undefined) return ok('known')
  const prepared = await prepareCheckout(db, { ports, member, now, locale, ...wishOf(body) })
  if (!prepared.ok) {
    const bought = await boughtAlready(db, { body, member, now, failure: prepared.failure })
    return bought.ok ? ok('known') : bought
  }
  const blocked = checkoutBlock(member, prepared.value)
  // what is missing may come with it
  if (blocked !== undefined && blocked.code !== 'billing-missing') return fail(blocked)
  const agreed = await agree(db, body, { member, context, prepared: prepared.value })
  return agreed.ok ? ok('new') : agreed
}
