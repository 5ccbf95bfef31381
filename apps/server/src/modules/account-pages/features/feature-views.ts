import type {
  DrawingOf,
  FeatureCategoryView,
  FeatureBlocker,
  FeatureState,
  FeatureView,
  SuggestedFeatureView,
} from '@waybill/contract/pages'
import type { PriceView } from '@waybill/contract/views'
import {
  contactPath,
  crossSell,
  dependentsOf,
  isVisible,
  learnMorePath,
  neededModules,
  type Catalogue,
  type Module,
} from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { moduleTrials, type BillingInterval } from '@waybill/domain/subscription'
import { localePath, type Locale, type Translate } from '@waybill/i18n'
import { cyclePriceView, reasonOut, textIn } from '../../catalog/index.ts'
import type { StoredItem } from '../../billing/index.ts'

/** Reader of the list, and the shop. */
export interface FeatureViewer {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
  readonly currency: Currency
  /** The own cycle of what is fixed. */
  readonly interval: BillingInterval
  readonly drawingOf: DrawingOf
  /** A partner or an organisation is billed: no amounts. */
  readonly hidesMoney: boolean
}

/** Plan and cart that suggestions go by. */
export interface SuggestionBasis {
  readonly planId: number
  readonly inCart: readonly number[]
}

/** Features of an account, and until when. Epoch ms. */
export interface HeldFeatures {
  readonly items: readonly StoredItem[]
  /** Ends of trials of add-ons that were not paid after it, by their products. */
  readonly trialsOver: ReadonlyMap<number, number>
  readonly trialEndsAt: (item: StoredItem) => number | null
  /** Units of each product that were counted in this month, in words. */
  readonly used: ReadonlyMap<number, string>
  /** The day of a change that waits, and what is had after it. */
  readonly leaving: { readonly at: number; readonly staying: ReadonlySet<number> } | undefined
  /** The catalogue that it was bought from, which knows what is no longer sold. */
  readonly bought: Catalogue
}

interface Listed {
  readonly module: Module
  readonly item: StoredItem | undefined
}

function stateOf({ module, item }: Listed, { trialsOver, trialEndsAt, leaving }: HeldFeatures): FeatureState {
  const endedAt = trialsOver.get(module.id)
  if (item === undefined) return endedAt === undefined ? { kind: 'off' } : { kind: 'trial_over', endedAt }
  if (item.trial_state === moduleTrials.overdue) return { kind: 'overdue' }
  if (leaving !== undefined && !leaving.staying.has(item.product_id)) return { kind: 'leaving', endsAt: leaving.at }
  if (item.trial_state === moduleTrials.trial) return { kind: 'trial', endsAt: trialEndsAt(item) }
  return { kind: 'active' }
}

function isOff({ kind }: FeatureState): boolean {
  return kind === 'off' || kind === 'trial_over'
}

/** Comes with every plan, or belongs to the engine: no add-on. */
function isAddOn(module: Module): boolean {
  return !module.isCore && !module.isDefault
}

function lockOf(module: Module, { locale, t, currency }: FeatureViewer, state: FeatureState): FeatureBlocker | null {
  if (state.kind === 'overdue') {
    const link = { href: localePath(locale, '/account/billing/subscription'), text: t('features.pay') }
    return { text: t('features.lock.overdue'), link }
  }
  if (!isOff(state)) return null
  if (module.isContactUs) {
    const link = { href: localePath(locale, contactPath(module)), text: t('catalog.contactUs') }
    return { text: t('features.lock.contact'), link }
  }
  return module.basePrice[currency] === undefined ? { text: t('catalog.notAvailableInCurrency', { currency }) } : null
}

/** An item that is on costs what it was bought at, whatever it costs by now. */
function priceOf(
  { module, item }: Listed,
  { bought }: HeldFeatures,
  { catalogue, ...cycle }: FeatureViewer,
): PriceView {
  return item === undefined
    ? cyclePriceView(catalogue, module, cycle)
    : cyclePriceView(bought, bought.modules.get(module.id) ?? module, cycle)
}

function featureView(
  { module, item }: Listed,
  held: HeldFeatures,
  { onIds, reader }: { readonly onIds: ReadonlySet<number>; readonly reader: FeatureViewer },
): FeatureView {
  const { catalogue, locale, drawingOf, hidesMoney } = reader
  const state = stateOf({ module, item }, held)
  const used = held.used.get(module.id)
  const path = learnMorePath(catalogue, module)
  const titled = ({ title }: Module): string => textIn(title, locale)
  const going = dependentsOf(catalogue, [module.id]).flatMap((id) => {
    const needing = catalogue.modules.get(id)
    return needing !== undefined && onIds.has(id) ? [needing] : []
  })
  return {
    id: module.id,
    code: module.code,
    icon: drawingOf(module.icon, 'module'),
    title: titled(module),
    description: textIn(module.description, locale),
    ...(path !== undefined && !module.isDeleted && { href: localePath(locale, path) }),
    state,
    price: hidesMoney ? null : priceOf({ module, item }, held, reader),
    ...(used !== undefined && { used }),
    neededBy: isOff(state) ? [] : going.map(titled),
    needs: isOff(state)
      ? neededModules(catalogue, module)
          .filter((needed) => isAddOn(needed) && !onIds.has(needed.id))
          .map(titled)
      : [],
    lock: lockOf(module, reader, state),
  }
}

/** All add-ons that the account has or could have, by category in the order of the shop, what is on first (MOD-06). */
export function featureCategories(held: HeldFeatures, reader: FeatureViewer): readonly FeatureCategoryView[] {
  const { catalogue, locale, drawingOf } = reader
  const items = new Map(held.items.map((item) => [item.product_id, item]))
  const onIds = new Set(items.keys())
  const listed = [...new Set([...catalogue.modules.keys(), ...onIds])].flatMap((id): Listed[] => {
    const item = items.get(id)
    const module = catalogue.modules.get(id) ?? held.bought.modules.get(id)
    if (module === undefined || !isAddOn(module) || item?.bundled === true) return []
    return item === undefined && !isVisible(module) ? [] : [{ module, item }]
  })
  return [...catalogue.document.platforms]
    .sort((a, b) => a.position - b.position)
    .flatMap(({ id, icon, name }) => {
      const features = listed
        .filter(({ module }) => module.platformId === id)
        .sort((a, b) => Number(a.item === undefined) - Number(b.item === undefined))
        .map((each) => featureView(each, held, { onIds, reader }))
      if (features.length === 0) return []
      return [{ id, motif: drawingOf(icon, 'category'), name: textIn(name, locale), features }]
    })
}

/** Rows of what goes well with an account's plan. */
const SUGGESTED = 3

/** Add-ons that go well with the plan and those it has, by the catalogue's relations: off, and free of any reason against it. */
export function suggestedFeatures(
  categories: readonly FeatureCategoryView[],
  { items }: Pick<HeldFeatures, 'items'>,
  { catalogue, locale, t, currency, planId, inCart }: FeatureViewer & SuggestionBasis,
): readonly SuggestedFeatureView[] {
  const features = categories.flatMap((category) => category.features)
  const open = new Set(features.flatMap(({ id, state, lock }) => (state.kind === 'off' && lock === null ? id : [])))
  const ids = [...items.map(({ product_id: id }) => id), ...inCart]
  return crossSell(catalogue, { ids, planId, currency })
    .filter(({ module }) => open.has(module.id))
    .slice(0, SUGGESTED)
    .map(({ module, reason }) => ({ id: module.id, reason: reasonOut({ catalogue, locale }, reason, t).reason }))
}
