import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { cartStateOut } from './cart-state.ts'
import type { StoredCart } from './stored-cart.ts'
import type { ChangedCart } from './use-cases/change-cart.ts'
import { cartReader, findOwnCart } from './use-cases/read-cart.ts'

export async function stateOf(context: RequestContext, db: Executor, stored: StoredCart | undefined) {
  return cartStateOut(await cartReader(context, db), stored, context.currency)
}

/** A stale version is refused together with the cart as it is now, so that nobody has to ask again (CART-16). */
export async function answerChange(context: RequestContext, db: Executor, changed: Result<ChangedCart, Refusal>) {
  if (changed.ok) {
    const { stored, codes } = changed.value
    const result = { ...(await stateOf(context, db, stored)), analytics_codes: [...codes] }
    return ok({ result, version: result.version })
  }
  if (changed.failure.code !== 'stale-version') return changed
  const current = await stateOf(context, db, await findOwnCart(context, db))
  void context.reply.header('etag', `"${current.version}"`)
  return fail({ ...changed.failure, details: current })
}
