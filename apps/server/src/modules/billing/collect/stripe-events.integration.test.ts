import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import type { WebhookMessage } from '../../../platform/gateway/payment-gateway.ts'
import {
  decideDispute,
  openDispute,
  refundInDashboard,
  refundNamed,
  returnRefund,
} from '../../../platform/gateway/stripe/testing/stand-in-refunds.ts'
import { refundInvoice } from '../staff/refund-invoice.ts'
import { refundJob } from './refund-job.ts'
import { StripeWorld } from '../testing/stripe-world.ts'
import { START } from '../testing/stored-account.ts'

const stripe = new StripeWorld()

/** Events of Stripe about refunds so far, each under another name, so that none was stored before. */
function refundEvents(): readonly WebhookMessage[] {
  return stripe.rig.sentWebhooks().filter((message) => {
    const hint = stripe.rig.gateway.readWebhook(message)
    return hint.ok && hint.value.kind === 'refund'
  })
}

async function work(): Promise<void> {
  const job = refundJob(stripe.ports())
  await job.runDue(stripe.rig.now())
  await job.settled?.()
}

async function stored() {
  const { rows } = await sql<Record<string, unknown>>`
    select refund.state, refund.amount, refund.made_at_provider as outside, note.total as note, invoice.status as invoice,
      payment.state as payment, billing.credit_balance as credit
    from refund join invoice on invoice.id = refund.invoice_id join payment on payment.id = refund.payment_id
      join billing_account billing on billing.account_id = refund.account_id
      left join invoice note on note.id = refund.note_id order by refund.id`.execute(stripe.db)
  return rows
}

const outside = { state: 'refunded', outside: true, invoice: 'paid', payment: 2, credit: 0 }
const wanted = { amount: '20.00', destination: 'method', reason: 'goodwill', by: 'ada' } as const

describe('[PAY-10] a refund that was made at Stripe itself', () => {
  test('[PAY-12] is booked once by events that come doubled, shuffled and at once, and taken back when it fails', async () => {
    const { ref, invoiceNumber } = await stripe.paid()
    refundInDashboard(stripe.rig.standIn.ledger, ref, 1000)
    await stripe.deliver(refundEvents())
    expect(await stored()).toEqual([{ ...outside, amount: 1000, note: 1000 }])
    expect(await refundInvoice(stripe.ports(), { ...wanted, invoiceNumber, amount: '50.01' })).toEqual({
      ok: false,
      failure: 'exceeds-paid',
    })
    const { rows } = await sql<{ actor: string; data: object }>`
      select actor, data from event where name = 'refund.refunded'`.execute(stripe.db)
    expect(rows).toMatchObject([{ actor: 'system', data: { amount: 1000, by: 'provider' } }])
    returnRefund(stripe.rig.standIn.ledger, ref)
    await stripe.deliver(refundEvents())
    expect(await stored()).toEqual([{ ...outside, state: 'rejected', amount: 1000, note: 1000, credit: 1000 }])
  })

  test('of all of it refunds the invoice, also where the charge itself is not known yet', async () => {
    const { ref } = await stripe.paid({ isAnswerLost: true })
    refundInDashboard(stripe.rig.standIn.ledger, ref, 6000)
    await stripe.deliver(refundEvents())
    expect(await stored()).toEqual([{ ...outside, amount: 6000, note: 6000, invoice: 'refunded', payment: 4 }])
  })

  test('is not mistaken for one of ours whose answer was lost', async () => {
    const { invoiceNumber } = await stripe.paid()
    await refundInvoice(stripe.ports(), { ...wanted, invoiceNumber })
    stripe.rig.standIn.fail('lost_after')
    await work()
    await stripe.deliver(refundEvents())
    const ours = { ...outside, amount: 2000, note: 2000, outside: false }
    expect(await stored()).toEqual([{ ...ours, state: 'started' }])
    stripe.rig.setClock(START + MINUTE_MS)
    await work()
    expect(await stored()).toEqual([ours])
    expect(stripe.rig.standIn.ledger.refunds.size).toBe(1)
  })

  test('that leaves nothing for one of ours takes its place: no credit is given beside', async () => {
    const { invoiceNumber, ref } = await stripe.paid()
    await refundInvoice(stripe.ports(), { ...wanted, invoiceNumber })
    refundInDashboard(stripe.rig.standIn.ledger, ref, 6000)
    await work()
    expect(await stored()).toMatchObject([
      { state: 'rejected', amount: 2000, note: 2000, credit: 0 },
      { state: 'refunded', amount: 6000, note: 4000, outside: true },
    ])
  })

  test('of a payment that is not ours changes nothing', async () => {
    await stripe.paid()
    const object = { id: 're_1', payment_intent: 'pi_of_another_shop' }
    await stripe.deliver([
      stripe.rig.sign({ id: 'evt_1', type: 'refund.created', object }, 'current', stripe.rig.now()),
    ])
    expect(await stored()).toEqual([])
  })
})

