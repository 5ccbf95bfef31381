import type { ProductStory, StoryOf } from './product.ts'
import type { CartView, FilterLink, ModuleCard, PlanCard, PriceView, TeamProfileView } from '../views.ts'

export interface CategorySection {
  readonly id: number
  readonly icon: string
  /** The name of its drawing. */
  readonly motif: string
  readonly name: string
  readonly summary: string
  readonly href: string
  readonly total: number
  readonly modules: readonly ModuleCard[]
}

/** Packages of a list, ten cards a step. */
export interface PackageSteps {
  readonly cards: readonly PlanCard[]
  /** The same list one step longer, at its first new card; absent where all are shown. */
  readonly moreHref?: string
}

/** The parts around every list of products: filters, view, cart. */
interface Listing {
  readonly platforms: readonly FilterLink[]
  readonly industries: readonly FilterLink[]
  readonly view: 'grid' | 'list'
  readonly gridHref: string
  readonly listHref: string
  /** Absent where nothing is charged by use. */
  readonly team?: TeamProfileView
  readonly cart: CartView | null
}

/** Featured packages and modules, without categories between them. */
export interface FeaturedProps extends Listing {
  readonly packages: PackageSteps
  readonly modules: readonly ModuleCard[]
  readonly allHref: string
}

/** An industry: its packages first, then its modules by category. */
export interface IndustryProps extends Listing {
  readonly name: string
  readonly slug: string
  readonly summary: string
  readonly packages: PackageSteps
  /** The plans, where the industry has no package of its own. */
  readonly plans: readonly PlanCard[]
  readonly moduleCount: number
  readonly categories: readonly CategorySection[]
}

/** The designs of the four dedicated categories. */
export type CategoryDesign = Extract<ProductStory['design'], 'tracking' | 'day' | 'exchange' | 'support'>

/** Story of a category of a dedicated kind before its modules: an example, and its lowest price. */
export interface CategoryStory {
  readonly story: StoryOf<CategoryDesign>
  /** The module that the example is of. */
  readonly module: { readonly title: string; readonly href: string }
  /** The lowest price of its modules, whatever the list is narrowed to; absent where all of them are on request. */
  readonly from?: PriceView
  /** Packages with one of its modules or more. */
  readonly packages: readonly { readonly title: string; readonly href: string }[]
}
