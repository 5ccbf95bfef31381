import { pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { ChargeLine } from '@waybill/domain/invoice'
import { money, mulRatio } from '@waybill/domain/money'
import type { QuantityOrigin } from '@waybill/domain/pricing'
import { createTranslator, LOCALES, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { lineDetail } from './line-detail.ts'

const day = (text: string): number => Date.parse(`${text}T00:00Z`)
const usd = (minor: number) => money(minor, 'USD')
const catalogue = pricedShop()
const slot = { period_start: day('2027-01-31'), period_end: day('2027-02-28'), billing_zone: 'UTC' as string | null }
const month = { start: slot.period_start, end: slot.period_end }
const year = { start: day('2027-01-31'), end: day('2028-01-31') }

/** With plain spaces: within a date they are non-breaking. */
function detailOf(
  line: ChargeLine,
  { locale = 'en', invoice = slot }: { readonly locale?: Locale; readonly invoice?: typeof slot } = {},
): string | undefined {
  const t = createTranslator(locale, compileCatalogue(locale))
  const span = { start: invoice.period_start, end: invoice.period_end }
  return lineDetail(line, { invoice, span, catalogue, locale, t })?.replaceAll('\u00a0', ' ')
}

function fixed(minor: number, about: Partial<ChargeLine> = {}): ChargeLine {
  const explanation = { step: 'list_price', productId: 1, amount: usd(minor) } as const
  const one = { quantity: 1, freeQuantity: 0, unit: usd(minor), amount: usd(minor), explanation }
  return { kind: 'plan', productId: 1, period: month, ...one, ...about }
}

interface Units {
  readonly quantity: number
  readonly free: number
  readonly unit: number
}

function counted({ quantity, free, unit }: Units, about: Partial<ChargeLine> = {}): ChargeLine {
  const billable = Math.max(quantity - free, 0)
  const [price, amount] = [usd(unit), usd(unit * billable)]
  const units = {
    step: 'units',
    usageKey: 'user-team',
    quantity,
    free,
    minimum: 0,
    billable,
    unit: price,
    amount,
  } as const
  const line = { quantity, freeQuantity: free, unit: price, amount, explanation: units }
  return { kind: 'prepaid', productId: 13, period: month, ...line, ...about }
}

describe('a line of an invoice explains its amount', () => {
  test('[INV-04] a year names its own period and how its price comes about (B-63, B-146)', () => {
    const yearly = (monthly: number, annual: number) =>
      detailOf({ ...fixed(monthly), unit: usd(annual), amount: usd(annual), period: year })
    expect(yearly(5500, 59_400)).toBe('12 months × $55.00 less 10% = $594.00 · 31 January 2027 to 30 January 2028')
    // 12 × 49.00 less 10 % is 529.20
    expect(yearly(4900, 52_900)).toContain('12 months × $49.00 less 10% = $529.00, rounded down · ')
    // bought with another discount than the shop has now
    expect(yearly(5500, 52_800)).toContain('12 months × $55.00 less 20% = $528.00 · ')
    expect(yearly(5500, 66_000)).toContain('12 months × $55.00 = $660.00 · ')
    expect(yearly(5500, 70_000)).toBe('31 January 2027 to 30 January 2028')
  })

  test('[INV-04] a discounted year says both: what the month was, and what the year takes off (B-146)', () => {
    const of = { step: 'list_price', productId: 1, amount: usd(8000) } as const
    const explanation = { step: 'percent_off', of, percent: 25, rounding: 'floor', amount: usd(6000) } as const
    const line = { ...fixed(6000), explanation }
    expect(detailOf(line)).toBe('was $80.00, less 25% · per company')
    expect(detailOf({ ...line, unit: usd(64_800), amount: usd(64_800), period: year })).toBe(
      '$80.00 less 25% = $60.00 a month; 12 months less 10% = $648.00 · 31 January 2027 to 30 January 2028',
    )
  })

  test('[INV-04] usage names the month of its use, not the one that its invoice opens (B-113)', () => {
    const december = { start: day('2026-12-31'), end: day('2027-01-31') }
    const used = counted({ quantity: 150, free: 100, unit: 200 }, { kind: 'usage', period: december })
    expect(LOCALES.map((locale) => detailOf(used, { locale }))).toEqual([
      '150 users, 100 free: 50 × $2.00 · Usage from 31 December 2026 to 30 January 2027',
      '150 utilisateurs, 100 gratuits : 50 × 2,00 $US · Usage du 31 décembre 2026 au 30 janvier 2027',
      '150 usuarios, 100 gratis: 50 × 2,00 US$ · Uso del 31 de diciembre de 2026 al 30 de enero de 2027',
      '150 người dùng, miễn phí 100: 50 × 2,00 US$ · Mức sử dụng từ 31 tháng 12, 2026 đến 30 tháng 1, 2027',
    ])
  })

  test('[INV-04] lines that were carried to an invoice name their time, and those of its own period none (B-60)', () => {
    const before = { start: day('2026-11-30'), end: day('2026-12-31') }
    const module = fixed(20, { kind: 'module' })
    expect(detailOf({ ...module, period: before })).toBe('Carried over, for 30 November 2026 to 30 December 2026')
    expect(detailOf({ ...module, kind: 'usage', period: before })).toContain('Carried over, for 30 November 2026')
    expect(detailOf(module)).toBeUndefined()
  })

  test('[INV-04] usage that was reported after its invoice names its period, and what was charged of it (B-69)', () => {
    const late = counted(
      { quantity: 8, free: 0, unit: 400 },
      { kind: 'usage', period: { start: day('2026-12-31'), end: day('2027-01-31') } },
    )
    const explanation = { ...late.explanation, amount: usd(2000), before: usd(1200) } as ChargeLine['explanation']
    expect(detailOf({ ...late, explanation, amount: usd(2000) })).toBe(
      '8 users × $4.00, less $12.00 already charged · Usage of the previous period, 31 December 2026 to 30 January 2027',
    )
  })

  test('[INV-04] a bundled minimum says for which part of the month it counts (B-64)', () => {
    const least = counted({ quantity: 5, free: 0, unit: 1200 }, { kind: 'usage_minimum' })
    const january = { start: day('2027-01-01'), end: day('2027-02-01') }
    const part = { fraction: { numerator: 16, denominator: 31 }, amount: usd(3097), period: january }
    expect(detailOf({ ...least, ...part })).toContain('5 users × $12.00 · charged for 16 of 31 days')
    // 12 days and one second of 28
    const seconds = { fraction: { numerator: 1_036_801, denominator: 2_419_200 }, amount: usd(2571) }
    expect(detailOf({ ...least, ...seconds })).toContain('charged for 12 of 28 days')
  })
})

describe('a line of a statement explains which part of its month it counts', () => {
  const march = { period_start: day('2027-03-01'), period_end: day('2027-04-01'), billing_zone: 'UTC' }
  const member = { accountId: 7, company: 'Orchard Ltd', percentOff: 0 }
  /** From 12 days before the end of March, and one second. */
  const rest = { start: day('2027-03-20') - 1_000, end: march.period_end }
  const seconds = { numerator: 1_036_801, denominator: 2_678_400 }
  const stated = (line: ChargeLine, fraction: NonNullable<ChargeLine['fraction']>, locale: Locale = 'en') =>
    detailOf({ ...line, period: rest, member, fraction }, { locale, invoice: march })

  test('[INV-04] in days, where it is counted in seconds (B-35, B-120, B-148)', () => {
    expect(LOCALES.map((locale) => stated(fixed(9000), seconds, locale))).toEqual([
      'Orchard Ltd, 19 March 2027 to 31 March 2027 · charged for 12 of 31 days',
      'Orchard Ltd, du 19 mars 2027 au 31 mars 2027 · facturé : 12 jours sur 31',
      'Orchard Ltd, del 19 de marzo de 2027 al 31 de marzo de 2027 · se cobran 12 de 31 días',
      'Orchard Ltd, từ 19 tháng 3, 2027 đến 31 tháng 3, 2027 · tính 12 trên 31 ngày',
    ])
    expect(stated(fixed(9000), { numerator: 16, denominator: 31 })).toContain(' · charged for 16 of 31 days')
  })

  test('[INV-04] two times of a month are their days together, not those from the first to the last', () => {
    const twice = { numerator: 259_201, denominator: 2_678_400 }
    expect(stated(fixed(9000), twice)).toContain(' · charged for 3 of 31 days')
  })

  test('[INV-04] a year’s price counts by a twelfth, and by days of it (B-63)', () => {
    const yearly = { ...fixed(5500), unit: usd(59_400) }
    const ofYear = { ...seconds, denominator: 12 * seconds.denominator }
    expect(stated(yearly, { numerator: 1, denominator: 12 })).toContain(' · 1/12 of the price')
    expect(stated(yearly, ofYear)).toContain(' · 12 of 31 days of one twelfth of the year’s price')
    expect(stated(yearly, { numerator: 4, denominator: 93 })).toContain(' · 16 of 31 days of one twelfth of')
  })
})

describe('a change explains what it gives back and charges', () => {
  const rest = { start: day('2027-02-14'), end: day('2027-02-28') }
  const half = { period: rest, fraction: { numerator: 1, denominator: 2 } }

  test('[INV-04] by units, free ones, price and part of the period (B-60)', () => {
    const back = counted({ quantity: 6, free: 5, unit: 800 }, { ...half, kind: 'proration_credit', amount: usd(-400) })
    const begins = counted(
      { quantity: 8, free: 5, unit: 800 },
      { ...half, kind: 'proration_charge', amount: usd(1200) },
    )
    expect([detailOf(back), detailOf(begins)]).toEqual([
      '6 users, 5 free: 1 × $8.00 · Unused from 14 February 2027 to 27 February 2027: 14 of 28 days × $8.00',
      '8 users, 5 free: 3 × $8.00 · From 14 February 2027 to 27 February 2027: 14 of 28 days × $24.00',
    ])
  })

  test('[INV-04] at any second, by its days of the price (B-60, B-148)', () => {
    const period = { start: Date.parse('2027-02-14T10:22:49Z'), end: day('2027-02-28') }
    const fraction = { numerator: 1_172_231, denominator: 2_419_200 }
    const begins = fixed(6000, { kind: 'proration_charge', period, amount: usd(2907), fraction })
    expect(LOCALES.map((locale) => detailOf(begins, { locale }))).toEqual([
      'From 14 February 2027 to 27 February 2027: 13.5 of 28 days × $60.00',
      'Du 14 février 2027 au 27 février 2027 : 13,5 jours sur 28 × 60,00 $US',
      'Del 14 de febrero de 2027 al 27 de febrero de 2027: 13,5 de 28 días × 60,00 US$',
      'Từ 14 tháng 2, 2027 đến 27 tháng 2, 2027: 13,5 trên 28 ngày × 60,00 US$',
    ])
  })

  test('[INV-04] of a year by how that comes about', () => {
    const line = { ...fixed(5500), ...half, kind: 'proration_credit', unit: usd(59_400), amount: usd(-29_700) } as const
    expect(detailOf(line)).toBe(
      '12 months × $55.00 less 10% = $594.00 · Unused from 14 February 2027 to 27 February 2027: 14 of 28 days × $594.00',
    )
  })

  test('[INV-04] and by its dates where less was left of it than its time was worth, with that reason (B-62)', () => {
    const less = { ...half, kind: 'proration_credit', amount: usd(-2000) } as const
    const text = 'Unused from 14 February 2027 to 27 February 2027: all that was left to credit'
    expect(detailOf(fixed(6000, less))).toBe(text)
    expect(detailOf(counted({ quantity: 10, free: 0, unit: 800 }, less))).toBe(text)
    const corrected = fixed(6000, { kind: 'proration_charge', period: rest, amount: usd(2000) })
    expect(detailOf({ ...corrected, unit: usd(2000) })).toBe('14 February 2027 to 27 February 2027')
  })
})

describe('a part that rounds to all of its time says from when the rest is (B-148)', () => {
  const [endOfYear, endOfMonth] = [day('2027-11-28'), day('2026-12-28')]
  const rest = (start: string, end: number, price: number): ChargeLine => {
    const denominator = end === endOfYear ? 31_536_000 : 2_592_000
    const numerator = (end - Date.parse(start)) / 1_000
    const amount = mulRatio(usd(price), { numerator, denominator }, 'half_up')
    const fraction = { numerator, denominator }
    return fixed(price, { kind: 'proration_charge', period: { start: Date.parse(start), end }, amount, fraction })
  }

  test('[INV-04] a yearly plan of this morning is no "365 of 365 days"', () => {
    expect(detailOf(rest('2026-11-28T00:18:00Z', endOfYear, 89_600))).toBe(
      'From 28 November 2026 to 27 November 2027: the rest of the year from 28 November 2026, 00:18 UTC, of $896.00 in all',
    )
    const texts = LOCALES.map((locale) => detailOf(rest('2026-11-28T00:18:00Z', endOfMonth, 6_000), { locale }))
    expect(texts.map((text) => text?.replaceAll('\u00a0', ' ').split(/2026 ?: /)[1])).toEqual([
      'the rest of the month from 28 November 2026, 00:18 UTC, of $60.00 in all',
      'le reste du mois à partir du 28 novembre 2026, 00:18 UTC, sur 60,00 $US en tout',
      'el resto del mes desde el 28 de noviembre de 2026, 00:18 UTC, de 60,00 US$ en total',
      'phần còn lại của tháng từ 28 tháng 11, 2026, 00:18 UTC, trên 60,00 US$ cho cả kỳ',
    ])
  })

  test('[INV-04] and the last minutes of a period are less than a tenth of a day', () => {
    expect(detailOf(rest('2026-12-27T23:00:00Z', endOfMonth, 6_000))).toBe(
      'From 27 December 2026 to 27 December 2026: less than 0.1 of 30 days × $60.00',
    )
  })
})

describe('a document that was issued without a zone keeps its words (B-146)', () => {
  const older = { ...slot, billing_zone: null }

  test('[INV-02] of periods, years and parts', () => {
    const period = { start: Date.parse('2027-02-14T10:22:49Z'), end: day('2027-02-28') }
    const fraction = { numerator: 1_172_231, denominator: 2_419_200 }
    const begins = fixed(6000, { kind: 'proration_charge', period, amount: usd(2907), fraction })
    expect(detailOf(begins, { invoice: older })).toBe(
      'From 14 February 2027 to 28 February 2027: 13.6 of 28 days, exactly 1172231/2419200 of the full price',
    )
    const of = { step: 'list_price', productId: 1, amount: usd(8000) } as const
    const explanation = { step: 'percent_off', of, percent: 25, rounding: 'floor', amount: usd(6000) } as const
    const yearly = { ...fixed(6000), explanation, unit: usd(64_800), amount: usd(64_800), period: year }
    expect(detailOf(yearly, { invoice: older })).toBe(
      'was $80.00, less 25% · 12 months × $60.00, less 10% · 31 January 2027 to 31 January 2028',
    )
  })

  test('[INV-02] of a statement and of a minimum', () => {
    const march = { period_start: day('2027-03-01'), period_end: day('2027-04-01'), billing_zone: null }
    const member = { accountId: 7, company: 'Orchard Ltd', percentOff: 0 }
    const line = { period: { start: day('2027-03-20') - 1_000, end: march.period_end }, member }
    const fraction = { numerator: 1_036_801, denominator: 2_678_400 }
    expect(detailOf(fixed(9000, { ...line, fraction }), { invoice: march })).toBe(
      'Orchard Ltd, 19 March 2027 to 1 April 2027 · 12 of 31 days, exactly 1036801/2678400 of the price',
    )
    const yearly = { ...fixed(5500, line), unit: usd(59_400), fraction: { ...fraction, denominator: 32_140_800 } }
    expect(detailOf(yearly, { invoice: march })).toContain(
      '12 of 31 days of 1/12, exactly 1036801/32140800 of the price',
    )
    const least = counted({ quantity: 5, free: 0, unit: 1200 }, { kind: 'usage_minimum' })
    const part = { fraction: { numerator: 16, denominator: 31 }, amount: usd(3097) }
    expect(detailOf({ ...least, ...part }, { invoice: older })).toContain('5 users × $12.00 · 16/31 of the price')
  })
})

describe('[METER-04] a line of what was used says where its number comes from (B-138)', () => {
  const used = (origin: QuantityOrigin, about: Partial<ChargeLine> = {}): ChargeLine => {
    const { explanation, ...line } = counted({ quantity: 5, free: 0, unit: 400 }, { kind: 'usage', ...about })
    if (explanation.step !== 'units') throw new Error('nothing is counted')
    return { ...line, explanation: { ...explanation, origin } }
  }

  test.each([
    [{ source: 'entered', at: day('2027-02-03') }, 'as you entered on 3 February 2027, not counted yet'],
    [{ source: 'counted', at: day('2027-02-12') }, 'counted on 12 February 2027'],
    [{ source: 'members' }, 'as many as your team has members'],
  ] as const)('%o: %s', (origin, text) => {
    expect(detailOf(used(origin))).toBe(`5 users × $4.00 · ${text}`)
  })

  test.each(LOCALES)('in %s, also on a statement, and nothing on a line of before that was stored', (locale) => {
    const member = { accountId: 1, company: 'Foundry', percentOff: 0 }
    const [own, stated] = [{}, { member }].map((about) => {
      const origin = { source: 'counted', at: day('2027-02-12') } as const
      const plain = counted({ quantity: 5, free: 0, unit: 400 }, { kind: 'usage', ...about })
      const [before = '', now] = [detailOf(plain, { locale }), detailOf(used(origin, about), { locale })]
      return now?.replace(before, '')
    })
    expect([own, stated]).toEqual([expect.stringMatching(/^ · .*12/), own])
  })
})
