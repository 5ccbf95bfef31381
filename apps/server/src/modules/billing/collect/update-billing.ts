import type { BodyOf } from '@waybill/contract'
import type { MethodRole } from '@waybill/domain/billing'
import {
  billingDetails,
  type BillingInfo,
  type BillingIssue,
  checkBillingInfo,
  unmaskedFields,
} from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hasRightCheckDigits } from '../../../platform/tax-register/tax-number.ts'
import { followAddress, noteTaxNumber } from './tax-numbers.ts'
import { grantTrialOfMethods } from '../store/plan-trials.ts'
import { methodOf, findCurrentMethod, findMethods, insertMethod } from '../store/methods.ts'
import { findCountryLock } from '../store/open-invoices.ts'
import { findBillingFields, saveBillingFields } from '../store/billing-info.ts'
import { detailProblem, readDetails, withTaxNumber } from './read-details.ts'
import { commandMethods, retryOldestFailed } from './change-methods.ts'
import { invalid, setUpMethod, takesMethods, type VerifiedMethod } from './set-up-method.ts'

export interface SavedBilling {
  readonly fields: Readonly<Record<string, string>>
  readonly hasBillingInfo: boolean
}

/** A method outside of `allowed_methods`. */
const NOT_OFFERED = invalidField('payment_token', 'errors.field_option')

/** Changes the given fields and, with a token of the tokeniser, the method. */
export async function updateBilling(
  body: BodyOf<'POST /billing/account/{member_id}/info/update'>,
  member: Member,
  context: RequestContext,
): Promise<Result<SavedBilling, ApiError>> {
  const {
    member_id: _,
    payment_token: token,
    is_backup: isBackup,
    three_d_secure_action_result_token_id: answer,
  } = body
  const { store } = context.ports
  const stored = await findBillingFields(store.db, member.accountId)
  const info = readDetails(
    definedOnly({ ...body, three_d_secure_token_id: answer }),
    stored['country'] ?? member.country,
  )
  const secrets = unmaskedFields(info)
  if (secrets.length > 0) return fail(invalid(secrets.map((path) => ({ path, message: 'errors.field_secret' }))))
  const issues = checkDetails(info, stored, member)
  const country = info.country ?? stored['country'] ?? member.country
  if (issues.length > 0) return fail(invalid(issues.map((issue) => detailProblem(issue, country))))
  const isMoved = info.country !== undefined && info.country !== (stored['country'] ?? member.country)
  if (isMoved && (await findCountryLock(store.db, member.accountId, context.now)) !== undefined)
    return fail(invalid([{ path: 'country', message: 'errors.field_locked' }]))
  if (token !== undefined && !(await takesMethods(store.db, member))) return fail(NOT_OFFERED)
  const method =
    token === undefined
      ? ok(undefined)
      : await setUpMethod({ token, threeDSecureResult: info.three_d_secure_token_id }, member, context)
  if (!method.ok) return method
  const role = isBackup === 1 ? 'backup' : 'charged'
  const saved = await saveAll({ info, stored, method: method.value && { ...method.value, role }, member, context })
  // a backup is tried when the schedule does it
  if (saved.ok && token !== undefined && role === 'charged') await retryOldestFailed(context, member)
  return saved
}

/**
 * Problems of given fields, beside those that are stored: state and postal code are of the country that is given, stored, or
 * registered; a country that changes is checked with those that stay. A tax number has a country of its own, and the other name
 * may be the one that is stored.
 */
export function checkDetails(
  info: BillingInfo,
  stored: Readonly<Record<string, string>>,
  { country: registered }: Pick<Member, 'country'>,
): readonly BillingIssue[] {
  const before = stored['country'] ?? registered
  const country = info.country ?? before
  const { state, zip, first_name: first, last_name: last } = stored
  const isNamed = info.first_name !== undefined || info.last_name !== undefined
  const name = isNamed ? { ...(first && { first_name: first }), ...(last && { last_name: last }) } : {}
  const isMoved = info.country !== undefined && info.country !== stored['country']
  const stays = isMoved ? { ...(state && { state }), ...(zip && { zip }) } : {}
  return [
    ...checkBillingInfo({ ...stays, ...name, ...info }, country).filter(({ path }) => path !== 'vatno'),
    ...checkTaxNumber({ ...stored, ...info }),
  ]
}

