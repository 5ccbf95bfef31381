import type { PriceModel } from '@waybill/domain/catalog'
import { formatUnitAmount, type PrintedMoney, formatMoney } from '@waybill/i18n'

/** An instant as the staff read it: `2026-12-01 09:00 UTC`. */
export function utc(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** With the decimals of its currency. */
export function amountText(amount: PrintedMoney): string {
  return formatMoney(amount, 'en', 2)
}

/** A price by tiers or blocks in one line: `graduated: 1 to 1000 at $0.02, from 1001 at $0.015`. */
export function modelText(model: PriceModel, currency: string): string {
  const written = (amount: string): string => formatUnitAmount(amount, currency, { locale: 'en', decimals: 2 })
  const bounds = [
    ...(model.least === undefined ? [] : [`at least ${written(model.least)}`]),
    ...(model.most === undefined ? [] : [`at most ${written(model.most)}`]),
  ]
  if (model.model === 'unit') return [`${written(model.unit)} a unit`, ...bounds].join(', ')
  if (model.model === 'package') return [`${written(model.block)} for each ${model.size}`, ...bounds].join(', ')
  const tiers = model.tiers.map(({ upTo, unit, flat }, index) => {
    const from = (model.tiers[index - 1]?.upTo ?? 0) + 1
    const price = `${written(unit)}${flat === undefined ? '' : ` and ${written(flat)} once`}`
    return upTo === undefined ? `from ${from} at ${price}` : `${from} to ${upTo} at ${price}`
  })
  return `${model.model}: ${[...tiers, ...bounds].join(', ')}`
}
