import type { BodyOf } from '@waybill/contract'
import {
  billingDetails,
  type BillingInfo,
  checkBillingInfo,
  normaliseBillingInfo,
  unmaskedFields,
} from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { carryOut, makeAttempt } from '../../billing/index.ts'
import { hasInvoice } from '../../invoice/index.ts'
import { findBillingFields, findCurrentMethod, replaceMethod, saveBillingFields } from '../repository.ts'
import { invalid, setUpMethod, type VerifiedMethod } from './set-up-method.ts'

/** A new method is counted from now on: what expires of it is announced in time (B-89). */
async function noteMethod({ ports }: RequestContext, member: Member): Promise<void> {
  await inTransaction(ports.store, (db) =>
    carryOut(db, ports, { accountId: member.accountId, command: { kind: 'note_method' }, actor: actorName(member) }),
  )
}

/**
 * A new method tries the oldest failed invoice at once (B-52); without one nothing happens. Whether it is paid is seen
 * on the invoice: after an error the method stays, and the dunning schedule goes on by the clock alone (B-105).
 */
async function retryOldestFailed({ ports }: RequestContext, member: Member): Promise<void> {
  const { gateway, store } = ports
  if (gateway === undefined) return
  const begun = await inTransaction(store, (db) =>
    carryOut(db, ports, { accountId: member.accountId, command: { kind: 'retry' }, actor: actorName(member) }),
  )
  const [attempt] = begun.ok && begun.value.ok ? begun.value.value.rows.attempts.added : []
  if (attempt !== undefined) await makeAttempt({ ...ports, gateway }, { attemptId: attempt.id })
}

type Body = BodyOf<'POST /billing/account/{member_id}/info/update'>

export interface SavedBilling {
  readonly fields: Readonly<Record<string, string>>
  readonly hasBillingInfo: boolean
}

/** Changes the given fields and, with a token of the tokeniser, the method (PAY-04, B-48..B-52). */
export async function updateBilling(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<SavedBilling, ApiError>> {
  const { member_id: _, payment_token: token, ...rest } = body
  const info: BillingInfo = normaliseBillingInfo(definedOnly(rest))
  const secrets = unmaskedFields(info)
  if (secrets.length > 0) return fail(invalid(secrets.map((path) => ({ path, message: 'errors.field_secret' }))))
  const { store } = context.ports
  const stored = await findBillingFields(store.db, member.accountId)
  const issues = checkBillingInfo(info, info.country ?? stored['country'])
  if (issues.length > 0) return fail(invalid(issues.map(({ path }) => ({ path, message: 'errors.field_invalid' }))))
  const isLocked = await hasInvoice(store.db, member.accountId)
  if (isLocked && info.country !== undefined && info.country !== member.country)
    return fail(invalid([{ path: 'country', message: 'errors.field_locked' }]))
  const method =
    token === undefined
      ? ok(undefined)
      : await setUpMethod({ token, threeDSecureResult: info.three_d_secure_token_id }, member, context)
  if (!method.ok) return method
  const saved = await saveAll({ info, stored, method: method.value, member, context })
  if (saved.ok && token !== undefined) {
    await noteMethod(context, member)
    await retryOldestFailed(context, member)
  }
  return saved
}

function definedOnly<Value>(fields: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

interface SaveAllInput {
  readonly info: BillingInfo
  readonly stored: Readonly<Record<string, string>>
  readonly method: VerifiedMethod | undefined
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
  const fields = { ...before, ...changed }
  return inTransaction(ports.store, async (db) => {
    await saveBillingFields(db, member.accountId, { fields, now })
    const stored = await findCurrentMethod(db, member.accountId)
    // the same call again, as after a lost answer, adds no second row of the same method
    const isNew = method !== undefined && stored?.method_ref !== method.method.methodRef
    if (isNew) await replaceMethod(db, { accountId: member.accountId, ...method, now })
    await recordEvent(db, ports.keys, {
      name: 'billing.updated',
      entity: 'account',
      entityId: String(member.accountId),
      accountId: member.accountId,
      actor: actorName(member),
      data: { fields: Object.keys(changed), method: method !== undefined },
      now,
    })
    const current = await findCurrentMethod(db, member.accountId)
    return ok({ fields, hasBillingInfo: isComplete(fields) && current !== undefined })
  })
}

/** `has_billing_info`: a name, a country and one usable method (B-52). */
export function isComplete(fields: Readonly<Record<string, string>>): boolean {
  return [fields['first_name'], fields['last_name'], fields['country']].every(
    (value) => value !== undefined && value !== '',
  )
}
