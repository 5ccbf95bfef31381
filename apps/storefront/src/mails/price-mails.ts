import type { MailLayout, MailProps } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney, formatUnit } from '@waybill/i18n'
import { letterMail } from './letter.tsx'

type Prices = MailProps['price_change']['prices']

/** Each price as it is and as it will be, and how many units are free where that changes too. */
function rowsOf({ steps }: Prices, { locale, messages }: MailLayout) {
  const t = createTranslator(locale, messages)
  return steps.flatMap(({ title, before, after, words, unit, interval, free }, place) => {
    const values = words ?? { before: formatMoney(before, locale, 2), after: formatMoney(after, locale, 2) }
    const value = t('mail.priceChange.step', { ...values, unit: formatUnit(unit, t, interval) })
    const label = t('mail.priceChange.free', { title })
    const units = free && { before: String(free.before), after: String(free.after) }
    return [
      { key: `${place}`, label: title, value },
      ...(units === null ? [] : [{ key: `${place} free`, label, value: t('mail.priceChange.units', units) }]),
    ]
  })
}

/** Prices change at a renewal: which ones, from when on, and until when to cancel. */
export const priceChangeMail = letterMail<'price_change'>(({ prices, link }, layout) => {
  const { locale, timeZone, t } = layout
  const date = formatInstant(prices.at, locale, { style: 'date', timeZone })
  const values = {
    before: formatMoney(prices.before, locale, 2),
    after: formatMoney(prices.after, locale, 2),
    unit: formatUnit('company', t, prices.interval),
  }
  const sums = prices.before.minor === prices.after.minor ? [] : [t('mail.priceChange.sums', values)]
  return {
    subject: t('mail.priceChange.subject', { date }),
    paragraphs: [t('mail.priceChange.text', { date }), ...sums, t('mail.priceChange.choice', { date })],
    rows: rowsOf(prices, layout),
    action: { label: t('mail.change.button'), link },
  }
})

/** Announced prices that don't come (B-99). */
export const priceChangeWithdrawnMail = letterMail<'price_change_withdrawn'>(({ planTitle: plan, link }, { t }) => ({
  subject: t('mail.priceChange.withdrawnSubject', { plan }),
  paragraphs: [t('mail.priceChange.withdrawnText', { plan })],
  action: { label: t('mail.change.button'), link },
}))
