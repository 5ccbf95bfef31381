import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import {
  decimalsFor,
  formatList,
  formatInstant,
  formatMoney,
  speakLine,
  type Decimals,
  type Locale,
  type Translate,
} from '@waybill/i18n'
import type { PdfDocument, PdfRow } from '../../platform/pdf/pdf-document.ts'
import type { Seller } from '../../platform/seller.ts'

/** Name of its file: a sign between number and revision that every system takes. */
export function quoteFileName({ number }: Pick<QuoteView, 'number'>): string {
  return `${number.replace(' · ', '-')}.pdf`
}

/** The place of a revision among the others. */
function notesOf({ replaces, state }: QuoteView, t: Translate): readonly string[] {
  return [
    ...(state === 'superseded' ? [t('revision.replaced')] : []),
    ...(replaces === undefined ? [] : [t('revision.replaces', { number: replaces })]),
  ]
}

interface QuotePrinting {
  readonly locale: Locale
  readonly t: Translate
  readonly seller: Seller
  /** Address to read and answer it; absent where nothing has one yet. */
  readonly url?: string
}

/** The quote as a document: the same amounts and sentences as its page (QUO-14). */
export function quoteDocument(quote: QuoteView, { locale, t, seller, url }: QuotePrinting): PdfDocument {
  const shown = [quote.total, ...quote.lines.flatMap(({ amount, was }) => [amount, was ?? amount])]
  const decimals = decimalsFor(shown)
  const senderName = quote.senderName === '' ? t('mail.quote.visitor') : quote.senderName
  const date = (ms: number): string => formatInstant(ms, locale, { style: 'date' })
  const totalLabel = t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')
  const total = formatMoney(quote.total, locale, decimals)
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
    headline: { label: totalLabel, amount: total, note: `${quote.total.currency}, ${t('common.beforeTax')}` },
    meta: [
      { label: t('mail.quote.label'), value: quote.number },
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
      rows: quote.lines.map((line, place) => rowOf(line, place, { quote, locale, t, decimals })),
    },
    totals: [
      { label: totalLabel, amount: total, isStrong: true },
      ...(['monthly', 'yearly'] as const).flatMap((key) =>
        quote.twelveMonths === undefined
          ? []
          : {
              label: t(`quote.twelveMonths.${key}`),
              amount: formatMoney(quote.twelveMonths[key], locale, decimals),
              isStrong: false,
            },
      ),
    ],
    notes: [...notesOf(quote, t), ...(quote.isEstimate ? [t('quote.held')] : [])],
    footer: { left: seller.name, pageOf: t('invoice.pageOf', { page: '{page}', pages: '{pages}' }) },
    ...(url !== undefined && { link: { label: t('quote.online'), url } }),
    createdAt: quote.sentAt,
  }
}

interface RowPrinting {
  readonly quote: QuoteView
  readonly locale: Locale
  readonly t: Translate
  readonly decimals: Decimals
}

function rowOf(line: QuoteLineView, place: number, { quote, locale, t, decimals }: RowPrinting): PdfRow {
  return {
    title: line.title,
    detail: detailText(line, { locale, t, decimals }),
    amount: amountText(line, { locale, t, decimals }),
    isMain: place === 0 && quote.planTitle !== undefined,
  }
}

/** Formula of the line; of a plan also everything that it includes, because paper can't be opened. */
function detailText(line: QuoteLineView, { locale, t, decimals }: Omit<RowPrinting, 'quote'>): string {
  const formula = speakLine(line, { locale, t, decimals })
  if (line.modules === undefined || line.modules.length === 0) return formula
  return t('common.labelled', { label: formula, text: formatList([...line.modules], locale) })
}

function amountText(line: QuoteLineView, { locale, t, decimals }: Omit<RowPrinting, 'quote'>): string {
  if (line.shows === 'free') return t('common.free')
  if (line.shows === 'on_request') return t('common.priceOnRequest')
  return line.shows === 'included' ? t('common.included') : formatMoney(line.amount, locale, decimals)
}
