import type { AnnouncedCharge, MailLayout } from '@waybill/contract/mails'
import { subtract, type Money } from '@waybill/domain/money'
import { formatInstant, formatMoney, type Translate } from '@waybill/i18n'

interface AfterCredit {
  /** Charge of a payment method. */
  readonly due: Money
  /** Sentences on how that comes about; nothing where credit pays nothing. */
  readonly sentences: readonly string[]
}

/** A charge that a mail announces, once account credit has paid its part (B-60). */
export function afterCredit(
  { amount, fromCredit }: AnnouncedCharge,
  t: Translate,
  { locale }: Pick<MailLayout, 'locale'>,
): AfterCredit {
  if (fromCredit === undefined) return { due: amount, sentences: [] }
  const due = subtract(amount, fromCredit)
  const values = { amount: formatMoney(amount, locale, 2), credit: formatMoney(fromCredit, locale, 2) }
  return { due, sentences: [t(due.minor === 0 ? 'mail.credit.paysAll' : 'mail.credit.deducted', values)] }
}

type NextCharge = AnnouncedCharge & { readonly date: number; readonly isEstimate: boolean }

/** Day and amount of the next charge; nothing where nothing is charged by itself. */
export function nextSentences(
  next: NextCharge | null,
  t: Translate,
  { locale, timeZone, style }: Pick<MailLayout, 'locale' | 'timeZone'> & { readonly style: 'date' | 'weekday' },
): readonly string[] {
  if (next === null) return []
  const { due, sentences } = afterCredit(next, t, { locale })
  const values = { date: formatInstant(next.date, locale, { style, timeZone }), amount: formatMoney(due, locale, 2) }
  if (due.minor === 0 && sentences.length > 0) return [t('mail.subscriptionStarted.nextNothing', values), ...sentences]
  const text = next.isEstimate ? 'mail.subscriptionStarted.nextEstimate' : 'mail.subscriptionStarted.next'
  return [t(text, values), ...sentences]
}
