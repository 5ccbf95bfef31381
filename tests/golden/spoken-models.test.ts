import type { PriceModel } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import { amountWith, usageAmount, type UnitsStep } from '@waybill/domain/pricing'
import { LOCALES, speakAmount, speakFormula, speakRate, speakTiers } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { describe, expect, test } from 'vitest'

const graduated: PriceModel = {
  model: 'graduated',
  tiers: [
    { upTo: 1000, unit: '0.02' },
    { unit: '0.0155', flat: '5' },
  ],
}
const volume: PriceModel = { model: 'volume', tiers: [{ upTo: 15, unit: '10' }, { unit: '5' }] }
const usd = (minor: number) => money(minor, 'USD')
const t = translatorOf('en')

function stepOf(model: PriceModel, quantity: number, { free = 0, minimum = 0 } = {}): UnitsStep {
  const counted = { usageKey: 'driver', quantity, free, minimum }
  return { step: 'units', ...counted, ...usageAmount({ ...counted, unit: usd(0), model }) }
}
const formula = (step: UnitsStep): string => speakFormula({ explanation: step }, { locale: 'en', t, decimals: 2 })
const rows = (step: UnitsStep): readonly string[] =>
  speakAmount(step, { locale: 'en', t, title: () => '' }).map(({ label, text }) => `${label}: ${text}`)

describe('[METER-01] an amount by a model is explained tier by tier', () => {
  test('in a line each tier stands beside the next, with free units, minimum and bounds', () => {
    expect(formula(stepOf(graduated, 1500, { free: 100 }))).toBe(
      '1,500 drivers, 100 free: 1,000 × $0.02 + 400 × $0.0155 + $5.00',
    )
    expect(formula(stepOf(graduated, 3, { minimum: 500 }))).toBe('3 drivers, at least 500 charged: 500 × $0.02')
    expect(formula(stepOf({ ...graduated, least: '10' }, 3))).toBe('3 drivers: 3 × $0.02; at least $10.00 a month ($9.94)')
    expect(formula(stepOf({ ...graduated, most: '30' }, 5000))).toContain('; at most $30.00 a month (−')
    expect(formula(stepOf(graduated, 80, { free: 100 }))).toBe('80 drivers, 100 free')
  })

  test('blocks say how many are begun, and of how many units', () => {
    const blocks: PriceModel = { model: 'package', size: 1000, block: '10' }
    expect(formula(stepOf(blocks, 1001))).toBe('1,001 drivers: 2 blocks of 1,000 × $10.00')
    expect(formula(stepOf(blocks, 1))).toBe('1 driver: 1 block of 1,000 × $10.00')
  })

  test('where more would cost less it says so, and says no more of it with a number above', () => {
    expect(formula(stepOf(volume, 12))).toBe('12 drivers: 12 × $10.00; 16 would cost less: $80.00')
    expect(formula(stepOf(volume, 16))).toBe('16 drivers: 16 × $5.00')
    const other = amountWith(stepOf(volume, 12), { driver: 16 })
    expect(other).toEqual(stepOf(volume, 16))
  })

  test('in rows the tiers add up to the amount below them, with what a bound adds or takes', () => {
    expect(rows(stepOf(graduated, 1401))).toEqual([
      '1,000 × $0.02: $20.00',
      '401 × $0.0155 + $5.00: $11.22',
      '1,401 drivers: $31.22',
      'Total: $31.22',
    ])
    expect(rows(stepOf({ ...graduated, least: '10' }, 3))).toEqual([
      '3 × $0.02: $0.06',
      'at least $10.00 a month: $9.94',
      '3 drivers: $10.00',
      'Total: $10.00',
    ])
    expect(rows(stepOf({ ...graduated, most: '30' }, 1401))[2]).toBe('at most $30.00 a month: −$1.22')
    expect(rows(stepOf(volume, 16))).toEqual(['16 drivers: 16 × $5: $80'])
  })

  test('late use and use above prepaid units name what was charged before, as a row that takes it off', () => {
    const over: UnitsStep = { ...stepOf(graduated, 1400), amount: usd(1120), ahead: usd(2000) }
    expect(formula(over)).toContain('; paid in advance (−$20.00)')
    expect(rows(over)).toEqual(expect.arrayContaining(['paid in advance: −$20.00', '1,400 drivers: $11.20']))
    const late: UnitsStep = { ...stepOf(graduated, 1400), amount: usd(1120), before: usd(2000) }
    expect(rows(late)).toContain('already charged: −$20.00')
  })
})

describe('[METER-01] a price by a model before a number is known', () => {
  test('has a line for each tier, and how they are read', () => {
    expect(speakTiers({ ...graduated, least: '10' }, 'USD', { locale: 'en', t })).toEqual([
      '1 to 1,000: $0.02 each',
      'From 1,001: $0.0155 each + $5',
      'Each unit at the price of its tier',
      'at least $10 a month',
    ])
    const blocks: PriceModel = { model: 'package', size: 1000, block: '10' }
    expect(speakTiers(blocks, 'USD', { locale: 'en', t })).toEqual(['$10 for each 1,000, a begun 1,000 in full'])
    expect(speakTiers({ model: 'unit', unit: '0.0005' }, 'USD', { locale: 'en', t })).toEqual(['$0.0005 each'])
  })

  test('a card has the lowest unit price, or the price of a block, in each language', () => {
    const spoken = LOCALES.map((locale) => {
      const context = { locale, t: translatorOf(locale) }
      const of = { currency: 'USD', unit: 'driver' } as const
      const tier = speakRate({ ...of, rate: { unit: '0.0155', isFrom: true } }, context)
      const block = speakRate({ ...of, rate: { unit: '10', size: 1000 } }, context)
      return [tier.amount, tier.unit, block.amount, block.unit]
    })
    expect(spoken).toEqual([
      ['from $0.0155', 'per driver / month', '$10', 'for 1,000 drivers / month'],
      ['à partir de 0,0155\u00a0$US', 'par chauffeur / mois', '10\u00a0$US', 'pour 1\u00a0000 chauffeurs / mois'],
      ['desde 0,0155\u00a0US$', 'por conductor / mes', '10\u00a0US$', 'por 1.000 conductores / mes'],
      ['từ 0,0155\u00a0US$', 'mỗi tài xế / tháng', '10\u00a0US$', 'cho 1.000 tài xế / tháng'],
    ])
  })
})
