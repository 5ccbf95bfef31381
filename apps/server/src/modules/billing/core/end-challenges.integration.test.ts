import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { daysInMs } from '@waybill/domain/calendar'
import type { CancelOutcome, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { createSandboxGateway } from '../../../platform/gateway/sandbox/sandbox-gateway.ts'
import { createIds } from '../../../platform/ids.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import type { ChargingPorts } from './billing-ports.ts'
import { recordTransfer, voidInvoice } from '../staff/invoice-commands.ts'
import { billingStore } from '../testing/billing-store.ts'
import { StoredAccount } from '../testing/stored-account.ts'

const keys = createKeys('a secret of sixteen bytes at least')

const opened = billingStore()

/** A renewal whose bank wants the customer: the number of its invoice, and the instant. */
async function challenged() {
  const { db } = opened.store
  const account = await StoredAccount.register(db)
  const { world } = account
  await account.setMethod('card')
  world.checkOut(aCart(20), 'trial_end')
  await account.to(8)
  world.provider = (_, now) => ({
    kind: 'challenge',
    challenge: { id: 'c', url: '/c', expiresAt: now + daysInMs(3) },
  })
  await account.to(40)
  await sql`update payment_attempt set gateway_ref = 'pay_1' where state = 'challenge'`.execute(db)
  const { rows } = await sql<{ seq: number }>`select seq from invoice where status = 'open'`.execute(db)
  return { invoiceNumber: rows[0]?.seq ?? 0, now: world.now }
}

/** Ports whose provider answers so when a payment is to be cancelled, and the payments that it was called for. */
function portsWith(answer: CancelOutcome, now: number) {
  const cancelled: string[] = []
  const clock = { now: () => now, measure: async () => undefined, stop: () => undefined }
  const gateway: PaymentGateway = {
    ...createSandboxGateway({ db: opened.store.db, clock, ids: createIds((length) => Buffer.alloc(length, 7)), keys }),
    cancelPayment: async (ref) => {
      cancelled.push(ref)
      return answer
    },
  }
  const log = pino({ level: 'silent' })
  const ports: ChargingPorts = {
    store: opened.store,
    clock,
    keys,
    seller: readSeller(undefined),
    log,
    closeOrderedCarts,
    gateway,
  }
  return { ports, cancelled }
}

async function states() {
  const { rows } = await sql<{ attempt: string; payment: number; invoice: string }>`
    select attempt.state as attempt, payment.state as payment, invoice.status as invoice
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
      join invoice on invoice.id = payment.invoice_id
    order by attempt.id desc limit 1`.execute(opened.store.db)
  return rows[0]
}

const voiding = { reason: 'void', by: 'ada' } as const

describe('an invoice whose payment waits for its customer (B-119)', () => {
  test('is void after the provider has cancelled what waits', async () => {
    const { invoiceNumber, now } = await challenged()
    const { ports, cancelled } = portsWith({ kind: 'cancelled' }, now)
    expect(await voidInvoice(ports, { ...voiding, invoiceNumber })).toEqual({ ok: true, value: undefined })
    expect([cancelled, await states()]).toEqual([['pay_1'], { attempt: 'ended', payment: 6, invoice: 'void' }])
  })

  test('stays as it is while the provider can’t be reached', async () => {
    const { invoiceNumber, now } = await challenged()
    const { ports } = portsWith({ kind: 'error', class: 702, isOutcomeKnown: false }, now)
    expect(await voidInvoice(ports, { ...voiding, invoiceNumber })).toEqual({ ok: false, failure: 'unavailable' })
    expect(await states()).toEqual({ attempt: 'challenge', payment: 1, invoice: 'open' })
  })

  test('is paid where the bank was faster, and then nothing is left to be void', async () => {
    const { invoiceNumber, now } = await challenged()
    const amount = { minor: 6000, currency: 'USD' } as const
    const { ports } = portsWith({ kind: 'paid', ref: 'ch_1', amount }, now)
    expect(await voidInvoice(ports, { ...voiding, invoiceNumber })).toEqual({ ok: false, failure: 'nothing-owed' })
    expect(await states()).toEqual({ attempt: 'paid', payment: 2, invoice: 'paid' })
  })

  test('takes a bank transfer after the provider has cancelled what waits', async () => {
    const { invoiceNumber, now } = await challenged()
    const { ports, cancelled } = portsWith({ kind: 'cancelled' }, now)
    const transfer = { invoiceNumber, amount: '60.00', isAnyAmount: false, reference: 'RF18', by: 'ada' } as const
    expect(await recordTransfer(ports, transfer)).toEqual({ ok: true, value: undefined })
    expect([cancelled, await states()]).toEqual([['pay_1'], { attempt: 'ended', payment: 2, invoice: 'paid' }])
  })
})
