import type { QuoteChangesView, QuoteView } from '@waybill/contract/views'
import { formatInstant, speakChanges, type Locale, type Translate } from '@waybill/i18n'
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts'
import type { Seller } from '../../platform/seller.ts'
import { quoteAmounts } from './quote-document-rows.ts'

/** Name of its file: a sign between number and revision that every system takes. */
export function quoteFileName({ number }: Pick<QuoteView, 'number'>): string {
  return `${number.replace(' · ', '-')}.pdf`
}

/** The place of a revision among the others. */
function notesOf({ replaces, state, options = [], acceptedOption: label }: QuoteView, t: Translate): readonly string[] {
  return [
    ...(options.length > 0 ? [t('quoteChoice.options', { count: options.length })] : []),
    ...(label === undefined ? [] : [t('quoteChoice.optionAccepted', { label })]),
    ...(state === 'superseded' ? [t('revision.replaced')] : []),
    ...(replaces === undefined ? [] : [t('revision.replaces', { number: replaces })]),
  ]
}

/** Difference to the revision before, in the words of its page. */
function changesSection(
  changes: readonly QuoteChangesView[],
  { locale, t }: Pick<QuotePrinting, 'locale' | 't'>,
): Pick<PdfDocument, 'changes'> {
  const [first] = changes
  if (first === undefined) return {}
  const rows = changes.flatMap((each) => speakChanges(each, { locale, t }))
  const title = t('revision.changes.title', { number: first.since })
  return { changes: { title, rows: rows.map(({ title: label, amounts: value }) => ({ label, value })) } }
}

interface QuotePrinting {
  readonly locale: Locale
  readonly t: Translate
  readonly seller: Seller
  /** Of a revision: what it changed. */
  readonly changes?: readonly QuoteChangesView[]
  /** Address to read and answer it; absent where nothing has one yet. */
  readonly url?: string
}

/** The quote as a document: the same amounts and sentences as its page (QUO-14). */
export function quoteDocument(quote: QuoteView, { locale, t, seller, changes = [], url }: QuotePrinting): PdfDocument {
  const { rows, totals, headline, totalLabel } = quoteAmounts(quote, locale, t)
  const senderName = quote.senderName === '' ? t('mail.quote.visitor') : quote.senderName
  const date = (ms: number): string => formatInstant(ms, locale, { style: 'date' })
  return {
    kind: 'quote',
    locale,
    label: t('mail.quote.label'),
    number: quote.number,
    title: quote.planTitle ?? t('cart.mySolution'),
    intro: [
      t('quote.sentBy', { name: senderName, date: date(quote.sentAt) }),
      ...(quote.senderEmail === undefined ? [] : [t('quote.replyTo', { email: quote.senderEmail })]),
    ].join(' '),
    headline: { label: totalLabel, amount: headline, note: `${quote.total.currency}, ${t('common.beforeTax')}` },
    meta: [
      { label: t('mail.quote.label'), value: quote.number },
      ...(quote.preparedFor === undefined ? [] : [{ label: t('quote.preparedFor'), value: quote.preparedFor }]),
      { label: t('quote.validUntil'), value: date(quote.expiresAt) },
    ],
    seller: {
      role: t('invoice.seller'),
      name: seller.name,
      lines: [
        ...(quote.companyLine === undefined ? [] : [quote.companyLine]),
        ...seller.address,
        t('invoice.taxId', { number: seller.taxId }),
      ],
    },
    ...(quote.comment !== '' && { comment: { text: quote.comment, sender: senderName } }),
    table: {
      title: t('quote.contents'),
      columns: { item: t('cart.review.item'), amount: t('cart.review.perMonth') },
      rows,
    },
    totals,
    ...changesSection(changes, { locale, t }),
    notes: [...notesOf(quote, t), ...(quote.isEstimate ? [t('quote.held')] : [])],
    footer: { left: seller.name, pageOf: t('invoice.pageOf', { page: '{page}', pages: '{pages}' }) },
    ...(url !== undefined && { link: { label: t('quote.online'), url } }),
    createdAt: quote.sentAt,
  }
}
