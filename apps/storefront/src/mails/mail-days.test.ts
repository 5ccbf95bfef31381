import { afterEach, expect, test } from 'vitest'
import type { MailName } from '@waybill/contract/mails'
import { setBillingZone } from '@waybill/i18n'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

const isMailName = (name: string): name is MailName => Object.hasOwn(samples, name)
const names = Object.keys(samples).filter(isMailName)

/** Mails that say how long a link can be used, or when something happened: no day of money. */
const BY_THE_READERS_CLOCK: readonly MailName[] = [
  'approval_requested',
  'approval_declined',
  'approval_ordered',
  'member_invited',
  'password_changed',
  'factor_changed',
  'factor_reset',
  'export_ready',
  'deletion_changed',
  'confirm_address',
  'address_changed',
  'new_device',
  'confirm_payment',
  'staff_enrolment',
]

/** Mails that name the month of a card, the time that a link has, or no day. */
const THE_SAME_EVERYWHERE: readonly MailName[] = [
  'quote',
  'quote_answered',
  'quote_message',
  'quotes_again',
  'quote_stopped',
  'approval_requested',
  'approval_declined',
  'approval_ordered',
  'standing_ordered',
  'member_invited',
  'primary_changed',
  'reset_password',
  'password_changed',
  'factor_changed',
  'factor_reset',
  'company_changed',
  'export_ready',
  'deletion_changed',
  'person_deleted',
  'confirm_address',
  'address_changed',
  'address_wanted',
  'new_device',
  'known_address',
  'refunded',
  'refund_returned',
  'invoice_voided',
  'credit_granted',
  'invoice_corrected',
  'confirm_payment',
  'channel_changed',
  'payment_blocked',
  'payments_resumed',
  'payment_disputed',
  'dispute_decided',
  'add_on_trial_ended',
  'subscription_expired',
  'card_expires',
  'method_lost',
  'trial_ended',
  // of one that has ended already
  'subscription_cancelled',
  'price_change_withdrawn',
  'contact',
  'staff_changed',
  'staff_enrolment',
  'webhook_disabled',
  'gateway_unauthorized',
]

/** As the server draws it: the shop's zone is said before. */
function renderIn<N extends MailName>(name: N, billing: string, accountZone = 'UTC'): string {
  setBillingZone(billing)
  return mails[name](samples[name], { ...layoutIn('en', billing), accountZone }).text
}

afterEach(() => setBillingZone('UTC'))

test('[I18N-05] a mail names days of money in the shop’s billing zone, whatever zone its reader has (B-149)', () => {
  const same = names.filter((name) => renderIn(name, 'America/Los_Angeles') === renderIn(name, 'UTC'))
  expect(same).toEqual(THE_SAME_EVERYWHERE)
  const ofReader = names.filter((name) => renderIn(name, 'UTC', 'America/Los_Angeles') !== renderIn(name, 'UTC'))
  expect(ofReader).toEqual(BY_THE_READERS_CLOCK)
  const ending = { ...samples.subscription_cancelled, hasEnded: false }
  const subjectIn = (zone: string) => {
    setBillingZone(zone)
    return mails.subscription_cancelled(ending, layoutIn('en', zone)).subject
  }
  expect([subjectIn('America/Los_Angeles'), subjectIn('UTC')]).toEqual([
    expect.stringContaining('2 June 2026'),
    expect.stringContaining('3 June 2026'),
  ])
})
