import type {
  BillingCycle,
  PricingCategory,
  PricingModule,
  PricingProps,
  UpgradeOfferView,
} from '@waybill/contract/pages'
import type { CartView, PlanCard } from '@waybill/contract/views'
import { learnMorePath, platformPath, visibleModules, type Module, type Platform } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { comparisonGroups, plansWith, type ComparedPlans, type ComparisonLabels } from './comparison.ts'
import { priceFor } from '../cycle-prices.ts'
import { hrefIn, planCard, type Viewer } from '../product-cards.ts'
import { textIn } from '../use-cases/read-text.ts'
import { exclusivePlans } from '../viewer-prices.ts'
import { shownPrice } from './team-price.ts'
import { teamProfileView } from './team-profile-view.ts'

interface PricingInput {
  readonly viewer: Viewer
  readonly cycle: BillingCycle
  readonly differencesOnly: boolean
  readonly words: ComparisonLabels
  readonly cart: CartView | null
  /** For a reader who pays for a subscription, or did. */
  readonly upgrade?: UpgradeOfferView | undefined
}

function pricingModule(compared: ComparedPlans, module: Module): PricingModule {
  const { catalogue, locale } = compared.viewer
  return {
    id: module.id,
    title: textIn(module.title, locale),
    ...hrefIn(locale, learnMorePath(catalogue, module)),
    price: priceFor(compared.cycle, shownPrice(compared.viewer, module), catalogue.settings.yearlyDiscount),
    inPlans: plansWith(compared, module),
  }
}

function category(compared: ComparedPlans, platform: Platform): readonly PricingCategory[] {
  const { catalogue, locale } = compared.viewer
  const modules = visibleModules(catalogue, { platformId: platform.id })
  if (modules.length === 0) return []
  return [
    {
      icon: platform.icon,
      name: textIn(platform.name, locale),
      summary: textIn(platform.summary, locale),
      href: localePath(locale, platformPath(platform)),
      modules: modules.map((module) => pricingModule(compared, module)),
    },
  ]
}

/** Everything the pricing page shows, complete, for one reader. */
export function pricingPage({ viewer, cycle, differencesOnly, words, cart, upgrade }: PricingInput): PricingProps {
  const plans = exclusivePlans(viewer.catalogue)
  const compared = { viewer, cycle, plans }
  const { yearlyDiscount } = viewer.catalogue.settings
  const inCycle = (card: PlanCard): PlanCard => ({ ...card, price: priceFor(cycle, card.price, yearlyDiscount).price })
  return {
    cycle,
    yearlyDiscount,
    intervals: viewer.catalogue.settings.intervals,
    differencesOnly,
    plans: plans.map((item) => inCycle(planCard(viewer, item))),
    categories: [...viewer.catalogue.document.platforms]
      .sort((a, b) => a.position - b.position)
      .flatMap((platform) => category(compared, platform)),
    groups: comparisonGroups(compared, words),
    ...teamProfileView(viewer),
    cart,
    ...(upgrade && { upgrade }),
  }
}
