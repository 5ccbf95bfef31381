import type { QuoteLineView, QuoteOptionView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { optionRows } from './option-rows.ts'

function line(id: number, title: string, minor = 1_300): QuoteLineView {
  const amount = money(minor, 'USD')
  return { id, title, shows: 'amount', amount, explanation: { step: 'list_price', productId: id, amount } }
}

const PLAN = 2
const [crates, visits, fences] = [line(35, 'Crates'), line(31, 'Proof of visit'), line(36, 'Geofences')]

/** An option of a plan, whose own line comes first, with add-ons beside it. */
function option(place: number, beside: readonly QuoteLineView[], part: Partial<QuoteOptionView> = {}): QuoteOptionView {
  return {
    option: place,
    label: `${'ABCD'.charAt(place - 1)}, Regional`,
    planTitle: 'Regional',
    lines: [line(PLAN, 'Regional', 5_300), ...beside],
    included: [],
    total: money(6_600, 'USD'),
    isEstimate: false,
    ...part,
  }
}

/** Each row as its title and one word for each option: the amount, "included" or "absent". */
const table = (options: readonly QuoteOptionView[]) =>
  optionRows(options).map(({ title, cells }) => [
    title,
    ...cells.map((cell) => (typeof cell === 'string' ? cell : cell.amount.minor)),
  ])

describe('[QUO-19] options beside each other (S-10)', () => {
  test('the plan has no row; lines that all have come first, then each option’s own in their order', () => {
    expect(table([option(1, [visits, crates]), option(2, [fences, crates])])).toEqual([
      ['Crates', 1_300, 1_300],
      ['Proof of visit', 1_300, 'absent'],
      ['Geofences', 'absent', 1_300],
    ])
  })

  test('a line costs in each option what it costs there', () => {
    expect(table([option(1, [crates]), option(2, [line(35, 'Crates', 2_600)])])).toEqual([['Crates', 1_300, 2_600]])
  })

  test('what the other plan includes is included there, which is shared and not absent', () => {
    const larger = option(2, [fences], { included: [crates.id] })
    expect(table([option(1, [visits, crates]), larger])).toEqual([
      ['Crates', 1_300, 'included'],
      ['Proof of visit', 1_300, 'absent'],
      ['Geofences', 'absent', 1_300],
    ])
  })

  test('a line of its own is shown with its amount, also where the plan includes the product', () => {
    expect(table([option(1, [crates], { included: [crates.id] }), option(2, [])])).toEqual([
      ['Crates', 1_300, 'absent'],
    ])
  })

  test('what plans include alone has no row', () => {
    expect(table([option(1, [], { included: [crates.id] }), option(2, [], { included: [crates.id] })])).toEqual([])
  })

  test('an option without a plan begins with its first line', () => {
    const { planTitle: _, ...own } = option(2, [], { lines: [crates, visits] })
    expect(table([option(1, [crates]), own])).toEqual([
      ['Crates', 1_300, 1_300],
      ['Proof of visit', 'absent', 1_300],
    ])
  })

  test('of four options each has its cell in their order', () => {
    expect(table([option(1, []), option(2, [crates]), option(3, []), option(4, [crates])])).toEqual([
      ['Crates', 'absent', 1_300, 'absent', 1_300],
    ])
  })
})
