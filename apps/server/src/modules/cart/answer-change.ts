import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { ActionContext } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readAccountState } from './view/account-state.ts'
import { cartStateOut } from './view/cart-state.ts'
import type { StoredCart } from './stored-cart.ts'
import type { ChangedCart } from './use-cases/change-cart.ts'
import { findOwnCart } from './use-cases/read-cart.ts'
import { cartViewer } from './view/cart-viewer.ts'

/** The cart and its account as every cart call answers them; `pricing`: the plan at the prices of the pricing page. */
export async function stateOf(
  context: RequestContext,
  db: Executor,
  { stored, pricing = false }: { readonly stored: StoredCart | undefined; readonly pricing?: boolean },
) {
  const viewer = await cartViewer(context, db, stored)
  const account = await readAccountState(viewer, db)
  return cartStateOut(viewer, { stored, currency: context.currency, account, pricing })
}

/** The cart has another version: the answer holds it as it is now, which saves a second call. */
const NOTIFIES_THE_CART: ReadonlySet<string> = new Set(['stale-version', 'changed-since'])

/** The cart after a change, what analytics says of it, and until when it can be taken back (CART-25). */
export async function answerChange(changed: Result<ChangedCart, ApiError>, { context, db }: ActionContext) {
  if (changed.ok) {
    const { stored, codes } = changed.value
    const undoUntil = stored?.undoUntil
    const result = {
      ...(await stateOf(context, db, { stored })),
      analytics_codes: [...codes],
      undo_until: undoUntil === undefined ? null : new Date(undoUntil).toISOString(),
    }
    return ok({ result, version: result.version })
  }
  return fail(await withCurrentCart(context, db, changed.failure))
}

/** The error of a change of an older version, with the cart as it is; any other error as it stands. */
export async function withCurrentCart(context: RequestContext, db: Executor, rejected: ApiError): Promise<ApiError> {
  if (!NOTIFIES_THE_CART.has(rejected.code)) return rejected
  const current = await stateOf(context, db, { stored: await findOwnCart(context, db) })
  void context.reply.header('etag', `"${current.version}"`)
  return { ...rejected, details: current }
}
