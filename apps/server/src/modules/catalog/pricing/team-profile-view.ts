import type { TeamNumber, TeamProfileView } from '@waybill/contract/views'
import { visibleModules, type AssetType, type Module, type UsageKey } from '@waybill/domain/catalog'
import { totalsWith } from '../product-totals.ts'
import type { Viewer } from '../product-cards.ts'
import { textIn } from '../use-cases/read-text.ts'
import { exclusivePlans } from '../viewer-prices.ts'

/** Numbers that stand open at first: the others are a click away. */
const OPEN = 3
/** Titles that a number names. */
const NAMED = 2

/** Visible modules that are sold by use in the reader's currency, and the extra members of every plan. */
function countedModules({ catalogue, currency }: Viewer): readonly Module[] {
  const shown = visibleModules(catalogue).filter(
    ({ pricingType, isContactUs, isAdditionalAccountUser }) =>
      pricingType === 'USAGE' && !isContactUs && !isAdditionalAccountUser,
  )
  return [...shown, ...catalogue.teamModules].filter(({ basePrice }) => basePrice[currency] !== undefined)
}

interface CountedKind {
  readonly assetType: AssetType
  readonly keys: readonly UsageKey[]
  readonly modules: readonly Module[]
}

function teamNumber({ locale, cart, team }: Viewer, { assetType, keys, modules }: CountedKind): TeamNumber {
  const named = modules.filter(({ isAdditionalAccountUser }) => !isAdditionalAccountUser)
  const included = keys.find(({ key }) => modules.some((item) => item.isAdditionalAccountUser && item.usageKey === key))
  const quantities = keys.flatMap(({ key }) => team?.quantities[key] ?? [])
  const isEntered = keys.some(({ key }) => cart?.quantities[key] !== undefined)
  return {
    assetType,
    fields: keys.map(({ key, maximum }) => ({ key, maximum })),
    quantity: Math.max(0, ...quantities),
    maximum: Math.max(...keys.map(({ maximum }) => maximum)),
    titles: named.slice(0, NAMED).map(({ title }) => textIn(title, locale)),
    more: Math.max(0, named.length - NAMED),
    ...(included && { included: included.freeUnits }),
    ...(quantities.length > 0 && !isEntered && { isCounted: true }),
  }
}

/** The recommended plan with this team and nothing else, for a reader who has nothing yet. */
function startOf(viewer: Viewer): Pick<TeamProfileView, 'start'> {
  const { catalogue, cart, planId, locale } = viewer
  const plan = exclusivePlans(catalogue).find(({ isRecommended }) => isRecommended)
  const isNew = planId === undefined && (cart === undefined || cart.lines.length === 0)
  const totals = plan && isNew ? totalsWith(viewer, plan).totals : undefined
  return plan && totals ? { start: { title: textIn(plan.title, locale), total: totals.with } } : {}
}

/** Numbers that prices by use follow, those that count most products first; nothing where nothing is charged by use. */
export function teamProfileView(viewer: Viewer): { readonly team?: TeamProfileView } {
  const modules = countedModules(viewer)
  const keys = viewer.catalogue.document.usageKeys.filter(({ key }) => modules.some(({ usageKey }) => usageKey === key))
  const counted = Map.groupBy(keys, ({ assetType }) => assetType)
    .entries()
    .map(([assetType, own]) => ({
      assetType,
      keys: own,
      modules: modules.filter(({ usageKey }) => own.some(({ key }) => key === usageKey)),
    }))
  const numbers = [...counted]
    .sort((a, b) => b.modules.length - a.modules.length)
    .map((each) => teamNumber(viewer, each))
  if (numbers.length === 0) return {}
  const isOpen = ({ quantity }: TeamNumber, place: number) => place < OPEN || quantity > 0
  return {
    team: {
      numbers: numbers.filter((number, place) => isOpen(number, place)),
      further: numbers.filter((number, place) => !isOpen(number, place)),
      ...startOf(viewer),
    },
  }
}
