import type { ShownDifference, ShownRow } from '@waybill/domain/order'
import type { Money } from '@waybill/domain/money'
import type { MessageFormView } from './account.ts'
import type { ChangeCycleView, ChangeFormView } from '../views/change.ts'
import type { CartView } from '../views.ts'

/** One way to have the cart, with everything that is shown of it as rows: a later pricing is compared line by line. */
export interface ApplyCycleView extends ChangeCycleView {
  readonly planTitle: string
  readonly shown: readonly ShownRow[]
}

/** The present subscription: its plan, and its next charge. Instants are epoch ms. */
export interface PresentSubscriptionView {
  readonly planTitle: string
  /** It is paid by bank transfer: what comes next is an invoice, no charge. */
  readonly isInvoiced: boolean
  /** Null while nothing is charged any more. */
  readonly next: {
    readonly amount: Money
    /** The part of it that account credit will pay. */
    readonly fromCredit?: Money | undefined
    readonly date: number
    readonly isEstimate: boolean
  } | null
}

/** A form without script was about other amounts than those of now; nothing was charged. */
export interface ChangedOffer {
  readonly text: string
  readonly rows: readonly ShownDifference[]
}

/** The cart of a subscriber as a change, priced as its confirmation charges it. */
export interface ApplyView extends Pick<ChangeFormView, 'oldApps' | 'lost' | 'credit' | 'cycle' | 'needsMethod'> {
  readonly memberId: number
  /** Body of `POST /billing/order`. */
  readonly order: { readonly type: number; readonly isLegacy: 0 | 1 }
  readonly before: PresentSubscriptionView
  /** The packages before and after. */
  readonly plans: { readonly from: number; readonly to: number }
  readonly cycles: readonly ApplyCycleView[]
  /** It was confirmed without a cycle. */
  readonly isMissing: boolean
  /** The page after a change that is made. */
  readonly destination: string
  readonly changed?: ChangedOffer
}

/** The same for a member whose partner is billed: names, and no amount. */
export interface ApplyEnableView {
  readonly memberId: number
  readonly planTitle: string
  readonly added: readonly string[]
  readonly ended: readonly string[]
  /** Instant at which it takes effect, epoch ms; null: at once. */
  readonly at: number | null
  /** Confirms exactly this. */
  readonly token: string
  readonly shown: readonly ShownRow[]
  readonly destination: string
  readonly changed?: ChangedOffer
}

/** The change of a subscriber's cart: it is confirmed here, sent to the shop's staff where no call can do it, or neither. */
export type ChangeProps =
  | { readonly kind: 'apply'; readonly cart: CartView; readonly apply: ApplyView }
  | { readonly kind: 'enable'; readonly enable: ApplyEnableView }
  /** The shop's staff makes it, for the reason that is named. */
  | {
      readonly kind: 'message'
      readonly reason: string
      readonly cart: CartView | null
      readonly form: MessageFormView
    }
  | { readonly kind: 'sent' }
  /** The cart is empty. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'blocked'
      readonly reason: string
      /** The page that deals with the reason; `approval` asks the member who may. */
      readonly wayOut: 'email' | 'account' | 'payment' | 'approval' | 'cart' | 'contact'
    }
