import { money, type Currency } from '@waybill/domain/money'
import { afterEach, beforeEach, describe } from 'vitest'
import type { WebhookMessage } from '../payment-gateway.ts'
import { paymentGatewayContract } from '../testing/payment-gateway-contract.ts'
import type { ProviderDriver, TestMethod } from '../testing/provider-driver.ts'
import { createStripeRig, type StripeRig } from './testing/stripe-rig.ts'
import type { Behaviour } from './testing/stand-in-ledger.ts'
import { authenticateSetUp, createToken } from './testing/stand-in-methods.ts'
import { authenticateIntent } from './testing/stand-in-payments.ts'
import {
  decideDispute,
  openDispute,
  passBankDays,
  refundInDashboard,
  returnRefund,
} from './testing/stand-in-refunds.ts'

const BEHAVIOURS: Readonly<Record<TestMethod, Behaviour>> = {
  good: { type: 'card' },
  fails_when_charged: { type: 'card', lastFour: '0341', atCharge: 'generic_decline' },
  rejected: { type: 'card', lastFour: '0002', atSetUp: 'generic_decline' },
  challenged: { type: 'card', lastFour: '3184', atSetUp: 'challenge', atCharge: 'challenge' },
  bank: { type: 'us_bank_account', lastFour: '6789' },
  bank_returned: { type: 'us_bank_account', lastFour: '1116', returned: 'insufficient_funds' },
  blocked: { type: 'card', lastFour: '0019', atCharge: 'blocked' },
}

/** Methods of a shop of the euro area beside cards. */
const IN_EUROPE: typeof BEHAVIOURS = {
  ...BEHAVIOURS,
  good: { type: 'paypal' },
  fails_when_charged: { type: 'paypal', atCharge: 'generic_decline' },
  rejected: { type: 'paypal', atSetUp: 'generic_decline' },
  challenged: { type: 'paypal', atSetUp: 'challenge', atCharge: 'challenge' },
  bank: { type: 'sepa_debit', lastFour: '3000' },
  bank_returned: { type: 'sepa_debit', lastFour: '3001', returned: 'insufficient_funds', networkCode: 'AM04' },
}

let rig: StripeRig
beforeEach(async () => {
  rig = await createStripeRig()
})
afterEach(() => rig.standIn.stop())

function driverOf(
  { standIn, gateway, now, setClock, sign }: StripeRig,
  behaviours = BEHAVIOURS,
  currency: Currency = 'USD',
): ProviderDriver {
  const { ledger } = standIn
  return {
    gateway,
    currency,
    now,
    isPaidByApproval: true,
    token: async (method) => createToken(ledger, behaviours[method]),
    answerChallenge: async (id, isApproved) =>
      id.startsWith('seti') ? authenticateSetUp(ledger, id, isApproved) : authenticateIntent(ledger, id, isApproved),
    passUntil: async (instant) => setClock(instant),
    passBankDays: async () => passBankDays(ledger),
    dispute: async (paymentRef) => openDispute(ledger, paymentRef).id,
    refundAtProvider: async (paymentRef, minor) => void refundInDashboard(ledger, paymentRef, minor),
    returnRefund: async (paymentRef) => returnRefund(ledger, paymentRef),
    decideDispute: async (disputeRef, verdict) => decideDispute(ledger, disputeRef, verdict),
    loseNextAnswer: async () => standIn.fail('lost_after'),
    rejectNextCall: async () => standIn.fail('rate_limit'),
    sentWebhooks: async () => rig.sentWebhooks(),
    sign: ({ id, ref, isUnknown = false }, by, at): WebhookMessage =>
      sign({ id, type: isUnknown ? 'payout.paid' : 'payment_intent.succeeded', object: { id: ref } }, by, at),
    charged: async () =>
      [...ledger.intents.values()]
        .filter(({ status }) => status === 'succeeded' || status === 'processing')
        .map(({ id, amount }) => ({ ref: id, amount: money(amount, currency) })),
  }
}

describe('Stripe keeps every promise of the port', () => {
  paymentGatewayContract(() => driverOf(rig))
})

describe('Stripe keeps every promise of the port with PayPal, and with debits of the euro area', () => {
  paymentGatewayContract(() => driverOf(rig, IN_EUROPE, 'EUR'))
})
