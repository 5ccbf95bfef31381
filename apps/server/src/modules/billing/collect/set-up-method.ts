import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { collectionOf } from '@waybill/domain/subscription'
import type {
  PaymentDecline,
  GatewayError,
  SetUpResult,
  PaymentGateway,
  SetUpOutcome,
} from '../../../platform/gateway/payment-gateway.ts'
import { isPaidElsewhere, type Member } from '../../../platform/http/actor.ts'
import { apiError, NO_PROVIDER, type ApiError, type FieldProblem } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findCustomerRef } from '../store/methods.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { findLiveSubscription } from '../store/subscriptions.ts'

/** A method that its bank has agreed to. */
export interface VerifiedMethod extends Pick<SetUpResult, 'method' | 'description'> {
  readonly provider: string
}

export interface MethodToken {
  readonly token: string
  /** Answer of the bank for the customer. */
  readonly threeDSecureResult?: string | undefined
}

/** 401 with the fields that are wrong. */
export function invalid(errors: readonly FieldProblem[]): ApiError {
  return apiError(401, 'invalid-payload', { errors, details: { fields: errors.map(({ path }) => path) } })
}

/**
 * The method is verified by the provider before it is stored: a declined one changes nothing, and one that its bank wants
 * the customer for is answered with 604 until the same call comes again with the bank's answer (B-53).
 */
export async function setUpMethod(
  { token, threeDSecureResult: given }: MethodToken,
  member: Member,
  context: RequestContext,
): Promise<Result<VerifiedMethod, ApiError>> {
  const { gateway, keys, publicUrl } = context.ports
  if (gateway === undefined) return fail(NO_PROVIDER)
  const customerRef = await customerOf(gateway, member, context)
  if (!customerRef.ok) return customerRef
  const threeDSecureResult = given === '' ? undefined : given
  const answer = await gateway.setUpMethod({
    // the key is the token's, so that the repeated call is the same set-up
    idempotencyKey: `set-up:${member.accountId}:${keys.sign('method-set-up', token)}`,
    customerRef: customerRef.value,
    token,
    currency: member.currency,
    threeDSecureResult,
    returnUrl: new URL(localePath(context.locale, '/account/billing/subscription'), publicUrl).href,
  })
  if (answer.kind !== 'set_up') return fail(notSetUp(answer, threeDSecureResult !== undefined))
  const { method, description } = answer
  return ok({ provider: gateway.name, method, description })
}

/** The provider's customer of an account: the one of its last method unless the provider has deleted that, or one that it makes now. */
export async function customerOf(
  gateway: PaymentGateway,
  { accountId }: Member,
  { ports }: RequestContext,
): Promise<Result<string, ApiError>> {
  const customerRef = await findCustomerRef(ports.store.db, accountId, gateway.name)
  const made = await gateway.ensureCustomer({ idempotencyKey: `customer:${accountId}`, accountId, customerRef })
  return made.kind === 'error' ? fail(apiError(made.class, 'payment-provider')) : ok(made.customerRef)
}

function notSetUp(answer: Exclude<SetUpOutcome, SetUpResult>, isAnswered: boolean): ApiError {
  switch (answer.kind) {
    case 'challenge':
      return apiError(604, 'three-d-secure', {
        details: { three_d_secure_action_token_id: answer.challengeId, challenge_url: answer.url },
      })
    case 'declined':
      return declined(answer)
    case 'error':
      return failed(answer, isAnswered)
  }
}

function declined({ code }: PaymentDecline): ApiError {
  return apiError(701, code === 'authentication_lapsed' ? 'challenge-lapsed' : 'declined')
}

/** The same for a token that was only described. */
export function failedSetUp(error: GatewayError): Result<never, ApiError> {
  return fail(failed(error, false))
}

/** Wrong input is the token, unless the bank's answer came with it. */
function failed({ class: errorClass }: GatewayError, isAnswered: boolean): ApiError {
  return errorClass === 701 && !isAnswered
    ? invalid([{ path: 'payment_token', message: 'errors.field_invalid' }])
    : apiError(errorClass, 'payment-provider')
}

/** True for an account that is charged by a method of its own: no other account, store or bank transfer pays. */
export async function takesMethods(db: Executor, member: Member): Promise<boolean> {
  if (isPaidElsewhere(member)) return false
  const subscription = await findLiveSubscription(db, member.accountId)
  return subscription === undefined || collectionOf(subscription.channel) === 'charge'
}
