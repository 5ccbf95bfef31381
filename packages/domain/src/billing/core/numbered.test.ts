import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { applyPlan, numbered } from '../index.ts'
import type { BillingPlan } from '../index.ts'

/** A plan as it is once all its rows are stored: nothing of it is to be named. */
function stored({ rows, ...plan }: BillingPlan): BillingPlan {
  const all = <Row>({ added, changed }: { readonly added: readonly Row[]; readonly changed: readonly Row[] }) => ({
    added: [],
    changed: [...added, ...changed],
  })
  return {
    ...plan,
    rows: {
      subscription: all(rows.subscription),
      items: all(rows.items),
      entitlements: all(rows.entitlements),
      documents: all(rows.documents),
      carried: all(rows.carried),
      receivables: all(rows.receivables),
      payments: all(rows.payments),
      attempts: all(rows.attempts),
      refunds: all(rows.refunds),
      orders: all(rows.orders),
      usageWindows: all(rows.usageWindows),
    },
  }
}

/** Paid by credit, refunded to it, over, bought again, and lost in a dispute; `onMade` gets each plan without its ids. */
function history(onMade: (made: BillingPlan) => void = () => undefined): World {
  const onWrite = ({ made }: { readonly made: BillingPlan }): void => onMade(made)
  const world = new World({ at: at('2026-01-05T10:00'), credit: 12_000, onWrite })
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-02-12T10:00'))
  const documentId = world.archive.documents.at(-1)?.id ?? 0
  const refund = { kind: 'refund', documentId, destination: 'credit', reason: 'r', by: 'ada' } as const
  world.run({ ...refund, net: money(1000, 'USD') })
  world.run({ kind: 'cancel_now' })
  world.checkOut(aCart(20), 'now')
  world.to(at('2026-04-12T10:00'))
  const { id: attemptId = 0 } = world.archive.attempts.at(-1) ?? {}
  // nothing of it is left for a note of the dispute
  world.run({ ...refund, documentId: world.archive.documents.at(-1)?.id ?? 0 })
  const charge = { reference: `ch_${attemptId}` }
  world.answer(attemptId, { kind: 'disputed', ...charge })
  world.answer(attemptId, { kind: 'dispute_lost', ...charge, refundReference: 'dp_1' })
  return world
}

describe('a plan whose rows are all stored', () => {
  test('is left as it is: no field is added to a row that has none', () => {
    const plans: BillingPlan[] = []
    history((made) => plans.push(made))
    const refunds = plans.flatMap(({ rows }) => rows.refunds.added)
    expect(refunds.map(({ noteId, paymentId }) => [noteId === undefined, paymentId === undefined])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ])
    for (const plan of plans.map(stored)) expect(numbered(plan, () => Number.NaN)).toStrictEqual(plan)
  })

  test('is left as it is where the account has no subscription', () => {
    const [plan] = registered().plans.map(stored)
    if (plan === undefined) throw new Error('nothing was planned')
    const { subscriptionId: _, ...visitor } = plan
    expect(numbered(visitor, () => Number.NaN)).toStrictEqual(visitor)
  })
})

describe('new rows that name each other', () => {
  test('are named by their new ids: what a note corrects, and what a refund gives back', () => {
    const [document] = subscribed().archive.documents
    const plan = history().plans.find(({ rows }) => rows.refunds.added.length > 0)
    const [refund] = plan?.rows.refunds.added ?? []
    if (document === undefined || plan === undefined || refund === undefined) throw new Error('nothing was refunded')
    const note = { ...document, id: -2, corrects: -1, subscriptionId: -3 }
    const made: BillingPlan = {
      ...plan,
      rows: {
        ...plan.rows,
        documents: { added: [{ ...document, id: -1 }, note], changed: [] },
        refunds: { added: [{ ...refund, id: -4, documentId: -1, paymentId: -5, noteId: -2 }], changed: [] },
        payments: {
          added: [{ id: -5, documentId: -1, state: 2, amount: money(1, 'USD'), method: 1, createdAt: 1 }],
          changed: [],
        },
      },
    }
    let last = 100
    const { rows } = numbered(made, () => (last += 1))
    const [first, second] = rows.documents.added
    expect(second?.corrects).toBe(first?.id)
    expect(rows.refunds.added[0]).toMatchObject({
      documentId: first?.id,
      paymentId: rows.payments.added[0]?.id,
      noteId: second?.id,
    })
    expect(first?.id).toBeGreaterThan(100)
  })
})

test('rows that a plan does not touch are the same rows after it', () => {
  const { archive, plans } = subscribed()
  const [plan] = plans
  if (plan === undefined) throw new Error('nothing was planned')
  const none = { added: [], changed: [] }
  const rows = { ...stored(plan).rows, documents: none, items: none }
  const after = applyPlan(archive, { ...plan, rows, ended: { items: [], entitlements: [], carried: [] } })
  expect(after.documents).toBe(archive.documents)
})