describe('a dispute at Stripe', () => {
  const disputeEvents = () =>
    stripe.rig.sentWebhooks().filter((message) => {
      const hint = stripe.rig.gateway.readWebhook(message)
      return hint.ok && hint.value.kind === 'dispute'
    })
  const charge = async () =>
    (
      await sql`select attempt.state, invoice.status, payment.state as payment from payment_attempt attempt
        join payment on payment.id = attempt.payment_id join invoice on invoice.id = payment.invoice_id`.execute(
        stripe.db,
      )
    ).rows

  test('[PAY-12] over a part that is lost takes that part by a credit note, once, and a second one its own', async () => {
    const { ref } = await stripe.paid()
    const { ledger } = stripe.rig.standIn
    const first = openDispute(ledger, ref, { amount: 1000 })
    await stripe.deliver(disputeEvents())
    expect(await charge()).toEqual([{ state: 'disputed', status: 'open', payment: 7 }])
    decideDispute(ledger, first.id, 'lost')
    await stripe.deliver(disputeEvents())
    expect(await charge()).toEqual([{ state: 'paid', status: 'paid', payment: 2 }])
    stripe.rig.setClock(START + DAY_MS)
    const second = openDispute(ledger, ref, { amount: 500 })
    decideDispute(ledger, second.id, 'lost')
    await stripe.deliver(disputeEvents())
    const part = { ...outside, outside: false }
    expect(await stored()).toEqual([
      { ...part, amount: 1000, note: 1000 },
      { ...part, amount: 500, note: 500 },
    ])
    const mails = await sql<{ name: string }>`
      select split_part(dedupe_key, ':', 1) as name from outbox where dedupe_key like '%disput%' order by id`.execute(
      stripe.db,
    )
    expect(mails.rows.map(({ name }) => name)).toEqual([
      'payment_disputed',
      'dispute_decided',
      'payment_disputed',
      'dispute_decided',
    ])
  })

  test.each(['won', 'lost'] as const)(
    '[PAY-12] that is %s has what went back meanwhile booked with its credit note',
    async (verdict) => {
      const { ref } = await stripe.paid()
      const { ledger } = stripe.rig.standIn
      refundInDashboard(ledger, ref, 1000)
      const dispute = openDispute(ledger, ref)
      await stripe.deliver(disputeEvents())
      await stripe.deliver(refundEvents())
      expect(await stored()).toMatchObject([{ amount: 1000, note: null, invoice: 'open', payment: 7 }])
      decideDispute(ledger, dispute.id, verdict)
      await stripe.deliver(disputeEvents())
      const end = verdict === 'won' ? { invoice: 'paid', payment: 2 } : { invoice: 'refunded', payment: 4 }
      expect((await stored())[0]).toEqual({ ...outside, amount: 1000, note: 1000, ...end })
    },
  )

  test('[PAY-12] of which nothing was heard leaves a refund of ours waiting, and no account credit beside', async () => {
    const { invoiceNumber, ref } = await stripe.paid()
    const dispute = openDispute(stripe.rig.standIn.ledger, ref)
    await refundInvoice(stripe.ports(), { ...wanted, invoiceNumber })
    await work()
    expect(await stored()).toMatchObject([{ state: 'started', payment: 7, credit: 0 }])
    decideDispute(stripe.rig.standIn.ledger, dispute.id, 'lost')
    await stripe.deliver(disputeEvents())
    stripe.rig.setClock(START + HOUR_MS)
    await work()
    expect(await stored()).toMatchObject([
      { state: 'rejected', amount: 2000, credit: 0 },
      { state: 'refunded', amount: 6000, credit: 0 },
    ])
  })
})

