import { calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { issuesToFields } from '../../../platform/http/field-issues.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { NOT_FOUND, refusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { shareQuote } from '../../quote/use-cases/share-quote.ts'
import { bringBackSaved, deleteScenario, keepScenario, openScenario, renameScenario } from './change-scenarios.ts'
import { findScenarioCart } from './read-scenarios.ts'

type Fields = FormBody['fields']

/** True for the forms of kept carts. */
export function isScenarioForm({ fields }: FormBody): boolean {
  return fields['intent']?.startsWith('scenario.') === true
}

/** The same limits as the call's; a name that is refused says why. */
function nameIn({ name }: Fields): Result<string, Refusal> {
  const parsed = calls['POST /cart/scenarios'].body.safeParse({ name })
  if (parsed.success) return ok(parsed.data.name)
  return fail(refusal(422, 'invalid-input', { errors: issuesToFields(parsed.error.issues, { name }) }))
}

async function share(
  { id = '', emails = '', comment = '' }: Fields,
  context: RequestContext,
  db: Executor,
): Promise<Result<unknown, Refusal>> {
  const stored = await findScenarioCart(context, db, id)
  if (stored === undefined) return fail(NOT_FOUND)
  const written = { emails: emails.split(/[\s,]+/).filter(Boolean), ...(comment !== '' && { comment }) }
  const parsed = calls['POST /cart/scenarios/{id}/share'].body.safeParse(written)
  if (!parsed.success)
    return fail(refusal(422, 'invalid-input', { errors: issuesToFields(parsed.error.issues, written) }))
  return shareQuote({ body: parsed.data, stored }, context, db)
}

/** Keeps, opens, renames, deletes or shares a kept cart by a form of the review without script (CART-27). */
export async function submitScenarioForm(
  { fields }: FormBody,
  context: RequestContext,
  db: Executor,
): Promise<Result<unknown, Refusal>> {
  const { intent, id = '' } = fields
  if (intent === 'scenario.open') return openScenario(context, db, { id })
  if (intent === 'scenario.bring_back') return bringBackSaved(context, db, id)
  if (intent === 'scenario.delete') return deleteScenario(context, db, id)
  if (intent === 'scenario.share') return share(fields, context, db)
  const name = nameIn(fields)
  if (!name.ok) return name
  if (intent === 'scenario.keep') return keepScenario(context, db, name.value)
  if (intent === 'scenario.rename') return renameScenario(context, db, { id, name: name.value })
  return fail(refusal(422, 'invalid-input', { errors: [{ path: 'intent', message: 'errors.field_invalid' }] }))
}
