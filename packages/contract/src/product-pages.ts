import type { Money } from '@waybill/domain/money'
import type { CartView, ModuleCard, PlanBadge, PriceView } from './views.ts'

/** One product of the chain "what it needs". */
export interface NeedView {
  readonly title: string
  readonly href?: string
  readonly price: PriceView
  readonly state: 'this' | 'in_cart' | 'in_plan' | 'included' | 'will_be_added'
  readonly planTitle?: string
}

export interface ProductProps {
  readonly kind: 'module' | 'package'
  /** Sold on the pricing page as a plan: added with `pricing`. */
  readonly isExclusive: boolean
  readonly id: number
  readonly icon: string
  readonly title: string
  readonly description: string
  readonly category?: { readonly name: string; readonly icon: string; readonly href: string }
  readonly price: PriceView
  /** For members with a plan; absent for everybody else (CAT-21). */
  readonly badge?: PlanBadge
  readonly action: ModuleCard['action']
  readonly needs: readonly NeedView[]
  /** How many products adding it brings along. */
  readonly addsCount: number
  readonly contains: readonly ModuleCard[]
  readonly inPackages: readonly { readonly title: string; readonly href: string; readonly price: PriceView }[]
  readonly neededBy: readonly { readonly title: string; readonly href?: string }[]
  readonly related: readonly ModuleCard[]
  readonly replacement?: { readonly title: string; readonly href: string }
  readonly isRetired: boolean
  /** The total now and with it; absent where it can't be added. */
  readonly totals?: { readonly before: Money; readonly with: Money; readonly isEstimate: boolean }
  readonly cart: CartView | null
}
