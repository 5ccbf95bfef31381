import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { checkInvariants } from '../../../platform/invariants/check-invariants.ts'
import { listInvoices } from '../store/invoices.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { approveRefund, refundInvoice, withdrawRefund } from '../staff/refund-invoice.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { refundJob } from './refund-job.ts'
import { START } from '../testing/stored-account.ts'
import { chargingStore } from '../testing/charging-store.ts'

const store = chargingStore()

/** Subscribed to M, 60.00, with 10.00 in advance for each driver that is given; paid by a card of the sandbox. */
async function paid(drivers = 0): Promise<{ readonly invoiceNumber: number }> {
  const cart = aCart(20, drivers > 0 ? [310] : [], { vehicle: drivers, driver: drivers })
  await makeAttempt(store.portsWith(), { attemptId: await store.begun(cart) })
  const { rows } = await sql<{ seq: number }>`select seq::int as seq from invoice where seq is not null`.execute(
    store.db,
  )
  return { invoiceNumber: rows[0]?.seq ?? 0 }
}

const wanted = { amount: '20.00', destination: 'method', reason: 'goodwill', by: 'ada' } as const

/** Does what is due of refunds by now; throws what the job logs of the provider's death. */
async function work(changed: Partial<PaymentGateway> = {}): Promise<number> {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const job = refundJob({ ...store.portsWith(changed), log })
  const taken = await job.runDue(store.clock.now)
  await job.settled?.()
  if (lines.length > 0) throw new Error(lines.join('\n'))
  return taken
}

interface Stored {
  readonly state: string
  readonly amount: number
  readonly invoice: string
  readonly payment: number
}

