import type { FieldProblem } from '@waybill/contract/pages'

/** Outcome of saving the details and the method. */
export type PaymentOutcome =
  /** With the token of a new method, where the order that follows stores it by its payment. */
  | { readonly kind: 'saved'; readonly paymentToken?: string }
  | { readonly kind: 'fields'; readonly problems: readonly FieldProblem[] }
  /** The bank challenges the customer; afterwards the same is sent again. */
  | { readonly kind: 'challenge'; readonly url: string }
  /** The session is over. */
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  | {
      readonly kind: 'failed'
      readonly text: string | undefined
      /** By the bank or the provider, of this method: another one may do. */
      readonly isDeclined?: true
    }
