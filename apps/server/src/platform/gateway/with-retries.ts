import { retryDelaysMs } from '@waybill/domain/payment'
import { aroundEveryCall, isGatewayError, isTransient } from './around-every-call.ts'
import type { GatewayError, PaymentGateway } from './payment-gateway.ts'

type Sleep = (ms: number) => Promise<void>

/** Tries 702, 705 and 706 again, unless the provider says that this changes nothing; every other answer surfaces at once. */
export function withRetries(gateway: PaymentGateway, sleep: Sleep): PaymentGateway {
  return aroundEveryCall(gateway, (call) => callAgain(call, retryDelaysMs, sleep))
}

/**
 * A try whose outcome is unknown taints the tries after it: a time-out may have charged, so an error that follows
 * (429) doesn't make it known that nothing happened.
 */
async function callAgain<Outcome extends { readonly kind: string }>(
  call: () => Promise<Outcome | GatewayError>,
  waits: readonly number[],
  sleep: Sleep,
): Promise<Outcome | GatewayError> {
  const outcome = await call()
  const [wait, ...laterWaits] = waits
  if (wait === undefined || !isGatewayError(outcome) || !isTransient(outcome) || outcome.isFinal) return outcome
  await sleep(wait)
  const next = await callAgain(call, laterWaits, sleep)
  return isGatewayError(next) ? { ...next, isOutcomeKnown: next.isOutcomeKnown && outcome.isOutcomeKnown } : next
}
