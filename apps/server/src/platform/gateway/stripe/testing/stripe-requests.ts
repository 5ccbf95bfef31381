import { money, type Currency } from '@waybill/domain/money'
import type { SetUpOutcome, StartRequest } from '../../payment-gateway.ts'
import type { Behaviour } from './stand-in-ledger.ts'
import { authenticateSetUp, createToken } from './stand-in-methods.ts'
import type { StripeRig } from './stripe-rig.ts'

/** A method is set up; once more after its customer agreed, where they are wanted. */
export async function setUp(
  { gateway, standIn }: StripeRig,
  behaviour: Behaviour,
  currency: Currency,
): Promise<SetUpOutcome> {
  const made = await gateway.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })
  if (made.kind !== 'customer') throw new Error('no customer')
  const token = createToken(standIn.ledger, behaviour)
  const request = { idempotencyKey: token, customerRef: made.customerRef, token, currency }
  const answer = await gateway.setUpMethod(request)
  if (answer.kind !== 'challenge') return answer
  const threeDSecureResult = authenticateSetUp(standIn.ledger, answer.challengeId, true)
  return gateway.setUpMethod({ ...request, threeDSecureResult })
}

/** A payment of 20.00 by a method that is set up for it. */
export async function requestFor(
  rig: StripeRig,
  behaviour: Behaviour,
  more: Partial<StartRequest> = {},
): Promise<StartRequest> {
  const answer = await setUp(rig, behaviour, more.amount?.currency ?? 'USD')
  if (answer.kind !== 'set_up') throw new Error(`not set up but ${answer.kind}`)
  return { idempotencyKey: 'key-1', method: answer.method, amount: money(2000, 'USD'), invoiceRef: '1', ...more }
}

/** The payment is made, and not confirmed yet. */
export async function start({ gateway }: StripeRig, request: StartRequest) {
  const outcome = await gateway.startPayment(request)
  if (outcome.kind !== 'started') throw new Error(`not started: ${outcome.class}`)
  return { ...request, paymentRef: outcome.paymentRef }
}
