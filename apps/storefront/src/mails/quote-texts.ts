import type { MailProps } from '@waybill/contract/mails'
import type { ShownAmount } from '@waybill/contract/views'
import { decimalsFor, formatInstant, formatMoney } from '@waybill/i18n'
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
  readonly changes: readonly { readonly key: string; readonly title: string; readonly amounts: string }[]
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
  if (changes === undefined) return t('mail.quote.intro', { sender })
  return t('revision.mail.intro', { sender, number: quote.number, since: changes.since })
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
  return changes === undefined
    ? t('mail.quote.subject', { number, total })
    : t('revision.mail.subject', { number, since: changes.since, total })
}

const WORDS = { included: 'common.included', on_request: 'common.priceOnRequest', free: 'common.free' } as const

function changeLines(changes: QuoteMail['changes'], { layout, t }: MailContext): QuoteMailTexts['changes'] {
  if (changes === undefined) return []
  const { locale } = layout
  const { total, lines, counts } = changes
  const plain = (amount: ShownAmount['amount']): ShownAmount => ({ shows: 'amount', amount })
  const all = [total.before, total.after, ...lines.flatMap(({ before, after }) => [before?.amount, after?.amount])]
  const decimals = decimalsFor(all.filter((amount) => amount !== undefined))
  const text = (shown: ShownAmount | undefined): string => {
    if (shown === undefined) return t('revision.changes.absent')
    return shown.shows === 'amount' ? formatMoney(shown.amount, locale, decimals) : t(WORDS[shown.shows])
  }
  const rows = [
    ...lines,
    { id: 'total', title: t('revision.changes.total'), before: plain(total.before), after: plain(total.after) },
  ]
  return [
    ...rows.map(({ id, title, before, after }) => ({
      key: `${id} ${before === undefined}`,
      title,
      amounts: `${text(before)} → ${text(after)}`,
    })),
    ...counts.map(({ title, before = 0, after = 0 }) => ({ key: title, title, amounts: `${before} → ${after}` })),
  ]
}

/** The same sentences and amounts for both parts; what a person wrote is inert in them. */
export function quoteMailTexts({ quote, ...event }: MailProps['quote'], context: MailContext): QuoteMailTexts {
  const { layout, t } = context
  const { locale } = layout
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
    changes: changeLines(event.changes, context),
    changesTitle: event.changes === undefined ? '' : t('revision.changes.title', { number: event.changes.since }),
    validUntil: t('mail.quote.validUntil', { date: formatInstant(quote.expiresAt, locale, { style: 'weekday' }) }),
    commentTitle: t('mail.quote.comment', { sender }),
    comment: inertText(quote.comment),
  }
}