/** A tax number of another country than the address, or with wrong check digits. */
function checkTaxNumber({ country, vatno }: BillingInfo): readonly BillingIssue[] {
  if (vatno === undefined || vatno === '') return []
  const issues = checkBillingInfo({ vatno }, country)
  return issues.length > 0 || country === undefined || hasRightCheckDigits(country, vatno)
    ? issues
    : [{ path: 'vatno', code: 'checksum' }]
}

function definedOnly<Value>(fields: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

type NewMethod = VerifiedMethod & { readonly role: MethodRole }

/** Puts a method on file; the same call again, as after a lost answer, adds no second row of it. */
async function putOnFile(
  db: Executor,
  { role, ...method }: NewMethod,
  { member, context }: Pick<SaveAllInput, 'member' | 'context'>,
): Promise<Result<undefined, ApiError>> {
  const { accountId } = member
  const { charged, backup } = await findMethods(db, accountId)
  const stored = [charged, backup].find((one) => one?.method_ref === method.method.methodRef)
  const other = role === 'charged' ? backup : charged
  if (stored === undefined && other?.fingerprint === method.description.fingerprint)
    return fail(apiError(406, 'method-on-file'))
  const { now } = context
  const row = methodOf(stored ?? (await insertMethod(db, { accountId, ...method, now })))
  if (row === undefined) return ok(undefined)
  const put = await commandMethods(db, { kind: 'set_method', method: row, role }, { member, context })
  if (!put.ok) return put
  const isGranted = await grantTrialOfMethods(db, context.ports, { accountId, now })
  return isGranted ? put : fail(apiError(406, 'trial-had-method'))
}

interface SaveAllInput {
  readonly info: BillingInfo
  readonly stored: Readonly<Record<string, string>>
  readonly method: NewMethod | undefined
  readonly member: Member
  readonly context: RequestContext
}

async function saveAll({
  info,
  stored: before,
  method,
  member,
  context,
}: SaveAllInput): Promise<Result<SavedBilling, ApiError>> {
  const { ports, now } = context
  const changed = Object.fromEntries(
    // what describes the method comes from the gateway, never from the form
    billingDetails.flatMap((name) => (info[name] === undefined ? [] : [[name, info[name]]])),
  )
  const fields = withTaxNumber({ ...before, ...changed }, member.country)
  const actor = actorName(member)
  return inTransaction(ports.store, async (db) => {
    const put = method === undefined ? ok(undefined) : await putOnFile(db, method, { member, context })
    if (!put.ok) return put
    await saveBillingFields(db, member.accountId, { fields, now })
    const { country = member.country, vatno: number = '' } = fields
    await noteTaxNumber(db, ports, { accountId: member.accountId, country, number, now })
    await followAddress(db, ports, { accountId: member.accountId, actor })
    await recordEvent(db, ports.keys, {
      name: 'billing.updated',
      entity: 'account',
      entityId: String(member.accountId),
      accountId: member.accountId,
      actor,
      data: { fields: Object.keys(changed), method: method !== undefined },
      now,
    })
    const current = await findCurrentMethod(db, member.accountId)
    return ok({ fields, hasBillingInfo: isComplete(fields) && current !== undefined })
  })
}

/** `has_billing_info`: a name, a country and one usable method. */
export function isComplete(fields: Readonly<Record<string, string>>): boolean {
  const isNamed = Boolean(fields['first_name']) || Boolean(fields['last_name'])
  return isNamed && Boolean(fields['country'])
}
