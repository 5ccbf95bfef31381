import { describe, expect, test } from 'vitest'
import { violations } from '@waybill/testkit/billing-invariants'
import type { World } from '@waybill/testkit/billing-world'
import { give, paying, refund } from '@waybill/testkit/outside-refunds'
import { money } from '../../money/index.ts'
import type { RefundOutcome } from '../index.ts'

const usd = (minor: number) => money(minor, 'USD')
const rejected: RefundOutcome = { kind: 'rejected', code: 'exceeds_payment' }
const balance = ({ archive }: World): number => archive.creditBalance.minor
const rows = ({ archive }: World) =>
  archive.refunds.map(({ state, amount, excess }) => [state, amount.minor, excess?.minor])
const listed = (world: World) => world.plans.at(-1)?.reconciliations.map(({ kind, reason }) => [kind, reason])

describe('a refund at the provider that covered one of ours, and comes back (B-81)', () => {
  const creditOf = (world: World) =>
    world.plans.at(-1)?.credit.map((entry) => [entry.amount.minor, 'documentId' in entry && entry.documentId])
  const mailsOf = ({ plans }: World) =>
    plans
      .at(-1)
      ?.events.flatMap(({ mails }) => mails.map(({ template, documentId, named }) => [template, documentId, named]))

  /** Ours of 20.00 is rejected; 10.00 of it were covered by one of 50.00, and 5.00 by one that has no note. */
  function covered() {
    const { world, outside } = paying()
    world.answersAtOnce = false
    const ours = refund(world, 2000)
    give(outside, 5000)
    give(outside, 500)
    world.answerRefund(ours, rejected)
    const comesBack = () => {
      outside.sendBack()
      outside.read()
    }
    return { world, outside, noteId: ours.noteId, comesBack }
  }

  test('leaves what it covered as account credit by the note of ours, and is mailed (B-89)', () => {
    const { world, noteId, comesBack } = covered()
    comesBack()
    expect([rows(world), balance(world), creditOf(world), mailsOf(world), violations(world)]).toEqual([
      [
        ['rejected', 2000, 1000],
        ['refunded', 5000, undefined],
        ['rejected', 500, 500],
      ],
      1000,
      [[500, noteId]],
      [['refund_returned', noteId, { credited: 500 }]],
      [],
    ])
    expect(listed(world)).toEqual([['money', expect.stringContaining('it is account credit')]])
  })

  test('covers the same again when it is made once more, and is mailed with that note', () => {
    const { world, outside, noteId, comesBack } = covered()
    comesBack()
    give(outside, 500)
    expect([rows(world), balance(world), creditOf(world), mailsOf(world), listed(world)]).toEqual([
      [
        ['rejected', 2000, 1500],
        ['refunded', 5000, undefined],
        ['refunded', 500, undefined],
      ],
      500,
      [[-500, noteId]],
      [['refunded', noteId, undefined]],
      [],
    ])
    comesBack()
    expect([balance(world), violations(world)]).toEqual([1000, []])
  })

  test('is beyond the invoice when it is made once more and that credit is spent', () => {
    const { world, outside, comesBack } = covered()
    comesBack()
    world.archive = { ...world.archive, creditBalance: usd(499) }
    give(outside, 500)
    expect([rows(world).at(-1), balance(world), mailsOf(world)]).toEqual([['refunded', 500, 500], 499, []])
  })

  test('leaves each note what is its own, where it has one too', () => {
    const { world, outside } = paying()
    world.answersAtOnce = false
    const [first, second] = [refund(world, 500), refund(world, 1500)]
    give(outside, 6000)
    for (const ours of [first, second]) world.answerRefund(ours, rejected)
    outside.sendBack()
    outside.read()
    const [, , theirs] = world.archive.refunds
    expect([creditOf(world), balance(world)]).toEqual([
      [
        [4000, theirs?.noteId],
        [500, first.noteId],
        [1500, second.noteId],
      ],
      6000,
    ])
    give(outside, 6000)
    expect([rows(world), creditOf(world), balance(world), violations(world)]).toEqual([
      [
        ['rejected', 500, 500],
        ['rejected', 1500, 1500],
        ['refunded', 6000, undefined],
      ],
      [
        [-4000, theirs?.noteId],
        [-500, first.noteId],
        [-1500, second.noteId],
      ],
      0,
      [],
    ])
  })

  test('leaves ours to be paid again at the provider', () => {
    const { world, outside } = paying()
    world.answersAtOnce = false
    const ours = refund(world, 2000)
    give(outside, 6000)
    world.answerRefund(ours, rejected)
    expect([rows(world)[0], balance(world)]).toEqual([['rejected', 2000, 2000], 0])
    outside.sendBack()
    outside.read()
    give(outside, 2000)
    expect([rows(world), balance(world), violations(world)]).toEqual([
      [
        ['refunded', 2000, undefined],
        ['rejected', 6000, 2000],
      ],
      4000,
      [],
    ])
  })
})
