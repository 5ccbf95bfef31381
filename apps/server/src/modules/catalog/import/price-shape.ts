import { exponentOf, incrementOf, isCurrency, isPayable, majorText, money } from '@waybill/domain/money'
import type { Currency, Prices } from '@waybill/domain/money'
import { z } from 'zod'

/** A price as written: per currency in minor units, or "0" for nothing in every currency of the shop. */
export type WrittenPrices = Prices | '0'

/** `{ USD: 0.99, JPY: 150 }` becomes `{ USD: 99, JPY: 150 }`; the text is never a fraction on the way. */
export const pricesShape = z.unknown().transform((written, context): WrittenPrices => {
  if (written === '0') return '0'
  const amounts = z.record(z.string(), z.unknown()).safeParse(written)
  if (!amounts.success) {
    context.addIssue({ code: 'custom', message: 'must be 0 or one amount per currency of the shop, as { EUR: 19.90 }' })
    return z.NEVER
  }
  const prices: Partial<Record<Currency, number>> = {}
  const codes = Object.keys(amounts.data).filter((code) => !DIGITS.test(code))
  for (const [code, amount] of Object.entries(amounts.data)) {
    const result = isAfterComma(code, amount) ? afterComma(code, codes, amounts.data) : readAmount(code, amount)
    if (typeof result === 'string') context.addIssue({ code: 'custom', message: result, path: [code] })
    else prices[result.currency] = result.minor
  }
  return prices
})

const DIGITS = /^\d+$/

/** Between braces the cents of `EUR: 49,90` read like another currency. */
const isAfterComma = (code: string, amount: unknown): boolean => DIGITS.test(code) && (amount === null || amount === '')

function afterComma(cents: string, codes: readonly string[], amounts: Readonly<Record<string, unknown>>): string {
  const [code = 'EUR'] = codes
  const whole = codes.length === 1 ? String(amounts[code]) : '49'
  return `a comma stands between currencies; an amount has a decimal point: { ${code}: ${whole}.${cents} }`
}

/** The amount in minor units, or the sentence that says what is wrong with it. */
function readAmount(code: string, amount: unknown): { readonly currency: Currency; readonly minor: number } | string {
  if (!isCurrency(code)) return 'is not a currency of ISO 4217'
  const match = /^(?<whole>0|[1-9]\d*)(?:\.(?<fraction>\d+))?$/.exec(String(amount))
  const [, units, cents] = /^(\d+),(\d{1,2})$/.exec(String(amount)) ?? []
  if (units !== undefined) return `must be an amount in whole units with a decimal point: ${units}.${cents}`
  if (match?.groups === undefined) return 'must be an amount in whole units with a decimal point: 39 or 0.99'
  const { whole = '', fraction = '' } = match.groups
  const exponent = exponentOf(code)
  if (fraction.length > exponent) return `has more than the ${exponent} decimals of ${code}`
  const minor = Number(whole + fraction.padEnd(exponent, '0'))
  if (!Number.isSafeInteger(minor)) return 'is too large'
  const increment = money(incrementOf(code), code)
  return isPayable(money(minor, code))
    ? { currency: code, minor }
    : `can not be paid: it must be a multiple of ${majorText(increment)}`
}
