import { money } from '@waybill/domain/money'
import { describe, expect } from 'vitest'
import { createKeys } from '../../keys.ts'
import { paymentGatewayContract } from '../testing/payment-gateway-contract.ts'
import type { ProviderDriver, TestMethod } from '../testing/provider-driver.ts'
import { dayMs, sandboxPerTest, type SandboxRig } from '../testing/sandbox-rig.ts'
import type { GatewayMode } from './mode.ts'
import { signWebhook } from './webhook-signature.ts'

const sandbox = sandboxPerTest()
const CARDS: Partial<Readonly<Record<TestMethod, string>>> = {
  good: '4242424242424242',
  fails_when_charged: '4000000000000341',
  rejected: '4000000000000002',
  challenged: '4000002760003184',
  blocked: '4100000000000019',
}
const strangerKeys = createKeys('the secret of another shop that is long enough')

function tokenOf({ card, bankAccount }: SandboxRig, method: TestMethod): Promise<string> {
  const number = CARDS[method]
  if (number !== undefined) return card(number)
  return bankAccount(method === 'bank_returned' ? '000111111116' : '000123456789')
}

async function succeeded<Value>(step: Promise<{ ok: true; value: Value } | { ok: false; failure: unknown }>) {
  const outcome = await step
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}

/** Driver of the contract by the test values and modes of the sandbox. */
function driverOf(rig: SandboxRig): ProviderDriver {
  const { gateway, keys, previousKeys, now } = rig
  const fail = (mode: GatewayMode) => gateway.setMode({ mode, count: 1, webhooks: 'normal' })
  const keysOf = { current: keys, previous: previousKeys, stranger: strangerKeys }
  return {
    gateway,
    currency: 'USD',
    now,
    isPaidByApproval: false,
    token: (method) => tokenOf(rig, method),
    answerChallenge: async (id, isApproved) => (await succeeded(gateway.decideChallenge(id, isApproved))).resultToken,
    passUntil: async (instant) => {
      rig.setClock(instant)
      await gateway.settleDue(instant)
    },
    passBankDays: async () => {
      // of a Monday: settled on Friday, returned on Saturday
      rig.setClock(now() + 4 * dayMs)
      await gateway.settleDue(now())
    },
    dispute: async (paymentRef) => (await succeeded(gateway.dispute(paymentRef))).disputeRef,
    refundAtProvider: async (paymentRef, minor) => {
      expect(await gateway.refundAtProvider(paymentRef, money(minor, 'USD'))).toMatchObject({ kind: 'refunded' })
    },
    returnRefund: (paymentRef) => succeeded(gateway.returnRefund(paymentRef)),
    decideDispute: (disputeRef, verdict) => succeeded(gateway.decideDispute(disputeRef, verdict)),
    loseNextAnswer: () => fail('timeout_after'),
    rejectNextCall: () => fail('rate_limit'),
    sentWebhooks: () => gateway.dueWebhooks(now()),
    sign: ({ id, ref, isUnknown = false }, by, at) =>
      signWebhook(keysOf[by], { id, ref, createdAt: at, type: isUnknown ? 'payout.paid' : 'charge.succeeded' }, at),
    charged: async () =>
      (await rig.charges())
        .filter(({ status }) => status !== 'failed')
        .map(({ ref, amount }) => ({ ref, amount: money(amount, 'USD') })),
  }
}

describe('the sandbox keeps every promise of the port', () => {
  paymentGatewayContract(() => driverOf(sandbox.rig))
})
