import { rejectInTransaction } from '../database/open-transaction.ts'
import { aroundEveryCall } from './around-every-call.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { withAmountCheck } from './with-amount-check.ts'
import { withBreaker } from './with-breaker.ts'
import { withRetries } from './with-retries.ts'

interface Guards {
  readonly clock: { readonly now: () => number }
  readonly sleep: (ms: number) => Promise<void>
}

/**
 * The gateway as the product uses it. The breaker is outermost: it counts calls that failed after all their tries,
 * and what it rejects isn't tried again. A charge that a transaction makes would outlive its rollback.
 */
export function guardGateway(gateway: PaymentGateway, { clock, sleep }: Guards): PaymentGateway {
  const guarded = withBreaker(withRetries(withAmountCheck(gateway), sleep), clock)
  return aroundEveryCall(guarded, async (call) => {
    rejectInTransaction('the payment gateway')
    return call()
  })
}
