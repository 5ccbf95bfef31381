import { exponentOf, incrementOf, isCurrency, isPayable, majorText, money } from '@waybill/domain/money'
import type { Currency, Prices } from '@waybill/domain/money'
import { z } from 'zod'

/** A price as written: per currency in minor units, or "0" for nothing in every currency of the shop. */
export type WrittenPrices = Prices | '0'

/** Form of prices, for an editor. */
export const PRICES = 'must be 0 or one amount per currency of the shop, as { EUR: 19.90 }'

/** Reads one amount of a currency, or says in a sentence what is wrong with it. */
type ReadAmount<Amount> = (
  code: string,
  amount: unknown,
) => { readonly currency: Currency; readonly amount: Amount } | string

function amountsShape<Amount>(read: ReadAmount<Amount>) {
  return z.unknown().transform((written, context): Readonly<Partial<Record<Currency, Amount>>> | '0' => {
    if (written === '0') return '0'
    const amounts = z.record(z.string(), z.unknown()).safeParse(written)
    if (!amounts.success) {
      context.addIssue({ code: 'custom', message: PRICES })
      return z.NEVER
    }
    const prices: Partial<Record<Currency, Amount>> = {}
    const codes = Object.keys(amounts.data).filter((code) => !DIGITS.test(code))
    for (const [code, amount] of Object.entries(amounts.data)) {
      const result = isAfterComma(code, amount) ? afterComma(code, codes, amounts.data) : read(code, amount)
      if (typeof result === 'string') context.addIssue({ code: 'custom', message: result, path: [code] })
      else prices[result.currency] = result.amount
    }
    return prices
  })
}

const DIGITS = /^\d+$/

/** Between braces the cents of `EUR: 49,90` read like another currency. */
const isAfterComma = (code: string, amount: unknown): boolean => DIGITS.test(code) && (amount === null || amount === '')

function afterComma(cents: string, codes: readonly string[], amounts: Readonly<Record<string, unknown>>): string {
  const [code = 'EUR'] = codes
  const whole = codes.length === 1 ? String(amounts[code]) : '49'
  return `a comma stands between currencies; an amount has a decimal point: { ${code}: ${whole}.${cents} }`
}

/** An amount as written, with at most so many decimals beyond those of its currency. */
function writtenAmount(code: string, amount: unknown, further: number) {
  if (!isCurrency(code)) return 'is not a currency of ISO 4217'
  const match = /^(?<whole>0|[1-9]\d*)(?:\.(?<fraction>\d+))?$/.exec(String(amount))
  const [, units, cents] = /^(\d+),(\d{1,2})$/.exec(String(amount)) ?? []
  if (units !== undefined) return `must be an amount in whole units with a decimal point: ${units}.${cents}`
  if (match?.groups === undefined) return 'must be an amount in whole units with a decimal point: 39 or 0.99'
  const { whole = '', fraction = '' } = match.groups
  const decimals = exponentOf(code) + further
  return fraction.length > decimals
    ? `has more than the ${decimals} decimals of ${code}`
    : { currency: code, whole, fraction }
}

/** The amount in minor units, as it can be paid. */
function readAmount(code: string, amount: unknown): { readonly currency: Currency; readonly amount: number } | string {
  const written = writtenAmount(code, amount, 0)
  if (typeof written === 'string') return written
  const { currency, whole, fraction } = written
  const minor = Number(whole + fraction.padEnd(exponentOf(currency), '0'))
  if (!Number.isSafeInteger(minor)) return 'is too large'
  const increment = money(incrementOf(currency), currency)
  return isPayable(money(minor, currency))
    ? { currency, amount: minor }
    : `can not be paid: it must be a multiple of ${majorText(increment)}`
}

/** A price of a unit has up to twelve decimals more than its currency: the amount as text (S-39). */
function readUnitAmount(
  code: string,
  amount: unknown,
): { readonly currency: Currency; readonly amount: string } | string {
  const written = writtenAmount(code, amount, 12)
  return typeof written === 'string' ? written : { currency: written.currency, amount: String(amount) }
}

/** An amount that is charged as it stands, as the text of a price model. */
function readChargedAmount(
  code: string,
  amount: unknown,
): { readonly currency: Currency; readonly amount: string } | string {
  const payable = readAmount(code, amount)
  return typeof payable === 'string' ? payable : { currency: payable.currency, amount: String(amount) }
}

/** `{ USD: 0.99, JPY: 150 }` becomes `{ USD: 99, JPY: 150 }`; the text is never a fraction on the way. */
export const pricesShape = amountsShape(readAmount)

/** `{ USD: 0.0005 }`, as text: the price of one of many units. */
export const unitAmountsShape = amountsShape(readUnitAmount)

/** The same of what isn't multiplied: a flat fee, a least and a most amount. */
export const chargedAmountsShape = amountsShape(readChargedAmount)
