import type { MailName } from './mails.ts'

/** Kinds of mails that a member may do without (S-16). */
export const MAIL_CHOICES = ['quotes', 'approvals'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/**
 * Subject of a mail for a member who reads it: those about money and security always come. `direct` are written to an
 * address, not to a member of the account: to a recipient, to the shop.
 */
export type MailKind = MailChoice | 'money' | 'security' | 'direct'

/** The kind of every mail: one that is added has one too, or doesn't compile. */
const KIND_OF_MAIL: { readonly [N in MailName]: MailKind } = {
  quote: 'direct',
  quotes_again: 'direct',
  quote_managed: 'direct',
  quote_answered: 'quotes',
  quote_message: 'quotes',
  quote_reminder: 'quotes',
  quote_stopped: 'direct',
  approval_requested: 'approvals',
  approval_declined: 'approvals',
  approval_ordered: 'approvals',
  standing_ordered: 'money',
  member_invited: 'direct',
  primary_changed: 'security',
  verify_email: 'security',
  reset_password: 'security',
  password_changed: 'security',
  factor_changed: 'security',
  factor_reset: 'security',
  company_changed: 'security',
  export_ready: 'security',
  deletion_changed: 'security',
  person_deleted: 'direct',
  new_device: 'security',
  confirm_address: 'direct',
  address_changed: 'security',
  address_wanted: 'security',
  known_address: 'security',
  subscription_started: 'money',
  subscription_scheduled: 'money',
  subscription_cancelled: 'money',
  subscription_expired: 'money',
  cancellation_undone: 'money',
  checkout_cancelled: 'money',
  change_done: 'money',
  change_scheduled: 'money',
  change_removed: 'money',
  plan_read_only: 'money',
  add_on_disabled: 'money',
  trial_ending: 'money',
  trial_ended: 'money',
  add_on_trial_ending: 'money',
  add_on_trial_ended: 'money',
  receipt: 'money',
  invoice_issued: 'money',
  invoice_corrected: 'money',
  invoice_voided: 'money',
  deposit_received: 'money',
  credit_granted: 'money',
  refunded: 'money',
  refund_returned: 'money',
  confirm_payment: 'money',
  payment_pending: 'money',
  payment_failed: 'money',
  payment_returned: 'money',
  payment_recovered: 'money',
  payment_blocked: 'money',
  payment_disputed: 'money',
  payments_resumed: 'money',
  dispute_decided: 'money',
  transfer_overdue: 'money',
  card_expires: 'money',
  method_lost: 'money',
  channel_changed: 'money',
  price_change: 'money',
  price_change_withdrawn: 'money',
  renewal_notice: 'money',
  contact: 'direct',
  staff_changed: 'direct',
  staff_enrolment: 'direct',
  webhook_disabled: 'direct',
  gateway_unauthorized: 'direct',
}

/** Does the reader go without this mail, by the kinds that they have switched off? */
export function isUnwantedMail(name: MailName, without: readonly MailChoice[]): boolean {
  return without.some((choice) => choice === KIND_OF_MAIL[name])
}

/**
 * Mails whose links open something by themselves: a sign-in, an address, a quote; or that carry a visitor's own words. No such
 * mail is sent twice: each is made anew, with a link of its own.
 */
const MAILS_WITH_SECRETS: ReadonlySet<string> = new Set<MailName>([
  'quote',
  'quotes_again',
  'quote_managed',
  'quote_answered',
  'quote_message',
  'quote_reminder',
  'quote_stopped',
  'member_invited',
  'verify_email',
  'reset_password',
  'factor_reset',
  'confirm_address',
  'address_changed',
  'contact',
  'staff_enrolment',
])

/** Does a mail of this kind carry what its reader alone may have? */
export const hasSecrets = (name: string): boolean => MAILS_WITH_SECRETS.has(name)
