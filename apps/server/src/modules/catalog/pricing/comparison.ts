import type { BillingCycle, ComparisonCell, ComparisonGroup, ComparisonRow, CyclePrice } from '@waybill/contract/pages'
import {
  bundledIds,
  compatibilityOf,
  learnMorePath,
  soldModules,
  visibleModules,
  type Module,
  type Package,
  type Platform,
} from '@waybill/domain/catalog'
import { hrefIn, type Viewer } from '../product-cards.ts'
import { priceFor } from '../cycle-prices.ts'
import { textIn } from '../use-cases/read-text.ts'
import { shownPrice, shownPriceIn } from './team-price.ts'

export interface ComparedPlans {
  readonly viewer: Viewer
  readonly cycle: BillingCycle
  readonly plans: readonly Package[]
}

/** Labels of the first group, in the reader's language. */
export interface ComparisonLabels {
  readonly people: string
  readonly price: string
  readonly audience: string
  readonly members: string
  readonly furtherMember: string
}

function rowOf(row: Omit<ComparisonRow, 'differs'>): ComparisonRow {
  const [first, ...others] = row.cells.map((cell) => JSON.stringify(cell))
  return { ...row, differs: others.some((cell) => cell !== first) }
}

function cyclePrice({ viewer, cycle }: ComparedPlans, product: Module | Package): CyclePrice {
  return priceFor(cycle, shownPrice(viewer, product), viewer.catalogue.settings.yearlyDiscount)
}

/** A bundled module that is charged by use costs its units all the same, at the price inside the plan; free ones are simply included. */
function includedCell({ viewer, cycle }: ComparedPlans, module: Module, plan: Package): ComparisonCell {
  const byUse = priceFor(cycle, shownPriceIn(viewer, module, plan), viewer.catalogue.settings.yearlyDiscount)
  const isCharged = module.pricingType === 'USAGE' && !module.isDefault && byUse.price.shows === 'amount'
  return isCharged ? { kind: 'included', byUse } : { kind: 'included' }
}

/** Relation of a plan to a module: in it, to be added at a price with what that needs, on request, or not to be had. */
function moduleCell(compared: ComparedPlans, module: Module, plan: Package): ComparisonCell {
  const { catalogue, locale } = compared.viewer
  const { badge, missing } = compatibilityOf(catalogue, module, plan.id)
  if (badge === 'in_plan') return includedCell(compared, module, plan)
  const price = cyclePrice(compared, module)
  if (price.price.shows === 'on_request') return { kind: 'on_request' }
  if (price.price.shows === 'unavailable') return { kind: 'none' }
  return { kind: 'add', price, needs: soldModules(catalogue, missing).map(({ title }) => textIn(title, locale)) }
}

function moduleRow(compared: ComparedPlans, module: Module): ComparisonRow {
  const { catalogue, locale } = compared.viewer
  return rowOf({
    key: String(module.id),
    title: textIn(module.title, locale),
    ...hrefIn(locale, learnMorePath(catalogue, module)),
    cells: compared.plans.map((plan) => moduleCell(compared, module, plan)),
  })
}

function platformGroup(compared: ComparedPlans, platform: Platform): readonly ComparisonGroup[] {
  const modules = visibleModules(compared.viewer.catalogue, { platformId: platform.id })
  const title = textIn(platform.name, compared.viewer.locale)
  // a further team member has its row among price and people
  const rows = modules
    .filter(({ isAdditionalAccountUser }) => !isAdditionalAccountUser)
    .map((module) => moduleRow(compared, module))
  return rows.length === 0 ? [] : [{ key: platform.icon, title, rows }]
}

/** Team members that a plan comes with, and the price of one more: the data of the usage key. */
function memberRows(compared: ComparedPlans, words: ComparisonLabels): readonly ComparisonRow[] {
  const { viewer, plans } = compared
  const module = viewer.catalogue.document.modules.find((item) => item.isAdditionalAccountUser && !item.isDeleted)
  const key = viewer.catalogue.usageKeys.get(module?.usageKey ?? '')
  if (module === undefined || key === undefined) return []
  const included: ComparisonCell = { kind: 'count', count: key.freeUnits }
  const further: ComparisonCell = { kind: 'price', price: cyclePrice(compared, module) }
  return [
    rowOf({ key: 'members', title: words.members, cells: plans.map(() => included) }),
    rowOf({ key: 'further-member', title: words.furtherMember, cells: plans.map(() => further) }),
  ]
}

/** The plans side by side: price and people first, then every module by category (CAT-10). */
export function comparisonGroups(compared: ComparedPlans, words: ComparisonLabels): readonly ComparisonGroup[] {
  const { viewer, plans } = compared
  const price = rowOf({
    key: 'price',
    title: words.price,
    cells: plans.map((plan) => ({ kind: 'price', price: cyclePrice(compared, plan) })),
  })
  const audience = rowOf({
    key: 'audience',
    title: words.audience,
    cells: plans.map(({ subtitle }) => ({ kind: 'text', text: textIn(subtitle, viewer.locale) })),
  })
  const platforms = [...viewer.catalogue.document.platforms].sort((a, b) => a.position - b.position)
  return [
    { key: 'people', title: words.people, rows: [price, audience, ...memberRows(compared, words)] },
    ...platforms.flatMap((platform) => platformGroup(compared, platform)),
  ]
}

/** The titles of the compared plans that hold a module; a default one is in all of them. */
export function plansWith({ viewer, plans }: ComparedPlans, module: Module): readonly string[] {
  return plans
    .filter((plan) => module.isDefault || bundledIds(viewer.catalogue, plan).includes(module.id))
    .map((plan) => textIn(plan.title, viewer.locale))
}
