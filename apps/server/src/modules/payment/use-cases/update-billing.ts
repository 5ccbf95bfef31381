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
import type { MethodType, TokenDescription } from '../../../platform/gateway/payment-gateway.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError, type FieldProblem, NO_PROVIDER } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { carryOut, makeAttempt } from '../../billing/index.ts'
import { hasInvoice } from '../../invoice/index.ts'
import {
  findBillingFields,
  findCurrentMethod,
  type NewMethod,
  replaceMethod,
  saveBillingFields,
} from '../repository.ts'

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

const METHOD_IDS: Readonly<Record<MethodType, NewMethod['type']>> = { card: 1, ach: 2, amazon_pay: 3, paypal: 4 }

export interface SavedBilling {
  readonly fields: Readonly<Record<string, string>>
  readonly hasBillingInfo: boolean
}

function invalid(errors: readonly FieldProblem[]): ApiError {
  return apiError(401, 'invalid-payload', { errors, details: { fields: errors.map(({ path }) => path) } })
}

/** Changes the given fields and, with a token of the tokeniser, the method (PAY-04, B-48..B-52). */
export async function updateBilling(
  body: Body,
  member: Member,
  context: RequestContext,
): Promise<Result<SavedBilling, ApiError>> {
  const { member_id: _, payment_token: token, three_d_secure_token_id: threeDSecureResult, ...rest } = body
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
    token === undefined ? ok(undefined) : await attachMethod({ token, threeDSecureResult }, member, context)
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

/** What the browser has of a new method: its token, and on the way back from the bank what that answered (B-53). */
interface GivenMethod {
  readonly token: string
  readonly threeDSecureResult: string | undefined
}

/**
 * The method is verified by the provider before it is stored; a declined one changes nothing. A bank that challenges the
 * customer leads to the same call once more, with its answer: the key is the token's, so it is the same verification.
 */
async function attachMethod(
  { token, threeDSecureResult }: GivenMethod,
  member: Member,
  context: RequestContext,
): Promise<Result<TokenDescription & { readonly token: string }, ApiError>> {
  const { gateway } = context.ports
  if (gateway === undefined) return fail(NO_PROVIDER)
  const described = await gateway.describeToken(token)
  if (described.kind === 'error')
    return fail(
      described.class === 701
        ? invalid([{ path: 'payment_token', message: 'errors.field_invalid' }])
        : apiError(described.class, 'payment-provider'),
    )
  const attached = await gateway.attach({
    idempotencyKey: `attach:${member.accountId}:${token}`,
    token,
    ...(threeDSecureResult !== undefined && { threeDSecureResult }),
  })
  switch (attached.kind) {
    case 'attached':
      return ok({ ...described.method, token })
    case 'challenge':
      return fail(
        apiError(604, 'three-d-secure', {
          details: { three_d_secure_action_token_id: attached.challengeId, challenge_url: attached.url },
        }),
      )
    case 'declined':
      return fail(apiError(701, 'declined'))
    case 'error':
      return fail(apiError(attached.class, 'payment-provider'))
  }
}

interface SaveAllInput {
  readonly info: BillingInfo
  readonly stored: Readonly<Record<string, string>>
  readonly method: (TokenDescription & { readonly token: string }) | undefined
  readonly member: Member
  readonly context: RequestContext
}

async function saveAll({
  info,
  stored,
  method,
  member,
  context,
}: SaveAllInput): Promise<Result<SavedBilling, ApiError>> {
  const { ports, now } = context
  const changed = Object.fromEntries(
    // what describes the method comes from the gateway, never from the form
    billingDetails.flatMap((name) => (info[name] === undefined ? [] : [[name, info[name]]])),
  )
  const fields = { ...stored, ...changed }
  return inTransaction(ports.store, async (db) => {
    await saveBillingFields(db, member.accountId, { fields, now })
    if (method !== undefined) await replaceMethod(db, newMethod(method, member, now))
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

function newMethod(method: TokenDescription & { readonly token: string }, member: Member, now: number): NewMethod {
  return {
    accountId: member.accountId,
    type: METHOD_IDS[method.type],
    gatewayToken: method.token,
    brand: method.brand,
    firstSix: method.firstSix,
    lastFour: method.lastFour,
    expiry: method.expiry,
    fingerprint: method.fingerprint,
    now,
  }
}

/** `has_billing_info`: a name, a country and one usable method (B-52). */
export function isComplete(fields: Readonly<Record<string, string>>): boolean {
  return [fields['first_name'], fields['last_name'], fields['country']].every(
    (value) => value !== undefined && value !== '',
  )
}
