import type { FieldProblem } from './account.ts'
import type { PolicyPage } from '../policies.ts'
import type { Currency, Money } from '@waybill/domain/money'
import type { PriceView } from '../views.ts'

/** A member as the primary member administers them. */
export interface TeamMemberView {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: 'primary' | 'manage' | 'view'
  readonly isReadOnly: boolean
  readonly closedPages: readonly PolicyPage[]
  /** By add_on_code. */
  readonly closedFeatures: readonly string[]
  /** Epoch ms. */
  readonly joinedAt: number
  /** Standing approval, a calendar month; null without one, and for a reader who isn't the primary member. */
  readonly standing: Money | null
  /** False too for a reader who isn't the primary member. */
  readonly hasFactor: boolean
  /** A reset of the factor that waits; `by` is null for the shop. Epoch ms. */
  readonly reset: {
    readonly by: string | null
    readonly requestedAt: number
    readonly takesEffectAt: number
  } | null
}

export interface InvitationView {
  readonly id: number
  readonly email: string
  readonly role: 'manage' | 'view'
  readonly isReadOnly: boolean
  readonly isExpired: boolean
  /** Of a first sign-in at the company: it waits for the primary member. */
  readonly isRequested: boolean
  /** Epoch ms. */
  readonly expiresAt: number
}

/** Members beyond the included ones. */
export interface TeamSeats {
  readonly bought: number
  /** True: the product that charges for them is switched on. Without it further members cost nothing. */
  readonly isOn: boolean
  /** The product; null for a reader who sees no amounts. */
  readonly further: { readonly title: string; readonly price: PriceView } | null
}

/** Events of an account's people that their history tells. */
export type TeamEventName =
  | `member.${'invited' | 'invitation_withdrawn' | 'joined' | 'changed' | 'primary_changed' | 'removed' | 'address_changed' | 'impersonated' | 'impersonation_ended' | 'standing_given' | 'standing_ended'}`
  | 'password.changed'
  | `factor.${'added' | 'removed' | 'reset' | 'required' | 'optional'}`
  | `approval.${'requested' | 'declined' | 'approved' | 'changed'}`

/** An event of them. Epoch ms. */
export interface TeamEventView {
  readonly name: TeamEventName
  readonly at: number
  /** The member who did it; null: the shop, or a person who is deleted. */
  readonly by: string | null
  /** True: it happened to who did it; a member who was deleted at their own request left. */
  readonly isOwn: boolean
  /** The member that it happened to, or the invited address; null: a person who is deleted, or a cart. */
  readonly member: string | null
  /** Given by an invitation or a change. */
  readonly role: 'manage' | 'view' | null
  readonly isReadOnly: boolean
  /** Of a standing approval that was given. */
  readonly limit: Money | null
  /** A standing approval carried it out. */
  readonly isStanding: boolean
  /** Of the shop's own people, to see the shop as this member; null for other events. */
  readonly reason: string | null
}

/** A page of them, newest first. */
export interface TeamHistoryView {
  readonly entries: readonly TeamEventView[]
  readonly olderHref: string | null
  readonly newestHref: string | null
}

export interface TeamProps {
  /** The reader's. */
  readonly memberId: number
  readonly canChange: boolean
  /** The administrator of the team, where that isn't the reader. */
  readonly primaryName?: string
  /** Every member needs a second factor; `canRequire` once the primary member has one. */
  readonly requiresFactor: boolean
  readonly canRequire: boolean
  /** Members that every subscription includes. */
  readonly included: number
  readonly seats: TeamSeats
  readonly members: readonly TeamMemberView[]
  readonly invitations: readonly InvitationView[]
  /** Null for a reader who isn't the primary member. */
  readonly history: TeamHistoryView | null
  /** Pages and features that can be closed to a member. */
  readonly pages: readonly PolicyPage[]
  readonly features: readonly { readonly code: string; readonly title: string }[]
  /** The member whose rights are open to be changed, by the address. */
  readonly opened: number | null
  /** Their removal waits for its confirmation. */
  readonly isRemoving: boolean
  /** The primary role goes to them, once that is confirmed. */
  readonly isHandingOver: boolean
  /** Their second factor is to be reset, once that is confirmed. */
  readonly isResetting: boolean
  /** Of the invitation that was rejected. */
  readonly values: {
    readonly limit?: string
    readonly email?: string
    readonly role?: 'manage' | 'view'
    readonly isReadOnly?: boolean
    readonly locale?: string
  }
  readonly problems: readonly FieldProblem[]
  readonly currency: Currency
  readonly timeZone: string
}

/** The sign-in of an account at its own provider. */
export interface CompanySettingsProps {
  readonly isSetUp: boolean
  readonly hasSecret: boolean
  /** To be registered at the provider. */
  readonly redirectUri: string
  readonly domains: readonly {
    readonly id: number
    readonly domain: string
    readonly recordName: string
    readonly recordValue: string
    readonly state: 'open' | 'verified' | 'lost'
    /** Epoch ms; null before the record was found. */
    readonly checkedAt: number | null
  }[]
  /** As stored, or as typed where that was rejected. */
  readonly values: {
    readonly issuer: string
    readonly clientId: string
    readonly firstSignIn: 'none' | 'manage' | 'look' | 'view'
    readonly isRequired: boolean
  }
  readonly typedDomain: string
  /** Intent of the form that was rejected, and the domain that it was of; empty and 0 for none. */
  readonly rejected: string
  readonly rejectedId: number
  readonly problems: readonly FieldProblem[]
  readonly timeZone: string
}

/** The link of an invitation's mail. */
export interface InvitationProps {
  readonly state: 'accept' | 'invalid'
  readonly email?: string
  readonly company?: string
  readonly invitedBy?: string
  /** Epoch ms. */
  readonly expiresAt?: number
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
}
