import { addRatios, decimalText, moneyOfRatio, multiplyRatios, ratioOf, sum } from '@waybill/domain/money'
import type { Ratio } from '@waybill/domain/money'
import type { Fraction } from '@waybill/domain/calendar'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'

export const ratioOfFraction = ({ numerator, denominator }: Fraction): Ratio => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
})

/** The sum of exact fractions with so many decimals. */
export function decimalSum(fractions: readonly Fraction[], scale: number): string {
  const nothing: Ratio = { numerator: 0n, denominator: 1n }
  return decimalText(fractions.map(ratioOfFraction).reduce(addRatios, nothing), scale, 'half_up')
}

export function rounding(c: CaseReader): Answer {
  return { amount_minor: moneyOfRatio(ratioOf(c.decimal('amount')), c.currency, 'half_up').minor }
}

export function usageLine(c: CaseReader): Answer {
  const exact = multiplyRatios(ratioOf(c.decimal('quantity')), ratioOf(c.decimal('unit_price')))
  return { amount_minor: moneyOfRatio(exact, c.currency, 'half_up').minor }
}

export function sumOfRoundedLines(c: CaseReader): Answer {
  const { currency } = c
  const lines = c.list('lines').map((line) => moneyOfRatio(ratioOf(c.asText('lines', line)), currency, 'half_up'))
  return { subtotal_minor: sum(lines, currency).minor, lines_minor: lines.map(({ minor }) => minor) }
}

export function gatewayAmount(c: CaseReader): Answer {
  const amounts = c.list('amounts').map((pair) => {
    const [amount, code] = c.asList('amounts', pair).map((part) => c.asText('amounts', part))
    return moneyOfRatio(ratioOf(amount ?? ''), c.asCurrency(code ?? ''), 'half_up').minor
  })
  return { gateway_amount: amounts }
}
