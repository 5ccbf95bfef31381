import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { aCart } from '@waybill/testkit/billing-shop'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { resolveDispute } from './resolve-dispute.ts'
import { billingStore } from '../testing/billing-store.ts'
import { StoredAccount } from '../testing/stored-account.ts'

const opened = billingStore()

/** Subscribed to M by a charge that is disputed, with the ports of the account's own instant. */
async function disputed() {
  const { store } = opened
  const account = await StoredAccount.register(store.db)
  const { world } = account
  await account.setMethod('card')
  world.checkOut(aCart(20), 'now')
  const attemptId = world.archive.attempts.at(-1)?.id ?? 0
  const reference = `ch_${attemptId}`
  await account.flush()
  await sql`update payment_attempt set gateway_ref = ${reference} where id = ${attemptId}`.execute(store.db)
  world.answer(attemptId, { kind: 'disputed', reference })
  await account.flush()
  const ports: BillingPorts = {
    store,
    clock: { now: () => world.now, measure: async () => undefined, stop: () => undefined },
    keys: createKeys('a secret of sixteen bytes at least'),
    seller: readSeller(undefined),
    log: pino({ level: 'silent' }),
    closeOrderedCarts,
  }
  return { account, accountId: world.archive.account.id, reference, ports }
}

async function standing() {
  const { rows } = await sql<Record<string, unknown>>`
    select attempt.state as attempt, payment.state as payment, invoice.status as invoice, life.state as subscription,
      account.is_locked, refund.gateway_ref as refund
    from payment_attempt attempt join payment on payment.id = attempt.payment_id
      join invoice on invoice.id = payment.invoice_id join account on account.id = attempt.account_id
      join subscription life on life.account_id = account.id left join refund on refund.payment_id = payment.id`.execute(
    opened.store.db,
  )
  return rows
}

async function actors(): Promise<readonly unknown[]> {
  const { rows } = await sql`select name, actor from event where name like 'payment.dispute_%' and actor <> 'system'
    order by id`.execute(opened.store.db)
  return rows
}

describe('the verdict of a dispute that the staff record (B-82, B-117)', () => {
  test('won: the invoice is paid again, and the account stays locked', async () => {
    const { account, accountId, reference, ports } = await disputed()
    const known = { reference, verdict: 'won', by: 'ada' } as const
    expect(await resolveDispute(ports, known)).toEqual({ ok: true, value: { accountId, isLocked: true } })
    expect(await standing()).toEqual([
      { attempt: 'paid', payment: 2, invoice: 'paid', subscription: 1, is_locked: true, refund: null },
    ])
    expect(await actors()).toEqual([{ name: 'payment.dispute_won', actor: 'operator:ada' }])
    expect(await resolveDispute(ports, known)).toEqual({ ok: false, failure: 'not-disputed' })
    expect(await account.violations()).toEqual([])
  })

  test('won after the staff ended the subscription, and unlocked: what was unused of it is account credit (B-62)', async () => {
    const { account, accountId, reference, ports } = await disputed()
    for (const kind of ['cancel_now', 'unlock'] as const) account.world.run({ kind })
    await account.flush()
    const known = { reference, verdict: 'won', by: 'ada' } as const
    expect(await resolveDispute(ports, known)).toEqual({ ok: true, value: { accountId, isLocked: false } })
    const { rows } = await sql`select (select credit_balance::int from billing_account) as balance,
      (select payload -> 'refs' -> 'credited' from outbox where payload ->> 'template' = 'dispute_decided') as mailed`.execute(
      opened.store.db,
    )
    expect(rows).toEqual([{ balance: 6000, mailed: 6000 }])
    expect(await account.violations()).toEqual([])
  })

  test('lost: the invoice is refunded by what the provider took back, and the subscription ends', async () => {
    const { account, reference, ports } = await disputed()
    const known = { reference, verdict: 'lost', refundReference: 'dp_77', by: 'ada' } as const
    expect(await resolveDispute(ports, known)).toMatchObject({ ok: true })
    expect(await standing()).toEqual([
      { attempt: 'charged_back', payment: 4, invoice: 'refunded', subscription: -2, is_locked: true, refund: 'dp_77' },
    ])
    expect(await resolveDispute(ports, { ...known, verdict: 'won' })).toEqual({ ok: false, failure: 'not-disputed' })
    expect(await account.violations()).toEqual([])
  })

  test('accepted is lost, and the audit trail says that the shop gave in', async () => {
    const { reference, ports } = await disputed()
    expect(await resolveDispute(ports, { reference, verdict: 'accepted', by: 'ada' })).toMatchObject({ ok: true })
    expect(await standing()).toMatchObject([{ attempt: 'charged_back', refund: reference }])
    expect(await actors()).toEqual([
      { name: 'payment.dispute_lost', actor: 'operator:ada' },
      { name: 'payment.dispute_accepted', actor: 'operator:ada' },
    ])
  })

  test('of an unknown charge, and of an account that is held, changes nothing', async () => {
    const { accountId, reference, ports } = await disputed()
    const known = { reference, verdict: 'won', by: 'ada' } as const
    expect(await resolveDispute(ports, { ...known, reference: 'ch_0' })).toEqual({
      ok: false,
      failure: 'no-such-charge',
    })
    await sql`update billing_account set held_at = ${new Date(0)}, held_reason = 'no row 7'
      where account_id = ${accountId}`.execute(opened.store.db)
    expect(await resolveDispute(ports, known)).toEqual({ ok: false, failure: 'unavailable' })
    expect(await standing()).toMatchObject([{ attempt: 'disputed', payment: 7, invoice: 'open' }])
  })
})
