import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { paymentStateOf, subscribed } from '@waybill/testkit/billing-stories'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { RecordTransfer } from '../index.ts'

/** A subscriber by transfer since a trial that began on 5 January; the invoice of 12 February is open. */
function wired(): World {
  const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  world.to(at('2026-02-05T10:00'))
  return world
}

function transfer(world: World, minor: number): RecordTransfer {
  const open = world.archive.documents.find(({ status }) => status === 'open')
  return {
    kind: 'record_transfer',
    documentId: open?.id ?? 0,
    amount: money(minor, 'USD'),
    reference: 'RF18 5390',
    isAnyAmount: false,
  }
}

const owedOf = (world: World): number => world.archive.receivables.at(-1)?.open.minor ?? 0

describe('a bank transfer that came (B-68)', () => {
  test('pays the invoice that waits for it, and the receipt is mailed', () => {
    const world = wired()
    expect(paymentStateOf(world)).toBe(paymentStates.due)
    expect(world.run(transfer(world, owedOf(world)))).toBeUndefined()
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 2, method: 5, reference: 'RF18 5390' })
    expect(world.documents.at(-1)?.[1]).toBe('paid')
    expect(owedOf(world)).toBe(0)
    expect(world.mails.at(-1)).toEqual(['receipt', '2026-02-05T10:00'])
  })

  test('ends the dunning of one that is overdue, and of a card that was declined', () => {
    const late = wired()
    late.to(at('2026-03-01T10:00'))
    expect([late.state, paymentStateOf(late)]).toEqual(['past_due', paymentStates.overdue])
    late.run(transfer(late, owedOf(late)))
    expect([late.state, paymentStateOf(late)]).toEqual(['subscribed', paymentStates.paid])
    const failing = subscribed()
    failing.provider = () => declined
    failing.to(at('2026-02-13T09:00'))
    expect(failing.state).toBe('past_due')
    expect(failing.run(transfer(failing, owedOf(failing)))).toBeUndefined()
    expect(failing.state).toBe('subscribed')
    failing.to(at('2026-02-20T10:00'))
    expect(failing.archive.attempts.filter(({ startedAt }) => startedAt >= at('2026-02-12T10:00'))).toHaveLength(1)
  })

  test('is not recorded for another amount, for what is paid, or beside a try that is under way', () => {
    const world = wired()
    expect(world.run(transfer(world, owedOf(world) - 1))).toBe('other-amount')
    expect(world.run({ ...transfer(world, owedOf(world)), amount: money(owedOf(world), 'EUR') })).toBe('other-amount')
    const command = transfer(world, owedOf(world))
    world.run(command)
    expect(world.run(command)).toBe('nothing-owed')
    const trying = subscribed()
    trying.answersAtOnce = false
    trying.to(at('2026-02-12T10:00'))
    expect(trying.run(transfer(trying, owedOf(trying)))).toBe('payment-under-way')
    trying.answer(trying.archive.attempts.at(-1)?.id ?? 0, { kind: 'error', class: 706, isOutcomeKnown: true })
    expect(trying.run(transfer(trying, owedOf(trying)))).toBe('payment-under-way')
  })

  test('of the exact amount leaves no credit', () => {
    const world = wired()
    world.run(transfer(world, owedOf(world)))
    expect([world.documents.length, world.archive.creditBalance.minor]).toEqual([2, 0])
  })

  test('that pays a part is credit that was spent at once, with its causes', () => {
    const world = wired()
    world.run({ ...transfer(world, 1000), isAnyAmount: true })
    expect(world.plans.at(-1)?.credit.map(({ amount, cause }) => [amount.minor, cause])).toEqual([
      [1000, 'deposit'],
      [-1000, 'payment'],
    ])
  })

  test('pays the invoice that is named, and no other', () => {
    const world = wired()
    world.to(at('2026-03-05T10:00'))
    const [, first, second] = world.archive.documents.map(({ id }) => id)
    expect(world.run({ ...transfer(world, 6000), documentId: second ?? 0 })).toBeUndefined()
    expect(world.documents.map(([, status]) => status)).toEqual(['paid', 'open', 'paid'])
    expect(world.run({ ...transfer(world, 6000), documentId: first ?? 0 })).toBeUndefined()
  })

  test('is not recorded for an invoice that is not issued, or that nothing collects', () => {
    const world = wired()
    const command = transfer(world, owedOf(world))
    expect(world.run({ ...command, documentId: 999 })).toBe('nothing-owed')
    const { archive } = world
    world.archive = { ...archive, receivables: [] }
    expect(world.run(command)).toBe('nothing-owed')
    world.archive = { ...archive, payments: [] }
    expect(world.run(command)).toBe('nothing-owed')
  })
})

