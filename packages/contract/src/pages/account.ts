import type { CartView } from '../views.ts'

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

export interface RegisterProps {
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** Version of the legal texts that the form agrees to; absent where the shop has none. */
  readonly terms?: number
  readonly cart: CartView | null
  /** False: with this cart there is nothing to try, and registration is closed. */
  readonly canStart: boolean
  /** Epoch milliseconds of the three dates beside the form. */
  readonly today: number
  readonly reminderAt: number
  readonly trialEndsAt: number
}

export interface SignInProps {
  readonly email: string
  readonly next: string
  readonly problem?: string
  /** The sign-in whose password was right; it needs the second factor. */
  readonly waiting?: string
}

export interface PasswordProps {
  readonly step: 'forgot' | 'sent' | 'reset' | 'done' | 'invalid'
  readonly problems: readonly FieldProblem[]
}

export interface VerifyEmailProps {
  readonly state: 'verified' | 'confirm' | 'invalid'
  readonly email?: string
}

/** The form by which a visitor or member writes to the shop. */
export interface MessageFormView {
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
  /** Longest message, in code points. */
  readonly messageLimit: number
  /** The instant at which the form was made, signed: a program that fills it in at once is recognized by it. */
  readonly issued: string
}

/** Contact of the shop besides the form, in the reader's language. */
export interface ContactWays {
  readonly email?: string
  readonly phone?: string
  readonly hours?: string
}

export interface ContactProps extends MessageFormView {
  readonly ways: ContactWays
  /** Subject of the message, where a product led here. */
  readonly productTitle?: string
  readonly isSent: boolean
}

/** Reason why a member can't open a page: a policy of the account, or the kind of the member. */
export interface AccessDeniedProps {
  readonly reason: 'pages' | 'features' | 'subscription' | 'settings' | 'read_only' | 'not_primary' | 'role'
  /** The contact; null where the reader is the primary member. */
  readonly primary: { readonly name: string; readonly email: string } | null
}

/** A cart on its way to the member who may check it out. Instants are epoch ms. */
export interface ApprovalProps {
  /**
   * `ready` to be sent, `sent` as it is now, `empty`; `closed` to members who lack more than the role; `over`
   * for the primary member, once it was bought, emptied or replaced or its days are over; `changed` to them since it was sent.
   */
  readonly state: 'ready' | 'sent' | 'empty' | 'closed' | 'over' | 'changed'
  /** Sender, and what the cart has now that it didn't have when it was sent, or the other way round. */
  readonly change?: { readonly requestedBy: string; readonly difference: string }
  /** Reason why it is closed. */
  readonly reason?: string
  readonly primaryName: string
  readonly cart: CartView | null
  readonly expiresAt: number | null
  readonly timeZone: string
}
