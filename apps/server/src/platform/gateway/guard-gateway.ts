import { rejectInTransaction } from '../database/open-transaction.ts'
import { aroundEveryCall, isGatewayError } from './around-every-call.ts'
import type { GatewayPurpose, GatewayHealth } from './gateway-health.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { withAmountCheck } from './with-amount-check.ts'
import { withBreaker } from './with-breaker.ts'
import { withRetries } from './with-retries.ts'

interface Guards {
  readonly clock: { readonly now: () => number }
  readonly sleep: (ms: number) => Promise<void>
  readonly use: GatewayPurpose
  readonly watch: GatewayHealth
}

/**
 * The gateway as the product uses it. The breaker is outermost: it counts calls that failed after all their tries,
 * and what it rejects isn't tried again. A charge that a transaction makes would outlive its rollback.
 */
export function guardGateway(gateway: PaymentGateway, { clock, sleep, use, watch }: Guards): PaymentGateway {
  const watched = withWatch(withRetries(withAmountCheck(gateway), sleep), watch)
  const guarded = withBreaker(watched, clock, (isOpen) => watch.noteBreaker(use, isOpen))
  return aroundEveryCall(guarded, async (call) => {
    rejectInTransaction('the payment gateway')
    return call()
  })
}

/** Notes what failed at the provider itself, whatever the breaker rejects beside it. */
function withWatch(gateway: PaymentGateway, watch: GatewayHealth): PaymentGateway {
  return aroundEveryCall(gateway, async (call) => {
    const outcome = await call()
    if (isGatewayError(outcome)) await watch.noteError(outcome)
    return outcome
  })
}
