import { formatUnit, type Translate } from '@waybill/i18n'
import type { ComboboxAction, ComboboxGroup, ComboboxRow } from '@waybill/ui/combobox/combobox-rows.tsx'
import { moduleIcon } from '@waybill/ui/icon/module-icon.ts'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { packageIcon } from '../model/package-icon.ts'
import { type Suggestion, suggestionKey } from '../model/suggestion.ts'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { amountOf, priceUnitOf } from '../model/suggestion-price.ts'

/** Whole units with what they count, or the word; a row without a price has none (SRCH-04). */
function SuggestionPrice({ suggestion }: { readonly suggestion: Suggestion }) {
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

/** What stands in the place of a button that can't be clicked, by the reason in the API (D-28). */
const STATES = {
  'catalog.inCart': 'search.state.selected',
  'catalog.inPlan': 'search.state.inPlan',
  'catalog.plans.current': 'search.state.current',
  'catalog.alreadyYours': 'search.state.held',
  'catalog.includedInEveryPlan': 'search.state.included',
} as const

function isKnownReason(reason: string): reason is keyof typeof STATES {
  return Object.hasOwn(STATES, reason)
}

function metaOf(suggestion: Suggestion, t: Translate): string {
  const { is_module: isModule, is_exclusive: isPlan, title, category, contains } = suggestion
  if (isModule === 1) return category
  const kind = isPlan === 1 ? t('search.plan') : t('search.industryPackage')
  // a package may be named after its industry
  const industry = category === title ? '' : category
  const why = contains === '' ? industry : t('search.contains', { title: contains })
  return why === '' ? kind : `${kind} · ${why}`
}

function stateOf({ button: { reason_key: reason, label_key: label } }: Suggestion, t: Translate): string | undefined {
  if (label === 'common.enabled') return t('common.enabled')
  return isKnownReason(reason) ? t(STATES[reason]) : undefined
}

/** What comes with every plan is shown as included, as on its card (SRCH-12). */
function hasPrice({ search_price: price, button }: Suggestion): boolean {
  return price !== '' && button.reason_key !== 'catalog.includedInEveryPlan'
}

interface Words {
  readonly t: Translate
  readonly actionOf: (suggestion: Suggestion) => ComboboxAction | undefined
}

function rowOf(suggestion: Suggestion, { t, actionOf }: Words): ComboboxRow {
  return {
    key: suggestionKey(suggestion),
    href: suggestion.url,
    icon:
      suggestion.is_module === 1
        ? moduleIcon(suggestion.icon)
        : packageIcon(suggestion.icon, suggestion.is_exclusive === 1),
    title: <Marked text={suggestion.title} matches={suggestion.title_matches} />,
    meta: metaOf(suggestion, t),
    price: hasPrice(suggestion) && <SuggestionPrice suggestion={suggestion} />,
    state: stateOf(suggestion, t),
    action: actionOf(suggestion),
  }
}

/** Packages before modules, each under its heading; a group without rows has none (SRCH-02). */
export function suggestionGroups(suggestions: readonly Suggestion[], words: Words): readonly ComboboxGroup[] {
  const { t } = words
  const groups = [
    { key: 'packages', label: t('search.packages'), rows: suggestions.filter((row) => row.is_bundle === 1) },
    { key: 'modules', label: t('search.modules'), rows: suggestions.filter((row) => row.is_bundle === 0) },
  ]
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ ...group, rows: group.rows.map((row) => rowOf(row, words)) }))
}
