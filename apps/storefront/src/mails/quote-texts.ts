import type { MailProps } from '@waybill/contract/mails'
import { formatInstant, speakChanges, type ChangeRow } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import type { MailContext } from './mail-document.tsx'
import { quoteMailLines, type QuoteMailLines } from './quote-mail-lines.ts'

/** Every word of the quote mail, ready for both parts. */
export interface QuoteMailTexts {
  readonly heading: string
  readonly intro: string
  readonly totalLabel: string
  readonly total: string
  readonly validUntil: string
  readonly commentTitle: string
  readonly comment: string
  /** Of a revision: what it changed, with both amounts; empty otherwise. */
  readonly changes: readonly ChangeRow[]
  readonly changesTitle: string
  readonly lines: QuoteMailLines['lines']
}

type QuoteMail = MailProps['quote']

/** The occasion of the mail: a quote, a new version of it, or its later end. */
function introOf({ quote, changes, isExtended }: QuoteMail, sender: string, { layout, t }: MailContext): string {
  if (isExtended === true)
    return t('revision.mail.extended', {
      sender,
      date: formatInstant(quote.expiresAt, layout.locale, { style: 'weekday' }),
    })
  const since = changes?.[0]?.since
  if (since === undefined) return t('mail.quote.intro', { sender })
  return t('revision.mail.intro', { sender, number: quote.number, since })
}

/** Subject of the mail, by the same. */
export function quoteMailSubject(
  { quote, changes, isExtended }: QuoteMail,
  total: string,
  context: MailContext,
): string {
  const { layout, t } = context
  const { number } = quote
  if (isExtended === true)
    return t('revision.mail.extendedSubject', {
      number,
      date: formatInstant(quote.expiresAt, layout.locale, { style: 'coming' }),
    })
  const since = changes?.[0]?.since
  return since === undefined
    ? t('mail.quote.subject', { number, total })
    : t('revision.mail.subject', { number, since, total })
}

/** The same sentences and amounts for both parts; what a person wrote is inert in them. */
export function quoteMailTexts({ quote, ...event }: MailProps['quote'], context: MailContext): QuoteMailTexts {
  const { layout, t } = context
  const { locale } = layout
  const since = event.changes?.[0]?.since
  const sender = quote.senderName === '' ? t('mail.quote.visitor') : inertText(quote.senderName)
  const label = t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')
  return {
    heading: t('quote.heading', { number: quote.number }),
    intro: [
      introOf({ quote, ...event }, sender, context),
      ...(quote.preparedFor === undefined
        ? []
        : [`${t('quoteChoice.preparedFor', { name: inertText(quote.preparedFor) })}.`]),
      ...(quote.options === undefined ? [] : [t('quoteChoice.mail', { count: quote.options.length })]),
      ...(quote.senderEmail === undefined ? [] : [t('quote.replyByMail', { sender })]),
    ].join(' '),
    totalLabel: `${label}, ${t('common.beforeTax')}`,
    ...quoteMailLines(quote, context),
    changes: (event.changes ?? []).flatMap((changes) => speakChanges(changes, { locale, t })),
    changesTitle: since === undefined ? '' : t('revision.changes.title', { number: since }),
    validUntil: t('mail.quote.validUntil', { date: formatInstant(quote.expiresAt, locale, { style: 'weekday' }) }),
    commentTitle: t('mail.quote.comment', { sender }),
    comment: inertText(quote.comment),
  }
}
