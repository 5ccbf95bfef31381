import { formatMoney, type PrintedMoney } from '@waybill/i18n'

/** An instant as the staff read it: `2026-12-01 09:00 UTC`. */
export function utc(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** With the decimals of its currency. */
export function amountText(amount: PrintedMoney): string {
  return formatMoney(amount, 'en', 2)
}