test('[PAY-12] a refund that came back and is paid again in the dashboard leaves no account credit beside', async () => {
  const { ref } = await stripe.paid()
  refundInDashboard(stripe.rig.standIn.ledger, ref, 1000)
  await stripe.deliver(refundEvents())
  returnRefund(stripe.rig.standIn.ledger, ref)
  await stripe.deliver(refundEvents())
  expect(await stored()).toMatchObject([{ state: 'rejected', credit: 1000 }])
  refundInDashboard(stripe.rig.standIn.ledger, ref, 1000)
  await stripe.deliver(refundEvents())
  expect(await stored()).toEqual([{ ...outside, amount: 1000, note: 1000 }])
})

describe('[PAY-12] two refunds of the same amount of one payment', () => {
  test('stay two where the second was made before the first came back, and both are heard of at once', async () => {
    const { ref } = await stripe.paid()
    const { ledger } = stripe.rig.standIn
    const first = refundInDashboard(ledger, ref, 1000)
    await stripe.deliver(refundEvents())
    stripe.rig.setClock(START + HOUR_MS)
    refundInDashboard(ledger, ref, 1000)
    stripe.rig.setClock(START + 2 * HOUR_MS)
    returnRefund(ledger, ref, first.id)
    await stripe.deliver(refundEvents())
    expect(await stored()).toEqual([
      { ...outside, state: 'rejected', amount: 1000, note: 1000, credit: 1000 },
      { ...outside, amount: 1000, note: 1000, credit: 1000 },
    ])
  })

  test('that both came back: the third is the one that it names at Stripe', async () => {
    const { ref } = await stripe.paid()
    const { ledger } = stripe.rig.standIn
    const first = refundInDashboard(ledger, ref, 1000)
    await stripe.deliver(refundEvents())
    const second = refundInDashboard(ledger, ref, 1000)
    await stripe.deliver(refundEvents())
    returnRefund(ledger, ref, first.id)
    returnRefund(ledger, ref, second.id)
    await stripe.deliver(refundEvents())
    refundNamed(ledger, ref, { amount: 1000, paysAgain: second.id })
    await stripe.deliver(refundEvents())
    expect(await stored()).toEqual([
      { ...outside, state: 'rejected', amount: 1000, note: 1000, credit: 1000 },
      { ...outside, amount: 1000, note: 1000, credit: 1000 },
    ])
  })
})

describe('a refund whose failure Stripe never reports', () => {
  test('[PAY-12] is found by a look a day later', async () => {
    const { invoiceNumber, ref } = await stripe.paid()
    await refundInvoice(stripe.ports(), { ...wanted, invoiceNumber })
    await work()
    returnRefund(stripe.rig.standIn.ledger, ref)
    stripe.rig.setClock(START + DAY_MS - 1)
    await work()
    expect(await stored()).toMatchObject([{ state: 'refunded', credit: 0 }])
    stripe.rig.setClock(START + DAY_MS)
    await work()
    expect(await stored()).toMatchObject([{ state: 'rejected', credit: 2000 }])
  })

  test('is looked at an hour later where Stripe can’t be read, and no more after a month', async () => {
    const { invoiceNumber } = await stripe.paid()
    await refundInvoice(stripe.ports(), { ...wanted, invoiceNumber })
    await work()
    const lookAt = async () => {
      const { rows } = await sql<{ at: number | null }>`select look_at as at from refund`.execute(stripe.db)
      return rows[0]?.at ?? undefined
    }
    stripe.rig.setClock(START + DAY_MS)
    stripe.rig.standIn.fail('server_error', /^GET \/v1\/refunds$/)
    await work()
    expect(await lookAt()).toBe(START + DAY_MS + HOUR_MS)
    for (let look = await lookAt(); look !== undefined; look = await lookAt()) {
      stripe.rig.setClock(look)
      await work()
    }
    expect(stripe.rig.now()).toBe(START + 30 * DAY_MS)
  })
})

describe('[PAY-10] events of Stripe that are lost for good', () => {
  test('a refund that was made there is found within a day, once', async () => {
    const { ref } = await stripe.paid()
    refundInDashboard(stripe.rig.standIn.ledger, ref, 1000)
    await stripe.readMissed()
    await stripe.readMissed()
    expect(await stored()).toEqual([{ ...outside, amount: 1000, note: 1000 }])
  })

  test('a dispute is found within a day', async () => {
    const { ref } = await stripe.paid()
    openDispute(stripe.rig.standIn.ledger, ref)
    await stripe.readMissed()
    const { rows } = await sql`select state, (select state from payment) as payment from payment_attempt`.execute(
      stripe.db,
    )
    expect(rows).toEqual([{ state: 'disputed', payment: 7 }])
  })
})
