import { type BodyOf, calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { issuesToFields } from '../../../platform/http/field-issues.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { StoredCart } from '../stored-cart.ts'
import { bringBackSaved, deleteSavedCart, saveCart, openSavedCart, renameSavedCart } from './change-saved-carts.ts'
import { findSavedCart } from './read-saved-carts.ts'

type Fields = FormBody['fields']

/** Sends a cart as a quote; quotes are built on carts, so that they say how. */
export type ShareCart = (
  sharing: { readonly body: BodyOf<'POST /cart/share'>; readonly stored: StoredCart | undefined },
  context: RequestContext,
  db: Executor,
) => Promise<Result<unknown, ApiError>>

interface Sharing {
  readonly shareQuote: ShareCart
  readonly context: RequestContext
  readonly db: Executor
}

/** True for the forms of saved carts. */
export function isSavedCartForm({ fields }: FormBody): boolean {
  return fields['intent']?.startsWith('savedCart.') === true
}

/** The same limits as the call's; a name that is rejected says why. */
function nameIn({ name }: Fields): Result<string, ApiError> {
  const parsed = calls['POST /cart/saved'].body.safeParse({ name })
  if (parsed.success) return ok(parsed.data.name)
  return fail(apiError(422, 'invalid-input', { errors: issuesToFields(parsed.error.issues, { name }) }))
}

async function share(
  { id = '', emails = '', comment = '' }: Fields,
  { shareQuote, context, db }: Sharing,
): Promise<Result<unknown, ApiError>> {
  const stored = await findSavedCart(context, db, id)
  if (stored === undefined) return fail(NOT_FOUND)
  const written = { emails: emails.split(/[\s,]+/).filter(Boolean), ...(comment !== '' && { comment }) }
  const parsed = calls['POST /cart/saved/{id}/share'].body.safeParse(written)
  if (!parsed.success)
    return fail(apiError(422, 'invalid-input', { errors: issuesToFields(parsed.error.issues, written) }))
  return shareQuote({ body: parsed.data, stored }, context, db)
}

/** Saves, opens, renames, deletes or shares a saved cart by a form of the review without script (CART-27). */
export async function submitSavedCartForm(
  { fields }: FormBody,
  { shareQuote, context, db }: Sharing,
): Promise<Result<unknown, ApiError>> {
  const { intent, id = '' } = fields
  if (intent === 'savedCart.open') return openSavedCart(context, db, { id })
  if (intent === 'savedCart.bring_back') return bringBackSaved(context, db, id)
  if (intent === 'savedCart.delete') return deleteSavedCart(context, db, id)
  if (intent === 'savedCart.share') return share(fields, { shareQuote, context, db })
  const name = nameIn(fields)
  if (!name.ok) return name
  if (intent === 'savedCart.save') return saveCart(context, db, name.value)
  if (intent === 'savedCart.rename') return renameSavedCart(context, db, { id, name: name.value })
  return fail(apiError(422, 'invalid-input', { errors: [{ path: 'intent', message: 'errors.field_invalid' }] }))
}
