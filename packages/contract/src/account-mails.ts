import type { Money } from '@waybill/domain/money'

/** Mails about the people of an account and how they sign in; instants are epoch ms. */
export interface AccountMailProps {
  /** To the primary member: a member sent them the account's cart. */
  approval_requested: {
    readonly firstName: string
    readonly requestedBy: string
    readonly planTitle: string
    readonly moduleCount: number
    /** A month, as it was sent; absent where that wasn't kept. */
    readonly total?: Money
    /** Of who sent it; may be empty. */
    readonly note: string
    readonly expiresAt: number
    readonly link: string
  }
  /** To the member who sent a cart for approval: the primary member won't check it out. */
  approval_declined: {
    readonly firstName: string
    readonly declinedBy: string
    readonly requestedAt: number
    /** Of the primary member. */
    readonly words: string
    readonly link: string
  }
  /** To the member who sent a cart for approval: it was ordered. */
  approval_ordered: {
    readonly firstName: string
    readonly orderedBy: string
    readonly requestedAt: number
    /** Difference of what was ordered, in sentences; empty: exactly what was sent. */
    readonly difference: string
    readonly link: string
  }
  /** To the primary member: a member ordered in their name, within their standing approval. */
  standing_ordered: {
    readonly firstName: string
    readonly requestedBy: string
    /** The plan and the modules of the cart. */
    readonly titles: readonly string[]
    /** Part of the standing approval that it took, and what is left in this calendar month. */
    readonly amount: Money
    readonly left: Money
    readonly note: string
    readonly link: string
  }
  /** To an address that the primary member invites to the account. */
  member_invited: {
    readonly invitedBy: string
    readonly company: string
    readonly role: 'manage' | 'look' | 'view'
    readonly expiresAt: number
    readonly link: string
  }
  /** To the former and the new primary member, once the role is handed over. */
  primary_changed: {
    readonly firstName: string
    readonly company: string
    readonly formerName: string
    readonly newName: string
    /** Written to the new one. */
    readonly isNew: boolean
    readonly link: string
  }
  verify_email: {
    readonly firstName: string
    readonly link: string
    readonly company: string
    readonly planTitle: string
    readonly trialEndsAt: number
    /** Requested once more: what the first mail said of the trial may be over. */
    readonly isAgain: boolean
  }
  /** `company`: the account that the shop made for its reader, whose first password it is; empty for a new one. */
  reset_password: { readonly firstName: string; readonly company: string; readonly link: string }
  /** A member has set a new password, while signed in or by the link of a mail. */
  password_changed: { readonly firstName: string; readonly at: number; readonly link: string }
  /** The second factor of a member is new, or gone, or changed, or a recovery code took its place at a sign-in. */
  factor_changed: {
    readonly firstName: string
    readonly change:
      | 'added'
      | 'removed'
      | 'renewed'
      | 'recovery'
      | 'reset'
      | 'kept'
      | 'app_added'
      | 'app_removed'
      | 'passkey_added'
      | 'passkey_removed'
    readonly codesLeft: number
    readonly at: number
    readonly link: string
  }
  /** The second factor of a member ends then, unless the link stops it; `by` is empty for the shop. */
  factor_reset: { readonly firstName: string; readonly by: string; readonly at: number; readonly link: string }
  /** To the primary member: a domain of the sign-in by company is lost, or a person waits whose address it is. */
  company_changed: {
    readonly firstName: string
    readonly change: 'lost' | 'waits'
    readonly subject: string
    readonly link: string
  }
  /** A file of the member's data can be fetched until then. */
  export_ready: { readonly firstName: string; readonly expiresAt: number; readonly link: string }
  /** A deletion was requested, was taken back, doesn't take effect, or has begun for the whole account. */
  deletion_changed: {
    readonly firstName: string
    readonly company: string
    readonly step: 'requested' | 'withdrawn' | 'stopped' | 'begun'
    readonly scope: 'member' | 'account'
    readonly effectiveAt: number
    readonly link: string
  }
  /** The last mail to a person: nothing knows their name any more. */
  person_deleted: { readonly firstName: ''; readonly scope: 'member' | 'account' }
  /** To an address that a member wants as theirs. */
  confirm_address: {
    readonly firstName: string
    readonly email: string
    readonly expiresAt: number
    readonly link: string
  }
  /** To the address before, which can be taken back until then. */
  address_changed: {
    readonly firstName: string
    readonly email: string
    readonly until: number
    readonly link: string
  }
  /** To the owner of an address that another member wants as theirs. */
  address_wanted: { readonly firstName: string; readonly link: string }
  /** A sign-in from a device that the member hasn't used for 90 days; its words in the language of the mail. */
  new_device: { readonly firstName: string; readonly device: string; readonly at: number; readonly link: string }
  known_address: { readonly firstName: string; readonly signInLink: string; readonly resetLink: string }
}
