import type { QuoteView } from '@waybill/contract/views'
import { formatInstant, formatList, formatMoney, speakLine } from '@waybill/i18n'
import { lineAmountText, readingOf } from '../features/quote/model/quote-lines.ts'
import { inertText } from './inert-text.ts'
import type { MailContext } from './mail-document.tsx'

/** Every word of the quote mail, ready for both parts. */
export interface QuoteMailTexts {
  readonly heading: string
  readonly intro: string
  readonly totalLabel: string
  readonly total: string
  readonly validUntil: string
  readonly commentTitle: string
  readonly comment: string
  readonly lines: readonly {
    readonly key: number
    readonly title: string
    readonly detail: string
    readonly amount: string
    /** Of a plan: what it includes, in one sentence. */
    readonly modules: string
  }[]
}

/** The same sentences and amounts for both parts; what a person wrote is inert in them. */
export function quoteMailTexts(quote: QuoteView, { layout, t }: MailContext): QuoteMailTexts {
  const { locale } = layout
  const reading = readingOf(quote, locale, t)
  const sender = quote.senderName === '' ? t('mail.quote.visitor') : inertText(quote.senderName)
  const label = t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')
  return {
    heading: t('quote.heading', { number: quote.number }),
    intro: [
      t('mail.quote.intro', { sender }),
      ...(quote.senderEmail === undefined ? [] : [t('quote.replyByMail', { sender })]),
    ].join(' '),
    totalLabel: `${label}, ${t('common.beforeTax')}`,
    total: formatMoney(quote.total, locale, reading.decimals),
    validUntil: t('mail.quote.validUntil', { date: formatInstant(quote.expiresAt, locale, { style: 'weekday' }) }),
    commentTitle: t('mail.quote.comment', { sender }),
    comment: inertText(quote.comment),
    lines: quote.lines.map((line) => ({
      key: line.id,
      title: line.title,
      detail: speakLine(line, reading),
      amount: lineAmountText(line, reading),
      modules: line.modules === undefined ? '' : formatList([...line.modules], locale),
    })),
  }
}
