import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { buildInvoice, centreAt, centreKey, lineGroups, namedCentres, taxesOf } from './index.ts'
import type { ChargeLine, CostCentre } from './index.ts'

const period = { start: 0, end: 86_400_000 }

/** Any currency will do: amounts of several groups are summed in it. */
const currencyOf = (): Currency => 'USD'
const usd = currencyOf()

function aLine(productId: number, minor: number): ChargeLine {
  const amount = money(minor, 'USD')
  const explanation = { step: 'list_price', productId, amount } as const
  return { kind: 'module', productId, period, quantity: 1, freeQuantity: 0, unit: amount, amount, explanation }
}

const hanoi: CostCentre = { name: 'Hà Nội', orderNumber: 'PO-2207' }
const lyon: CostCentre = { name: 'Lyon' }
const centres: Readonly<Record<number, CostCentre>> = { 1: hanoi, 2: lyon, 3: hanoi }
const centreOf = ({ productId = 0 }: ChargeLine) => centres[productId]

describe('[ACC-19] the lines of a document by cost centre (S-25)', () => {
  test.each([
    ['no line names one', [4, 5], [[undefined, [0, 1], 30]]],
    ['all name one', [1, 3], [[hanoi, [0, 1], 30]]],
    [
      'some do: in the order of their first lines, the others last',
      [4, 2, 1, 5, 3],
      [
        [lyon, [1], 20],
        [hanoi, [2, 4], 80],
        [undefined, [0, 3], 50],
      ],
    ],
  ])('%s', (_, products, groups) => {
    const lines = products.map((id, place) => aLine(id, (place + 1) * 10))
    const shown = lineGroups(lines, namedCentres(lines, centreOf), 'USD')
    expect(shown.map(({ centre, lines: places, subtotal }) => [centre, places, subtotal.minor])).toEqual(groups)
  })

  test('a line of a statement is another account’s, and names none (B-120)', () => {
    const member = { accountId: 7, company: 'Sông Xe', percentOff: 0 }
    expect(namedCentres([{ ...aLine(1, 10), member }], centreOf)).toEqual([])
  })

  test('two order numbers of one name are two groups', () => {
    const lines = [aLine(1, 10), aLine(2, 20)]
    const named = namedCentres(lines, ({ productId }) => ({ name: 'Lyon', orderNumber: `PO-${productId}` }))
    expect(named.map(({ orderNumber, lines: places }) => [orderNumber, places])).toEqual([
      ['PO-1', [0]],
      ['PO-2', [1]],
    ])
    expect([centreAt(named, 1), centreAt(named, 2)]).toEqual([{ name: 'Lyon', orderNumber: 'PO-2' }, undefined])
  })

  test('every line stands in one group, groups sum to the net, and tax and total know nothing of them', () => {
    const drawn = fc.array(
      fc.record({ productId: fc.integer({ min: 1, max: 5 }), minor: fc.integer({ min: -50_000, max: 5_000_000 }) }),
      { maxLength: 30 },
    )
    const terms = {
      kind: 'period',
      currency: 'USD',
      period,
      dueAt: 0,
      taxRate: { name: 'TVA', basisPoints: 2_000 },
    } as const
    fc.assert(
      fc.property(drawn, (rows) => {
        const invoice = buildInvoice(
          rows.map(({ productId, minor }) => aLine(productId, minor)),
          terms,
        )
        const { lines, subtotal } = invoice
        const groups = lineGroups(lines, namedCentres(lines, centreOf), usd)
        const places = groups.flatMap(({ lines: shown }) => shown)
        expect(places.toSorted((a, b) => a - b)).toEqual(lines.map((_, place) => place))
        const subtotals = groups.map((group) => group.subtotal)
        expect(sum(subtotals, usd)).toEqual(subtotal)
        const regrouped = places.flatMap((place) => lines[place] ?? [])
        expect(taxesOf({ ...invoice, lines: regrouped })).toEqual(taxesOf(invoice))
      }),
    )
  })
})

test('[ACC-19] names of one account are compared without case and however their letters are composed', () => {
  const [composed, decomposed] = ['Hà Nội'.normalize('NFC'), 'HÀ  NỘI '.normalize('NFD')]
  expect(centreKey(decomposed)).toBe(centreKey(composed))
  expect(centreKey('Lyon 2')).not.toBe(centreKey('Lyon'))
})
