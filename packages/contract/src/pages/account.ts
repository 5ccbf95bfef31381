import type { ApprovalDecision } from '@waybill/domain/cart'
import type { Money } from '@waybill/domain/money'
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
  /** Its member has a passkey. */
  readonly hasPasskey?: boolean
}

/** Sign-in at the company, before and after the provider. */
export interface CompanySignInProps {
  readonly email: string
  readonly next: string
  /** Address of the provider, with its host for people; absent until the address is given. */
  readonly leaving?: { readonly url: string; readonly host: string }
  /** Outcome at the provider. */
  readonly problem?: string
  readonly problems: readonly FieldProblem[]
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

/** Outcome of a request for approval; `waiting` has none yet. */
export interface ApprovalAnswerView {
  readonly decision: 'waiting' | ApprovalDecision
  /** The primary member who decided, or may. */
  readonly by: string
  /** Instant of the decision or, while it waits, of the request. Epoch ms. */
  readonly at: number
  /** Of a decline; a person's text. */
  readonly words: string
  /** Ordered at once, by a standing approval. */
  readonly isStanding?: true
}

/** A request as the primary member decides on it. Instants are epoch ms. */
export interface ApprovalRequestView {
  readonly id: number
  readonly requestedBy: string
  readonly requestedAt: number
  /** Of the present cart to the one that was sent, in a sentence; empty while they are the same. */
  readonly difference: string
  /** Of who sent it; a person's text, which may be empty. */
  readonly note: string
  /** Its banner was taken away. */
  readonly isAside: boolean
  /** A month, as it was sent; absent where that wasn't kept. */
  readonly total?: Money
}

/** A cart on its way to the member who may check it out. Instants are epoch ms. */
export interface ApprovalProps {
  /**
   * For who sends it: `ready` to be sent, `sent` as it is now, `empty`; `closed` to members who lack more than the role. For the
   * primary member: `waiting` as it was sent, `changed` since, `over` once it was answered, bought, emptied or replaced, or its
   * days are over.
   */
  readonly state: 'ready' | 'sent' | 'empty' | 'closed' | 'waiting' | 'changed' | 'over'
  /** While it waits for the reader. */
  readonly request?: ApprovalRequestView
  /** Others that wait for the reader. */
  readonly others?: readonly Pick<ApprovalRequestView, 'id' | 'requestedBy' | 'requestedAt'>[]
  /** Of the reader: what they may order without waiting, in a calendar month. */
  readonly standing?: { readonly limit: Money; readonly left: Money }
  /** To the reader's last request, or theirs to this one. */
  readonly answer?: ApprovalAnswerView
  /** Reason why it is closed. */
  readonly reason?: string
  readonly primaryName: string
  /** The open one; for the primary member the one that was sent. */
  readonly cart: CartView | null
  readonly expiresAt: number | null
  readonly timeZone: string
  /** Of a form that was rejected. */
  readonly values?: Readonly<Record<string, string>>
  readonly problems?: readonly FieldProblem[]
}
