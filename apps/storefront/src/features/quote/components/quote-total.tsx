import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import { formatMoney, speakAmount } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Explain } from '@waybill/ui/explain/explain.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import { readingOf, usageLineCount } from '../model/quote-lines.ts'

export type ReadQuoteProps = Omit<QuoteProps, 'quote' | 'absence'> & { readonly quote: QuoteView }

function Saving({ quote }: { readonly quote: QuoteView }) {
  const { shell, t } = useShell()
  const { was, saving } = quote
  if (was === undefined || saving === undefined) return null
  const { locale, decimals } = readingOf(quote, shell.locale, t)
  const before = (
    <s>
      <Money value={was} locale={locale} decimals={decimals} />
    </s>
  )
  return <RichText id="cart.wasSaving" values={{ saving: formatMoney(saving, locale, decimals) }} slots={{ before }} />
}

/** Reason why the total is an estimate; undefined where it isn't one. */
export function useEstimateReason(quote: QuoteView): string | undefined {
  const { t } = useShell()
  const count = usageLineCount(quote)
  return quote.isEstimate && count > 0 ? t('cart.estimateReason', { count }) : undefined
}

function ExplainTotal({ quote }: { readonly quote: QuoteView }) {
  const { shell, t } = useShell()
  const { locale, decimals } = readingOf(quote, shell.locale, t)
  const note = useEstimateReason(quote)
  const rows = speakAmount(quote.totalExplanation, {
    locale,
    t,
    title: (id) => quote.titles[id] ?? '',
    packageTitle: quote.planTitle,
    totalLabel: t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth'),
  }).map((row, place) => ({
    key: String(place),
    label: row.label,
    amount: <Figure text={row.text} />,
    isSum: row.isSum && row.depth === 0,
  }))
  return (
    <Explain
      align="end"
      trigger={t('cart.explain')}
      title={t('cart.explainTitle', { amount: formatMoney(quote.total, locale, decimals) })}
      rows={rows}
      note={note}
      closeLabel={t('common.close')}
    />
  )
}

/** The one number that matters, and how it comes about. */
export function QuoteTotal({ quote }: { readonly quote: QuoteView }) {
  const { shell, t } = useShell()
  const { locale, decimals } = readingOf(quote, shell.locale, t)
  const { twelveMonths } = quote
  return (
    <>
      <TotalBlock
        layout="below"
        label={t(quote.isEstimate ? 'cart.estimatedTotal' : 'cart.total')}
        amount={<Money value={quote.total} locale={locale} decimals={decimals} />}
        unit={`${t('cart.perMonth')}, ${t('common.beforeTax')}`}
        saving={quote.saving && <Saving quote={quote} />}
      />
      {twelveMonths !== undefined && (
        <DefinitionTotals
          rows={(['monthly', 'yearly'] as const).map((key) => ({
            key,
            label: t(`quote.twelveMonths.${key}`),
            amount: <Money value={twelveMonths[key]} locale={locale} decimals={decimals} />,
          }))}
        />
      )}
      <ExplainTotal quote={quote} />
    </>
  )
}