async function stored(): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select refund.state, refund.amount, invoice.status as invoice, payment.state as payment
    from refund join invoice on invoice.id = refund.invoice_id join payment on payment.id = refund.payment_id
    order by refund.id`.execute(store.db)
  return rows
}

/** The provider's own ledger of what it gave back. */
async function given(): Promise<readonly number[]> {
  const { rows } = await sql<{ amount: number }>`select amount from gw.refund order by amount`.execute(store.db)
  return rows.map(({ amount }) => amount)
}

async function balance(): Promise<number | undefined> {
  const { rows } = await sql<{ credit_balance: number }>`select credit_balance from billing_account`.execute(store.db)
  return rows[0]?.credit_balance
}

async function mails(): Promise<number> {
  const { rows } = await sql`select id from outbox where dedupe_key like 'refunded:%'`.execute(store.db)
  return rows.length
}

async function violations() {
  await sql`update clock_offset set offset_ms = offset_ms
    + (extract(epoch from ${new Date(store.clock.now)}::timestamptz - (select now from verify.clock)) * 1000)::bigint`.execute(
    store.db,
  )
  return (await checkInvariants(store.db)).violations
}

const died = (_?: unknown): never => {
  throw new Error('the node died')
}

describe('[PAY-12] a refund through the provider', () => {
  test('of a part leaves the invoice paid, of the rest refunds it, and a third is rejected', async () => {
    const { invoiceNumber } = await paid()
    expect(await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })).toMatchObject({
      ok: true,
      value: { state: 'started', amount: { minor: 2000 } },
    })
    expect([await given(), await mails()]).toEqual([[], 0])
    expect(await work()).toBe(1)
    expect(await stored()).toEqual([{ state: 'refunded', amount: 2000, invoice: 'paid', payment: 2 }])
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber, amount: undefined })
    await work()
    expect(await stored()).toEqual([
      { state: 'refunded', amount: 2000, invoice: 'refunded', payment: 4 },
      { state: 'refunded', amount: 4000, invoice: 'refunded', payment: 4 },
    ])
    expect(await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })).toEqual({
      ok: false,
      failure: 'not-paid',
    })
    expect([await given(), await mails(), await work()]).toEqual([[2000, 4000], 2, 0])
    expect(await violations()).toEqual([])
  })

  test('that is rejected becomes account credit, and is on the list', async () => {
    const { invoiceNumber } = await paid()
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })
    await work({ refund: async () => ({ kind: 'rejected', code: 'declined' }) })
    expect([await stored(), await balance(), await given()]).toEqual([
      [{ state: 'rejected', amount: 2000, invoice: 'paid', payment: 2 }],
      2000,
      [],
    ])
    const { rows } = await sql<{ reason: string }>`select reason from open_reconciliation`.execute(store.db)
    expect(rows.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^refund \d+ was rejected \(declined\): it is account credit$/),
    ])
    expect([await mails(), await violations()]).toEqual([1, []])
  })

  test('to account credit is there at once, and the provider is not called', async () => {
    const { invoiceNumber } = await paid()
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber, destination: 'credit' })
    expect([await balance(), await work({ refund: died }), await mails()]).toEqual([2000, 0, 1])
    expect(await violations()).toEqual([])
  })

  test.each<readonly [string, Partial<PaymentGateway>]>([
    ['before the call', { refund: died }],
    [
      'between the call and the storing of its answer',
      { refund: async (request) => died(await store.sandbox.refund(request)) },
    ],
  ])('whose node died %s is made once by the next', async (_, at) => {
    const { invoiceNumber } = await paid()
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })
    await expect(work(at)).rejects.toThrow('the node died')
    expect(await work()).toBe(0)
    store.clock.now += MINUTE_MS
    expect(await work()).toBe(1)
    expect([await given(), await stored()]).toEqual([
      [2000],
      [{ state: 'refunded', amount: 2000, invoice: 'paid', payment: 2 }],
    ])
    expect(await violations()).toEqual([])
  })

  test('whose answer did not come in time is looked up by its key, not made again', async () => {
    const { invoiceNumber } = await paid()
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })
    const timeout = { kind: 'error', class: 702, isOutcomeKnown: false } as const
    await work({
      refund: async (request) => {
        await store.sandbox.refund(request)
        return timeout
      },
    })
    expect((await stored())[0]?.state).toBe('started')
    expect(await work()).toBe(0)
    store.clock.now += 15_000
    await work({ refund: died })
    expect([await given(), (await stored())[0]?.state, await violations()]).toEqual([[2000], 'refunded', []])
  })

  test('that two nodes are due for is made by one of them', async () => {
    const { invoiceNumber } = await paid()
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })
    expect((await Promise.all([work(), work()])).toSorted()).toEqual([0, 1])
    expect(await given()).toEqual([2000])
  })

  test('above 500.00 moves when another name approves it, and not before', async () => {
    const { invoiceNumber } = await paid(50)
    const request = { ...wanted, invoiceNumber, amount: undefined }
    const requested = await refundInvoice(store.portsWith(), request)
    expect(requested).toMatchObject({ ok: true, value: { state: 'requested' } })
    const refundId = requested.ok ? requested.value.id : 0
    expect([await work(), await given()]).toEqual([0, []])
    expect(await approveRefund(store.portsWith(), { refundId, by: 'ADA' })).toEqual({ ok: false, failure: 'same-name' })
    expect(await approveRefund(store.portsWith(), { refundId: 0, by: 'bo' })).toEqual({
      ok: false,
      failure: 'no-such-refund',
    })
    expect(await approveRefund(store.portsWith(), { refundId, by: 'bo' })).toMatchObject({ ok: true })
    await work()
    expect(await stored()).toMatchObject([{ state: 'refunded', invoice: 'refunded', payment: 4 }])
    expect(await violations()).toEqual([])
  })

  test('above 500.00 is withdrawn by the name that requested it, and the trail says so', async () => {
    const { invoiceNumber } = await paid(50)
    const requested = await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber, amount: undefined })
    const refundId = requested.ok ? requested.value.id : 0
    expect(await withdrawRefund(store.portsWith(), { refundId, by: 'bo' })).toEqual({
      ok: false,
      failure: 'other-name',
    })
    expect(await withdrawRefund(store.portsWith(), { refundId, by: wanted.by })).toMatchObject({
      ok: true,
      value: { state: 'withdrawn' },
    })
    expect([await work(), await given(), await stored()]).toMatchObject([0, [], [{ state: 'withdrawn' }]])
    const { rows } = await sql<{ actor: string }>`select actor from event where name = 'refund.withdrawn'`.execute(
      store.db,
    )
    expect([rows, await violations()]).toEqual([[{ actor: `operator:${wanted.by}` }], []])
    // the account's page says that nothing was given back
    const { rows: owners } = await sql<{ id: number }>`select id from account`.execute(store.db)
    const listed = await listInvoices(store.db, { accountId: owners[0]?.id ?? 0 })
    expect(listed.rows.map(({ refunded }) => refunded)).toEqual([0])
  })

  test.each([
    ['20.001', 'not-an-amount'],
    ['0', 'other-amount'],
    ['60.01', 'exceeds-paid'],
  ] as const)('of %s is rejected as %s', async (amount, failure) => {
    const { invoiceNumber } = await paid()
    expect(await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber, amount })).toEqual({ ok: false, failure })
    expect(await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber: 7 })).toMatchObject({
      failure: 'no-such-invoice',
    })
  })

  test('moves only by the steps of its lifecycle', async () => {
    const { invoiceNumber } = await paid()
    await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber })
    await work()
    const back = sql`update refund set state = 'withdrawn', look_at = null`.execute(store.db)
    await expect(back).rejects.toThrow('can not move from refunded to withdrawn')
  })

  describe('that comes back from the payer’s bank', () => {
    /** Receives what the provider sends until now; true for each that was accepted. */
    async function receive(changed: Partial<PaymentGateway> = {}): Promise<readonly boolean[]> {
      const accepted: boolean[] = []
      for (const { deliveryId, ...message } of await store.sandbox.dueWebhooks(START)) {
        const received = await receiveWebhook(store.portsWith(changed), message)
        if (received.ok) await store.sandbox.webhookAnswered(deliveryId, { isAccepted: true, now: START })
        accepted.push(received.ok)
      }
      return accepted
    }

    /** All of an invoice was given back, and its bank has sent that back; the provider's event waits. */
    async function cameBack(): Promise<void> {
      const { invoiceNumber } = await paid()
      await refundInvoice(store.portsWith(), { ...wanted, invoiceNumber, amount: undefined })
      await work()
      await receive()
      const { rows } = await sql<{ ref: string }>`select charge_ref as ref from gw.refund`.execute(store.db)
      expect(await store.sandbox.returnRefund(rows[0]?.ref ?? '')).toMatchObject({ ok: true })
    }

    const asCredit = { state: 'rejected', amount: 6000, invoice: 'refunded', payment: 4 }

    test('becomes account credit, once however often it is announced, and is on the list', async () => {
      await cameBack()
      const [event] = await store.sandbox.dueWebhooks(START)
      if (event === undefined) throw new Error('nothing was sent')
      expect(await Promise.all([1, 2, 3].map(() => receiveWebhook(store.portsWith(), event)))).toContainEqual({
        ok: true,
        value: undefined,
      })
      expect(await receive()).toEqual([true])
      expect([await stored(), await balance(), await given()]).toEqual([[asCredit], 6000, []])
      const { rows } = await sql<{ reason: string }>`select reason from open_reconciliation`.execute(store.db)
      expect(rows.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(/^refund \d+ came back \(declined\): it is account credit$/),
      ])
      const sent = await sql`select id from outbox where dedupe_key like 'refund_returned:%'`.execute(store.db)
      expect([await mails(), sent.rows.length, await violations()]).toEqual([1, 1, []])
    })

    test('is announced again while the provider can’t be read, or the account is held', async () => {
      await cameBack()
      const away = async () => ({ kind: 'error', class: 702, isOutcomeKnown: true }) as const
      expect(await receive({ listRefunds: away })).toEqual([false])
      const { db } = store
      await sql`update billing_account set held_at = '2026-01-05T10:00Z', held_reason = 'a test'`.execute(db)
      expect(await receive()).toEqual([false])
      expect([(await stored())[0]?.state, await balance()]).toEqual(['refunded', 0])
      await sql`update billing_account set held_at = null, held_reason = null`.execute(db)
      expect(await receive()).toEqual([true])
      expect([await stored(), await balance(), await violations()]).toEqual([[asCredit], 6000, []])
    })

    test('of which the provider says nothing is left as it is', async () => {
      await cameBack()
      expect(await receive({ listRefunds: async () => ({ kind: 'refunds', refunds: [] }) })).toEqual([true])
      expect([(await stored())[0]?.state, await balance()]).toEqual(['refunded', 0])
    })
  })
})