describe('a bank transfer for the last usage of a subscription that ended in debt (B-77, B-125)', () => {
  /** Of 1 vehicle, with a plan that wasn't paid from April on: the last invoice isn't tried by itself. */
  function ended(): World {
    const world = new World({ at: at('2026-02-25T00:00') })
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
    world.provider = () => declined
    world.to(at('2026-06-01T00:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['expired', paymentStates.unpaid])
    return world
  }

  function ofLast(world: World, minor: number): RecordTransfer {
    return { ...transfer(world, minor), documentId: world.archive.receivables.at(-1)?.id ?? 0, isAnyAmount: true }
  }

  test('pays it: nothing is under way that would decide first', () => {
    const world = ended()
    expect(world.run(ofLast(world, owedOf(world)))).toBeUndefined()
    expect([owedOf(world), paymentStateOf(world)]).toEqual([0, paymentStates.paid])
    expect(violations(world)).toEqual([])
  })

  test('of a part leaves the rest to its member (B-115)', () => {
    const world = ended()
    const open = owedOf(world)
    expect(world.run(ofLast(world, 1000))).toBeUndefined()
    const last = world.archive.payments.findLast(({ state }) => state === paymentStates.unpaid)
    expect([owedOf(world), last?.amount.minor]).toEqual([open - 1000, open - 1000])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.run({ kind: 'retry' })
    world.run({ kind: 'retry' })
    expect([owedOf(world), violations(world)]).toEqual([0, []])
  })
})

describe('a checkout for the end of the trial that is paid by bank transfer (B-68)', () => {
  function converted(): World {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    return world
  }

  test('begins with its invoice, which is due 14 days later', () => {
    const world = converted()
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.due])
    expect(world.period).toEqual(['2026-01-12T10:00', '2026-02-12T10:00'])
    expect(world.archive.receivables[0]?.dueAt).toBe(at('2026-01-26T10:00'))
    world.run(transfer(world, 6000))
    world.to(at('2026-02-11T10:00'))
    expect([world.state, world.documents, violations(world)]).toEqual(['subscribed', [['trial_end', 'paid', 6000]], []])
  })

  test('is past due when nothing has come by then', () => {
    const world = converted()
    world.to(at('2026-01-26T10:00'))
    expect([world.state, paymentStateOf(world), violations(world)]).toEqual(['past_due', paymentStates.overdue, []])
  })
})

describe('a bank transfer of another amount, where that is taken (B-115)', () => {
  function owing(): { readonly world: World; readonly documentId: number } {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-02-05T10:00'))
    return { world, documentId: world.archive.documents.at(-1)?.id ?? 0 }
  }
  const record = (world: World, documentId: number, minor: number) =>
    world.run({
      kind: 'record_transfer',
      documentId,
      amount: money(minor, 'USD'),
      reference: 'RF18',
      isAnyAmount: true,
    })

  test('too much pays the invoice, and the rest is credit', () => {
    const { world, documentId } = owing()
    expect(record(world, documentId, 7500)).toBeUndefined()
    expect(world.archive.documents.slice(-2).map(({ kind, status, total }) => [kind, status, total.minor])).toEqual([
      ['period', 'paid', 6000],
      ['manual', 'paid', 1500],
    ])
    expect(world.archive.creditBalance.minor).toBe(1500)
    expect(violations(world)).toEqual([])
  })

  test('too little pays a part, and the rest of it later', () => {
    const { world, documentId } = owing()
    expect(record(world, documentId, 4000)).toBeUndefined()
    expect(owedOf(world)).toBe(2000)
    expect([
      world.archive.creditBalance.minor,
      world.archive.documents.find(({ id }) => id === documentId)?.status,
    ]).toEqual([0, 'open'])
    expect(violations(world)).toEqual([])
    expect(record(world, documentId, 2000)).toBeUndefined()
    expect(world.archive.documents.find(({ id }) => id === documentId)).toMatchObject({
      status: 'paid',
      creditApplied: { minor: 4000 },
    })
    expect(violations(world)).toEqual([])
  })
})
