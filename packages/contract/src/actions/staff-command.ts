import type { BillingRejection, RepriceRejection } from '@waybill/domain/billing'
import { z } from 'zod'
import type { StaffDuty } from '../staff/duties.ts'

/** Reason why a command changed nothing; a code that has no text of its own here is printed as it is. */
export type StaffFailure =
  | BillingRejection['code']
  | RepriceRejection
  | 'unavailable'
  | 'no-such-account'
  | 'no-such-payer'
  | 'no-partner'
  | 'of-itself'
  | 'partner-account'
  | 'pays-others'
  | 'not-an-amount'
  | 'no-such-request'
  | 'no-such-refund'
  | 'no-such-charge'
  | 'no-such-document'
  | 'face-changed'
  | 'country-locked'
  | 'not-sold-in'
  | 'not-all-sold-in'
  | 'no-such-module'
  | 'module-without-trial'
  | 'plan-trial-unused'
  | 'not-held'
  | 'not-listed'
  | 'no-such-product'
  | 'still-sold'
  | 'factor-missing'
  | 'factor-reset-waits'
  | 'primary-changed'
  | 'no-such-mail'
  | 'mail-waits'
  | 'mail-bounced'
  | 'address-changed'
  | 'secret-mail'
  | 'sent-just-now'
  | 'delivery-waits'
  | 'no-such-note'

type FailureTexts = Readonly<Partial<Record<StaffFailure, string>>>

/** A command of the staff: the command line and its help derive from it, and the back office will. */
export interface StaffCommand {
  /** A line of the list of commands. */
  readonly does: string
  /** Its row of the permission table. */
  readonly duty: StaffDuty
  /** The fields of its body as they are written after its name; several where it is called in different ways. */
  readonly usage: readonly string[]
  /** Consequences, as lines of its help. */
  readonly follows: string
  /**
   * The fields of its body: the words after its name are the first, the others are options. A message completes
   * `billing <name> …`, or begins with the option or with `billing` itself.
   */
  readonly body: Readonly<Record<string, z.ZodType>>
  /** Options of which exactly one is given; at most one where none has a meaning too. */
  readonly choice?: { readonly of: readonly string[]; readonly needs: string; readonly mayBeNone?: true }
  /**
   * The actor in the audit trail: a member of the staff, or a second one. On the machine of an embedded store its owner is
   * the first without a sign-in, and never the second (S-28).
   */
  readonly signedBy?: 'staff' | 'second'
  /** Without one of these options it is a preview: it changes nothing and needs no name. */
  readonly carriedOutBy?: readonly string[]
  /** It gives a sign-in away: the second factor of the staff is needed again, as before money leaves (S-27). */
  readonly needsFactor?: true
  /** The command by which another member of the staff carries out what is above the limit of one (B-81). */
  readonly approvedBy?: string
  /** An option that names a file: its text is read, or the answer's bytes are written. */
  readonly file?: 'read' | 'written'
  /** The words before the reason where it fails; "Nothing is changed" where absent, nothing where empty. */
  readonly otherwise?: string
  /** `{name}` stands for that field of the body. */
  readonly failures?: FailureTexts
}

/** The needs of a command of which more than one of its options was given, or none. */
export function wrongChoice({ choice }: StaffCommand, given: Readonly<Record<string, unknown>>): string | undefined {
  const count = choice?.of.filter((option) => given[option] !== undefined).length ?? 1
  return count > 1 || (count === 0 && choice?.mayBeNone !== true) ? choice?.needs : undefined
}

/** True where a command called in this way changes something; otherwise it looks, or previews. */
export function changesSomething(
  { signedBy, carriedOutBy }: StaffCommand,
  given: Readonly<Record<string, unknown>>,
): boolean {
  return signedBy !== undefined && (carriedOutBy?.some((option) => given[option] !== undefined) ?? true)
}

/** True for what shows first what it would do: it changes something, and neither reads nor writes a file. */
export function canPreview({ signedBy, file }: StaffCommand): boolean {
  return signedBy !== undefined && file === undefined
}

/** Commands under one title of the help. */
export function staffGroup<const T extends Readonly<Record<string, StaffCommand>>>(commands: T): T {
  return commands
}

export const STAFF = 'The audit trail names you after "npm run cli -- login", else "local" on an embedded store.'
export const SECOND = 'Another person carries it out, signed in at /admin.'
/** The help of commands that take an invoice. */
export const INVOICE = 'An invoice number is its digits, or what is printed: 1001 or HL-1001.'
export const NOT_AN_AMOUNT =
  'the amount is none: it is above 0, has a decimal point as in 37.20, and no more decimals than'

/** Failures that mean the same wherever no other text stands. */
export const STAFF_FAILURES: FailureTexts = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'no-subscription': 'it was never in trial',
  'billed-elsewhere': 'a store bills it',
  'paid-by-other': 'another account pays for it',
  'payment-under-way': 'a payment or a refund is under way; try again when that has ended',
  'debts-first': 'it has an open invoice: that is paid, void or written off first',
  'change-carried': 'lines wait for its next invoice',
  'held-for-fraud': 'its payment is disputed, or held for fraud by the provider',
  'not-an-amount': `${NOT_AN_AMOUNT} the invoice's currency`,
  'other-amount': 'the amount is none',
  'other-currency': "account credit has another currency than the invoice's",
  'other-name': 'only the one who requested it withdraws it',
  'same-name': 'another member of the staff than the one who requested it has to approve it',
  unavailable: 'the account is held or busy',
}

export const accountId = z.int().min(0)
/** The number of a refund, a grant or a charge of the list. */
export const number = z.int().min(0)
/** The number of a document as it is written. */
export const invoice = z.string()
export const flag = z.boolean().optional()
/** A text that isn't empty. */
export const text = (needs: string) => z.string(needs).trim().min(1, needs)
export const reason = text('needs a --reason')
/** A whole number as it is written. */
export const count = (written: RegExp, needs: string) => z.string(needs).regex(written, needs).transform(Number)
