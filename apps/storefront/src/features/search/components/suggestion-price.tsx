import { formatUnit } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { amountOf, priceUnitOf } from '../model/suggestion-price.ts'
import type { Suggestion } from '../model/suggestion.ts'

/** Whole units with what they count, or the word; a row without a price has none (SRCH-04). */
export function SuggestionPrice({ suggestion }: { readonly suggestion: Suggestion }) {
  const { shell, t } = useShell()
  if (suggestion.search_price === 'free') return <Price amount={t('search.free')} quiet />
  const amount = amountOf(suggestion)
  const unit = priceUnitOf(suggestion)
  return (
    <Price
      layout="below"
      amount={amount && <Money value={amount} locale={shell.locale} />}
      unit={unit && formatUnit(unit, t, 'month')}
    />
  )
}
