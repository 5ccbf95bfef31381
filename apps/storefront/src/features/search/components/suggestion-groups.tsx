import type { Translate } from '@waybill/i18n'
import type { ComboboxAction, ComboboxGroup, ComboboxRow } from '@waybill/ui/combobox/combobox-rows.tsx'
import { moduleIcon } from '@waybill/ui/icon/module-icon.ts'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { packageIcon } from '../model/package-icon.ts'
import { type Suggestion, suggestionKey } from '../model/suggestion.ts'
import { Price } from '@waybill/ui/price/price.tsx'
import { PriceTag } from '../../../app/price-tag.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { Alternatives } from '../api/read-alternatives.ts'
import { shownPrice } from '../model/suggestion-price.ts'

/** Whole units with what they count, or the word; a row without a price has none. */
function SuggestionPrice({ suggestion }: { readonly suggestion: Suggestion }) {
  const { t } = useShell()
  if (suggestion.button.action === 'contact') return <Price amount={t('common.priceOnRequest')} quiet />
  if (suggestion.search_price === 'free' && suggestion.team_price === undefined)
    return <Price amount={t('search.free')} quiet />
  const price = shownPrice(suggestion, t)
  return price && <PriceTag layout="below" price={price} />
}

/** Texts in the place of a button that can't be clicked, by the reason in the API. */
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

function kindOf({ is_module: isModule, is_exclusive: isPlan, title, category }: Suggestion, t: Translate): string {
  if (isModule === 1) return category
  const kind = isPlan === 1 ? t('search.plan') : t('search.industryPackage')
  // a package may be named after its industry
  return category === '' || category === title ? kind : `${kind} · ${category}`
}

/** Kind of the product, and why it was found where its title doesn't show it. */
function Meta({ suggestion }: { readonly suggestion: Suggestion }) {
  const { t } = useShell()
  const { reason_kind: kind, reason: text, reason_matches: matches, category } = suggestion
  const marked = <Marked text={text} matches={matches} />
  if (kind === '') return kindOf(suggestion, t)
  if (kind === 'category' && text === category && suggestion.is_module === 1) return marked
  return (
    <>
      {kindOf(suggestion, t)} ·{' '}
      {kind === 'keyword' ? <RichText id="search.keyword" slots={{ term: marked }} /> : marked}
    </>
  )
}

function stateOf({ button: { reason_key: reason, label_key: label } }: Suggestion, t: Translate): string | undefined {
  if (label === 'common.enabled') return t('common.enabled')
  return isKnownReason(reason) ? t(STATES[reason]) : undefined
}

/** A module that comes with every plan is shown as included, as on its card. */
function hasPrice({ search_price: price, button }: Suggestion): boolean {
  return (price !== '' || button.action === 'contact') && button.reason_key !== 'catalog.includedInEveryPlan'
}

interface GroupContext {
  readonly t: Translate
  /** A path with what the page carries. */
  readonly link: (path: string) => string
  /** The address of all results. */
  readonly resultsHref: string
  readonly actionOf: (suggestion: Suggestion) => ComboboxAction | undefined
}

function rowOf(suggestion: Suggestion, { t, link, actionOf }: GroupContext): ComboboxRow {
  return {
    key: suggestionKey(suggestion),
    href: link(suggestion.url),
    icon:
      suggestion.is_module === 1
        ? moduleIcon(suggestion.icon)
        : packageIcon(suggestion.icon, suggestion.is_exclusive === 1),
    title: <Marked text={suggestion.title} matches={suggestion.title_matches} />,
    meta: <Meta suggestion={suggestion} />,
    price: hasPrice(suggestion) && <SuggestionPrice suggestion={suggestion} />,
    state: stateOf(suggestion, t),
    action: actionOf(suggestion),
  }
}

/** Number of packages that hold a module that is called what was typed. */
export function packagesWith({ in_packages: count, title_matches: matches }: Suggestion): number {
  return matches.length > 0 ? count : 0
}

/** The packages that only contain what was found are one row: they would push it down the list. */
function containingRow(suggestions: readonly Suggestion[], { t, resultsHref }: GroupContext): readonly ComboboxRow[] {
  const found = suggestions.find((row) => packagesWith(row) > 0)
  if (found === undefined) return []
  const { title, in_packages: count } = found
  const text = t('search.includedIn', { title, count })
  return [
    {
      key: 'containing',
      href: `${resultsHref}#found-packages`,
      icon: 'parcel',
      title: text,
      meta: t('search.includedIn.text'),
    },
  ]
}

/** The group of the first row stands first, each under its heading; a group without rows has none. */
export function suggestionGroups(suggestions: readonly Suggestion[], words: GroupContext): readonly ComboboxGroup[] {
  const { t } = words
  const rowsOf = (isBundle: 0 | 1): readonly ComboboxRow[] =>
    suggestions.filter((row) => row.is_bundle === isBundle).map((row) => rowOf(row, words))
  const packages = {
    key: 'packages',
    label: t('search.packages'),
    rows: [...rowsOf(1), ...containingRow(suggestions, words)],
  }
  const modules = { key: 'modules', label: t('search.modules'), rows: rowsOf(0) }
  const groups = suggestions[0]?.is_bundle === 0 ? [modules, packages] : [packages, modules]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** Alternatives where nothing was found: the right spelling, and every category. */
export function alternativeGroups(
  { correction, categories }: Alternatives,
  { t, link, resultsHref }: Pick<GroupContext, 't' | 'link'> & { readonly resultsHref: (term: string) => string },
): readonly ComboboxGroup[] {
  const spelling: ComboboxRow = {
    key: 'spelling',
    href: resultsHref(correction),
    icon: 'search',
    title: correction,
    meta: t('search.all'),
  }
  const rows = categories.map(({ title, url, total }): ComboboxRow => ({
    key: url,
    href: link(url),
    icon: moduleIcon(url.slice(url.lastIndexOf('/') + 1)),
    title,
    meta: t('search.moduleCount', { count: total }),
  }))
  return [
    ...(correction === '' ? [] : [{ key: 'correction', label: t('search.didYouMean.title'), rows: [spelling] }]),
    ...(rows.length === 0 ? [] : [{ key: 'categories', label: t('search.empty.browse'), rows }]),
  ]
}
