import { aroundEveryCall, isGatewayError, isTransient } from './around-every-call.ts'
import type { GatewayError, PaymentGateway } from './payment-gateway.ts'

const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000

/** Answered without calling the gateway, so nothing can have happened there. */
const rejectedHere: GatewayError = { kind: 'error', class: 702, isOutcomeKnown: true }

type Pass = 'call' | 'probe'

interface Breaker {
  readonly isOpen: () => boolean
  /** Takes the right to call; nothing while the breaker is open or another call probes the gateway. */
  readonly enter: () => Pass | undefined
  readonly leave: (pass: Pass, isHealthy: boolean) => void
}

function createBreaker(now: () => number): Breaker {
  let failures = 0
  let probeAt = 0
  let isProbing = false
  const isOpen = (): boolean => failures >= FAILURES_TO_OPEN
  return {
    isOpen,
    enter: () => {
      if (!isOpen()) return 'call'
      if (isProbing || now() < probeAt) return undefined
      isProbing = true
      return 'probe'
    },
    leave: (pass, isHealthy) => {
      if (pass === 'probe') isProbing = false
      // a call from before the breaker opened says nothing new about the gateway
      else if (isOpen()) return
      failures = isHealthy ? 0 : failures + 1
      if (isOpen()) probeAt = now() + OPEN_MS
    },
  }
}

/**
 * After 5 failures in a row (702, 705, 706) the gateway is left alone for 30 s; then one call probes it while the
 * others are still rejected (reliability 3.1). A decline is an answer, not a failure.
 */
export function withBreaker(
  gateway: PaymentGateway,
  clock: { readonly now: () => number },
  onAnswer: (isOpen: boolean) => void = () => undefined,
): PaymentGateway {
  const breaker = createBreaker(clock.now)
  return aroundEveryCall(gateway, async (call) => {
    const pass = breaker.enter()
    if (pass === undefined) return rejectedHere
    let isHealthy = false
    try {
      const outcome = await call()
      isHealthy = !isGatewayError(outcome) || !isTransient(outcome)
      return outcome
    } finally {
      breaker.leave(pass, isHealthy)
      onAnswer(breaker.isOpen())
    }
  })
}
