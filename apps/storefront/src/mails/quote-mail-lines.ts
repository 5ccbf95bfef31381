import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { compare } from '@waybill/domain/money'
import { decimalsFor, formatList, formatMoney, speakCentre, speakLine } from '@waybill/i18n'
import { lineAmountText, readingOf, type QuoteFormat } from '../features/quote/model/quote-lines.ts'
import { inertText } from './inert-text.ts'
import type { MailContext } from './mail-document.tsx'

/** A line of the quote mail. */
export interface QuoteMailLine {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly amount: string
  /** Of a plan: what it includes, in one sentence. */
  readonly modules: string
}

/** Lines and sum of the quote mail, ready for both parts. */
export interface QuoteMailLines {
  readonly lines: readonly QuoteMailLine[]
  readonly total: string
}

function lineOf(line: QuoteLineView, key: string, reading: QuoteFormat): QuoteMailLine {
  const formula = speakLine(line, reading)
  return {
    key,
    title: line.title,
    detail: line.centre === undefined ? formula : `${formula} · ${inertText(speakCentre(line.centre, reading.t))}`,
    amount: lineAmountText(line, reading),
    modules: line.modules === undefined ? '' : formatList([...line.modules], reading.locale),
  }
}

/** Every option with its own lines and total; the sum is the range of the totals. */
function optionLines(options: NonNullable<QuoteView['options']>, { layout, t }: MailContext): QuoteMailLines {
  const { locale } = layout
  const totals = options.map(({ total }) => total).toSorted(compare)
  const decimals = decimalsFor(options.flatMap(({ total, lines }) => [total, ...lines.map(({ amount }) => amount)]))
  const reading = { locale, t, decimals }
  const text = (place: number): string => {
    const total = totals.at(place)
    return total === undefined ? '' : formatMoney(total, locale, decimals)
  }
  return {
    total: text(0) === text(-1) ? text(0) : t('quoteChoice.amounts', { from: text(0), to: text(-1) }),
    lines: options.flatMap(({ option, label, total, lines }) => [
      {
        key: `option ${option}`,
        title: t('quoteChoice.option', { label: inertText(label) }),
        detail: t('cart.totalPerMonth'),
        amount: formatMoney(total, locale, decimals),
        modules: '',
      },
      ...lines.map((line) => lineOf(line, `${option} ${line.id}`, reading)),
    ]),
  }
}

/** Lines of a quote, of several options those of each. */
export function quoteMailLines(quote: QuoteView, context: MailContext): QuoteMailLines {
  if (quote.options !== undefined) return optionLines(quote.options, context)
  const { locale } = context.layout
  const reading = readingOf(quote, locale, context.t)
  return {
    total: formatMoney(quote.total, locale, reading.decimals),
    lines: quote.lines.map((line) => lineOf(line, String(line.id), reading)),
  }
}
