import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { changeCart, type CartChange } from './change-cart.ts'
import { switchOf } from './switch-form.ts'

const FLAG = /^[01]$/
const QUANTITY = /^\d{1,7}$/

/** What a script-free button of a card or line means: the same change as the call. */
function changeOf({ fields }: FormBody): CartChange | undefined {
  const { intent, id = '', module = '1', pricing, quantity } = fields
  if (!/^\d{1,9}$/.test(id) || !FLAG.test(module)) return undefined
  const productId = Number(id)
  if (intent === 'cart.remove')
    return { key: 'POST /cart/remove', request: { command: { kind: 'remove', productId } }, body: fields }
  if (intent === 'cart.switch') return switchOf(fields, productId)
  if (intent !== 'cart.add') return undefined
  const add = {
    id: productId,
    module: module === '1',
    ...(pricing !== undefined && FLAG.test(pricing) && { pricing: pricing === '1' }),
    ...(quantity !== undefined && QUANTITY.test(quantity) && { quantity: Number(quantity) }),
  }
  return { key: 'POST /cart/add', request: { add }, body: fields }
}

/** Adds or removes by a form of a page without script, then shows the same page again (CAT-17). */
export async function submitCartForm(
  form: FormBody,
  context: RequestContext,
  db: Executor,
): Promise<Result<{ readonly goTo: string }, Refusal>> {
  const change = changeOf(form)
  if (change === undefined)
    return {
      ok: false,
      failure: refusal(422, 'invalid-input', { errors: [{ path: 'id', message: 'errors.field_invalid' }] }),
    }
  const changed = await changeCart(context, db, change)
  return changed.ok ? ok({ goTo: localePath(context.locale, context.request.url) }) : changed
}
