import type { Money } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'
import { type Decimals, formatMoney } from '../values/format-money.ts'
import type { Translate } from '../translator.ts'
import { extraAssetsLabel, unitsLabel, type RowContext, type SpeakContext } from './speak-amount.ts'

/** A line of a quote or an invoice, as the text under its title needs it. */
export interface SpokenLine {
  readonly explanation: AmountStep
  /** Of a plan: how many modules it holds. */
  readonly moduleCount?: number
  /** Before the discount, and the percent of that. */
  readonly was?: Money
  readonly discountPercent?: number
  /** The line that brought this one. */
  readonly cause?: { readonly kind: 'needed_by' | 'companion_of'; readonly title: string }
}

type LineContext = Pick<SpeakContext, 'locale' | 't'> & { readonly decimals: Decimals }

/** "12 drivers × $4", "12 modules", "per company": what a line counts, without the title that stands above it. */
export function speakFormula({ explanation, moduleCount }: SpokenLine, context: LineContext): string {
  const { t } = context
  const speaking: RowContext = { ...context, title: () => '' }
  if (moduleCount !== undefined) return t('quote.moduleCount', { count: moduleCount })
  if (explanation.step === 'units') return unitsLabel(explanation, speaking)
  if (explanation.step === 'extra_assets') return extraAssetsLabel(explanation, speaking)
  return explanation.step === 'on_request' ? t('amounts.onRequest') : t('common.per.company')
}

/** "Needed by Proof of visit": why a line that wasn't chosen is there. */
export function speakCause({ kind, title }: NonNullable<SpokenLine['cause']>, t: Translate): string {
  return t(kind === 'needed_by' ? 'cart.neededBy' : 'cart.reason.companion_of', { title })
}

/** "Cost centre: Hà Nội · order number PO-2207": who a line of a quote is charged to. */
export function speakCentre(
  { name, orderNumber: number }: { readonly name: string; readonly orderNumber?: string },
  t: Translate,
): string {
  return number === undefined ? t('quote.costCentre', { name }) : t('quote.costCentre.numbered', { name, number })
}

/**
 * The same with what a discount took off and what brought the line: the text of mail and PDF, which the page sets in its own
 * way.
 */
export function speakLine(line: SpokenLine, context: LineContext): string {
  const { locale, t, decimals } = context
  const { was, discountPercent: percent, cause } = line
  const formula = speakFormula(line, context)
  if (was !== undefined && percent !== undefined)
    return `${t('common.was', { amount: formatMoney(was, locale, decimals) })}, ${t('cart.lessPercent', { percent })} · ${formula}`
  return cause === undefined ? formula : `${formula} · ${speakCause(cause, t)}`
}
