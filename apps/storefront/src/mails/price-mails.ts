import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney, formatUnit } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

type Prices = MailProps['price_change']['prices']

/** Each price as it is and as it will be, and how many units are free where that changes too. */
function rowsOf({ steps }: Prices, { locale, messages }: MailLayout) {
  const t = createTranslator(locale, messages)
  return steps.flatMap(({ title, before, after, unit, interval, free }, place) => {
    const values = { before: formatMoney(before, locale, 2), after: formatMoney(after, locale, 2) }
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
export function priceChangeMail(
  { firstName, prices, link }: MailProps['price_change'],
  layout: MailLayout,
): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const date = formatInstant(prices.at, locale, { style: 'date', timeZone })
  const values = {
    before: formatMoney(prices.before, locale, 2),
    after: formatMoney(prices.after, locale, 2),
    unit: formatUnit('company', t, prices.interval),
  }
  const sums = prices.before.minor === prices.after.minor ? [] : [t('mail.priceChange.sums', values)]
  return renderLetter(
    {
      subject: t('mail.priceChange.subject', { date }),
      firstName,
      paragraphs: [t('mail.priceChange.text', { date }), ...sums, t('mail.priceChange.choice', { date })],
      rows: rowsOf(prices, layout),
      action: { label: t('mail.change.button'), link },
    },
    { layout, t },
  )
}

/** Announced prices that don't come (B-99). */
export function priceChangeWithdrawnMail(
  { firstName, planTitle: plan, link }: MailProps['price_change_withdrawn'],
  layout: MailLayout,
): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  return renderLetter(
    {
      subject: t('mail.priceChange.withdrawnSubject'),
      firstName,
      paragraphs: [t('mail.priceChange.withdrawnText', { plan })],
      action: { label: t('mail.change.button'), link },
    },
    { layout, t },
  )
}
