import { expect, test } from 'vitest'
import type { MailName } from '@waybill/contract/mails'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

const isMailName = (name: string): name is MailName => Object.hasOwn(samples, name)
const names = Object.keys(samples).filter(isMailName)

/** What they name is a document's own day, the month of a card, or none. */
const THE_SAME_EVERYWHERE: readonly MailName[] = [
  'quote',
  'quote_answered',
  'primary_changed',
  'reset_password',
  'known_address',
  'refunded',
  'refund_returned',
  'invoice_issued',
  'invoice_voided',
  'credit_granted',
  'invoice_corrected',
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
  'webhook_disabled',
  'gateway_unauthorized',
]

function renderIn<N extends MailName>(name: N, timeZone: string): string {
  return mails[name](samples[name], layoutIn('en', timeZone)).text
}

test('[I18N-05] a mail names the days of the account’s zone, as its pages do; a document’s own days are UTC', () => {
  const same = names.filter((name) => renderIn(name, 'America/Los_Angeles') === renderIn(name, 'UTC'))
  expect(same).toEqual(THE_SAME_EVERYWHERE)
  const ending = { ...samples.subscription_cancelled, hasEnded: false }
  const subjectIn = (zone: string) => mails.subscription_cancelled(ending, layoutIn('en', zone)).subject
  expect([subjectIn('America/Los_Angeles'), subjectIn('UTC')]).toEqual([
    expect.stringContaining('2 June 2026'),
    expect.stringContaining('3 June 2026'),
  ])
})
