import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { compare } from '@waybill/domain/money'
import {
  decimalsFor,
  formatList,
  formatMoney,
  speakCentre,
  speakLine,
  type Decimals,
  type Locale,
  type Translate,
} from '@waybill/i18n'
import type { PdfRow, PdfTotal } from '../../platform/pdf/pdf-document.ts'

interface RowPrinting {
  readonly locale: Locale
  readonly t: Translate
  readonly decimals: Decimals
}

function rowOf(line: QuoteLineView, isMain: boolean, printing: RowPrinting): PdfRow {
  return { title: line.title, detail: detailText(line, printing), amount: amountText(line, printing), isMain }
}

/** Formula of the line, and its cost centre; of a plan also everything that it includes, because paper can't be opened. */
function detailText(line: QuoteLineView, { locale, t, decimals }: RowPrinting): string {
  const formula = speakLine(line, { locale, t, decimals })
  const modules = formatList([...(line.modules ?? [])], locale)
  const detail = modules === '' ? formula : t('common.labelled', { label: formula, text: modules })
  return line.centre === undefined ? detail : `${detail} · ${speakCentre(line.centre, t)}`
}

function amountText(line: QuoteLineView, { locale, t, decimals }: RowPrinting): string {
  if (line.shows === 'free') return t('common.free')
  if (line.shows === 'on_request') return t('common.priceOnRequest')
  return line.shows === 'included' ? t('common.included') : formatMoney(line.amount, locale, decimals)
}

type TotalledView = Pick<QuoteView, 'total' | 'twelveMonths'>

function yearTotals({ twelveMonths }: TotalledView, { locale, t, decimals }: RowPrinting): readonly PdfTotal[] {
  if (twelveMonths === undefined) return []
  return (['monthly', 'yearly'] as const).map((key) => ({
    label: t(`quote.twelveMonths.${key}`),
    amount: formatMoney(twelveMonths[key], locale, decimals),
    isStrong: false,
  }))
}

/** The part of a quote's document that amounts make. */
export interface QuoteAmounts {
  readonly rows: readonly PdfRow[]
  readonly totals: readonly PdfTotal[]
  /** Over the document: the total, of several options the lowest and the highest one. */
  readonly headline: string
  readonly totalLabel: string
}

/** Rows and totals of a quote; of several options each has its own, below its name. */
export function quoteAmounts(quote: QuoteView, locale: Locale, t: Translate): QuoteAmounts {
  const { options } = quote
  const shown = (options ?? [quote]).flatMap(({ total, lines }) => [
    total,
    ...lines.flatMap(({ amount, was }) => [amount, was ?? amount]),
  ])
  const printing = { locale, t, decimals: decimalsFor(shown) }
  const text = ({ total }: TotalledView): string => formatMoney(total, locale, printing.decimals)
  const totalLabel = t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')
  if (options === undefined) {
    const hasPlan = quote.planTitle !== undefined
    return {
      rows: quote.lines.map((line, place) => rowOf(line, hasPlan && place === 0, printing)),
      totals: [{ label: totalLabel, amount: text(quote), isStrong: true }, ...yearTotals(quote, printing)],
      headline: text(quote),
      totalLabel,
    }
  }
  const byTotal = options.toSorted((one, other) => compare(one.total, other.total))
  const [lowest = quote, highest = quote] = [byTotal.at(0), byTotal.at(-1)]
  return {
    rows: options.flatMap(({ label, lines, ...option }) => [
      { title: t('quoteChoice.option', { label }), detail: '', amount: text(option), isMain: true },
      ...lines.map((line) => rowOf(line, false, printing)),
    ]),
    totals: options.flatMap(({ label, ...option }) => [
      { label: t('quoteChoice.sum', { label }), amount: text(option), isStrong: true },
      ...yearTotals(option, printing),
    ]),
    headline:
      text(lowest) === text(highest)
        ? text(lowest)
        : t('quoteChoice.amounts', { from: text(lowest), to: text(highest) }),
    totalLabel,
  }
}
