import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { issueStatement, registered } from '@waybill/testkit/billing-stories'
import { violations } from '@waybill/testkit/billing-invariants'
import { payingWithTax, setTaxRate, taxRates } from '@waybill/testkit/tax-number'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'

const reissue = (world: World, place: number): string | undefined =>
  world.run({ kind: 'reissue_invoice', documentId: world.archive.documents[place]?.id ?? 0 })
const balanceOf = (world: World): number => world.archive.creditBalance.minor

describe('an invoice that was issued to a wrong address (B-84, B-87)', () => {
  test('is taken back and issued again for the same: what was paid pays it, and nothing is charged', () => {
    const world = payingWithTax()
    expect(reissue(world, 0)).toBeUndefined()
    expect(world.documents).toEqual([
      ['trial_end', 'paid', 7200],
      ['credit', 'paid', 7200],
      ['manual', 'paid', 7200],
    ])
    expect([balanceOf(world), world.collected.minor, violations(world)]).toEqual([0, 7200, []])
    const [before, , after] = world.archive.documents
    expect(after?.lines).toEqual(before?.lines)
  })

  test('is issued at the rate of the right address: less is account credit, more is charged', () => {
    const less = payingWithTax()
    setTaxRate(less, taxRates.none)
    expect(reissue(less, 0)).toBeUndefined()
    expect([less.documents.at(-1), balanceOf(less)]).toEqual([['manual', 'paid', 6000], 1200])
    setTaxRate(less, taxRates.standard)
    expect(reissue(less, 2)).toBeUndefined()
    expect([less.documents.at(-1), balanceOf(less), less.collected.minor]).toEqual([['manual', 'paid', 7200], 0, 7200])
    const more = payingWithTax()
    setTaxRate(more, taxRates.none)
    more.to(at('2026-02-13T10:00'))
    setTaxRate(more, taxRates.standard)
    expect(reissue(more, 1)).toBeUndefined()
    expect(more.documents.slice(1)).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 6000],
      ['manual', 'paid', 7200],
    ])
    expect([balanceOf(more), more.collected.minor, violations(more)]).toEqual([0, 7200 + 7200, []])
  })

  test('keeps its due date, first failure and step while it is open (B-135)', () => {
    const world = payingWithTax('2026-02-01T00:00')
    world.provider = () => declined
    world.to(at('2026-02-14T10:00'))
    const before = world.archive.receivables.at(-1)
    expect(reissue(world, 1)).toBeUndefined()
    const after = world.archive.receivables.at(-1)
    expect(after).toEqual({ ...before, id: after?.id })
    expect([shown(after?.nextAttemptAt ?? 0), world.state]).toEqual(['2026-02-15T10:00', 'past_due'])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-02-16T10:00'))
    expect([world.state, world.documents.at(-1)]).toEqual(['subscribed', ['manual', 'paid', 7200]])
    expect(violations(world)).toEqual([])
  })

  test('is issued again once: of the first nothing is left, and of the new one everything', () => {
    const world = payingWithTax()
    reissue(world, 0)
    expect(reissue(world, 0)).toBe('nothing-left')
    expect(reissue(world, 2)).toBeUndefined()
    expect([balanceOf(world), world.collected.minor, violations(world)]).toEqual([0, 7200, []])
  })

  test('leaves what changes took back of other invoices as it is (B-60)', () => {
    const world = payingWithTax()
    change(world, aCart(30))
    const [, changed] = world.archive.documents
    expect(changed?.kind).toBe('change')
    expect(reissue(world, 1)).toBeUndefined()
    expect(reissue(world, 0)).toBeUndefined()
    expect([balanceOf(world), violations(world)]).toEqual([0, []])
    expect(world.collected.minor).toBe(7200 + (changed?.total.minor ?? 0))
  })
})

describe('a statement that is issued again', () => {
  test('waits for its transfer again, also for less than a provider charges: it has no next invoice (B-60, B-120)', () => {
    const world = registered('2026-03-20T10:00')
    world.to(at('2026-04-01T00:00'))
    const paidFor = [{ start: at('2026-03-16T12:00'), end: at('2026-04-01T00:00') }]
    issueStatement(world, { percentOff: 99, paidFor })
    expect(world.documents).toEqual([['manual', 'open', 30]])
    expect(reissue(world, 0)).toBeUndefined()
    expect(world.documents).toEqual([
      ['manual', 'void', 30],
      ['credit', 'paid', 30],
      ['manual', 'open', 30],
    ])
    expect([world.archive.payments.at(-1)?.state, world.archive.carried]).toEqual([paymentStates.due, []])
    expect(world.mails.at(-2)?.[0]).toBe('invoice_issued')
    expect(violations(world)).toEqual([])
  })
})

describe('an invoice stands as it was issued', () => {
  test('while a try or a refund of it is under way, and after a refund of all of it', () => {
    const world = payingWithTax()
    const documentId = world.archive.documents[0]?.id ?? 0
    world.answersAtOnce = false
    const refund = { kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada' } as const
    world.run({ ...refund, net: money(2000, 'USD') })
    expect(reissue(world, 0)).toBe('payment-under-way')
    world.answersAtOnce = true
    world.answerAll()
    world.run(refund)
    expect(reissue(world, 0)).toBe('nothing-left')
    world.answersAtOnce = false
    world.to(at('2026-02-12T10:00'))
    const renewal = world.archive.documents.findIndex(({ kind }) => kind === 'period')
    expect(reissue(world, renewal)).toBe('payment-under-way')
  })

  test('while its payment is disputed; and neither a credit note nor a draft is issued again', () => {
    const world = payingWithTax()
    reissue(world, 0)
    expect(reissue(world, 1)).toBe('not-an-invoice')
    const disputed = payingWithTax()
    const { id = 0 } = disputed.archive.attempts.at(-1) ?? {}
    disputed.answer(id, { kind: 'disputed', reference: `ch_${id}` })
    expect(reissue(disputed, 0)).toBe('held-for-fraud')
    const waiting = new World({ at: at('2026-01-05T10:00') })
    waiting.setMethod(card)
    waiting.checkOut(aCart(20), 'trial_end')
    expect(reissue(waiting, 0)).toBe('not-an-invoice')
  })
})
