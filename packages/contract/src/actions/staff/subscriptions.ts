import { z } from 'zod'
import { accountId, count, reason, staffGroup } from '../staff-command.ts'

const CHANNELS = ['direct', 'wired', 'mobile', 'shopify'] as const
const failures = {
  'not-subscribed': 'it is not subscribed',
  'billed-elsewhere': 'a store or another account pays for it',
  paused: 'it is paused already',
  'not-paused': 'it is not paused',
  'already-cancelled': 'it is cancelled and ends with its period',
  'payment-under-way': 'a payment is under way, or an invoice is about to be issued; try again when it has ended',
  'debts-first': 'it has open invoices; they are paid first',
  'change-carried': 'its last change stands on no invoice yet; try again after its next renewal',
  'not-migrated': 'it has not left a legacy plan',
  'migrated-long-ago': 'it left its legacy plan more than 30 days ago',
  'renewed-since': 'its new plan was renewed since, by another day of the month than the legacy plan',
} as const

export const subscriptions = staffGroup({
  'extend-trial': {
    does: 'gives a trial that runs more time',
    duty: 'serve',
    usage: ['<account> --until <2026-12-31> | --days <7>'],
    follows: `To the first instant of a day (UTC), to an instant as 2026-12-31T18:00Z, or by days; its reminders follow the new end. One whose
checkout is confirmed stays at the day that it names.
`,
    body: {
      accountId,
      until: z.string().optional(),
      days: count(/^[1-9]\d{0,2}$/, '--days takes a count of days from 1 on').optional(),
    },
    choice: { of: ['until', 'days'], needs: 'needs --until <day> or --days <count>' },
    signedBy: 'staff',
    failures: {
      'not-in-trial': 'no trial runs',
      'checkout-confirmed': 'its checkout is confirmed, and names the day of its charge',
      'not-later': 'that is not after the end that it has',
      'too-late': 'that is more than a year from now',
    },
  },
  'grant-trial': {
    does: 'lets an account try again what it has tried',
    duty: 'serve',
    usage: ['<account> [--module <product id>] --reason <text>'],
    follows: `The trial of a plan that has ended begins anew with the command, without a card; one that runs can be confirmed with a payment
method that another account has tried with, and stays with an organisation that has had one. With --module the next purchase of
that add-on begins with a trial. Each is used once, and granted again only after that.
`,
    body: {
      accountId,
      module: count(/^[1-9]\d{0,8}$/, '--module takes the id of an add-on, as 304').optional(),
      reason,
    },
    signedBy: 'staff',
    otherwise: 'Nothing is granted',
    failures: {
      'no-such-account': 'there is no account {accountId}; "billing find" finds it',
      'no-such-module': '--module {module} is no module of the shop',
      'module-without-trial': '--module {module} has no trial of its own',
      'no-subscription': 'account {accountId} was never in trial',
      'already-subscribed': 'account {accountId} has a subscription; --module names an add-on to try',
      'trial-unused': 'a trial of --module {module} is unused: the next purchase of it begins with that',
      'plan-trial-unused': 'the trial that runs is granted already; another one can be granted once it has ended',
      'trial-runs': 'a trial of --module {module} runs',
      'nothing-to-try': 'what it had is not sold any more, so there is nothing to try',
      'account-closed': 'account {accountId} is erased',
    },
  },
  cancel: {
    does: 'ends the subscription of an account at once',
    duty: 'serve',
    usage: ['<account>'],
    follows: `Everything is off, open invoices are reduced by a credit note to what was delivered, and what was paid ahead goes to the account's
credit. `,
    body: { accountId },
    signedBy: 'staff',
    otherwise: 'Nothing is cancelled',
    failures: {
      'no-subscription': 'it is not subscribed',
      'pending-payment': 'a payment is under way; try again when it has ended',
    },
  },
  pause: {
    does: 'stops a subscription for a while',
    duty: 'serve',
    usage: ['<account>'],
    follows: `Everything is off, what is unused of its paid invoices becomes account credit, usage so far is invoiced, and nothing is charged
while its periods run on. A scheduled change waits.
`,
    body: { accountId },
    signedBy: 'staff',
    failures,
  },
  resume: {
    does: 'goes on with a subscription that is paused',
    duty: 'serve',
    usage: ['<account>'],
    follows: `Everything is on, and the rest of the period that runs is invoiced: account credit pays first, and a decline is tried again like
a renewal's.
`,
    body: { accountId },
    signedBy: 'staff',
    failures,
  },
  'reverse-migration': {
    does: 'brings the legacy plan back that an account left within 30 days',
    duty: 'serve',
    usage: ['<account>'],
    follows: `What is unused of the new one becomes account credit, and the rest of the legacy period that runs is invoiced, by its old price
and its old day.
`,
    body: { accountId },
    signedBy: 'staff',
    failures,
  },
  channel: {
    does: 'has a subscription paid in another way from its next invoice on',
    duty: 'money',
    usage: ['<account> --to <direct|wired|mobile|shopify> --reason <text>'],
    follows: `"direct" by its payment method, "wired" by bank transfer, "mobile" or "shopify" by that store, which bills it then. Nothing may be
open or under way. Its member is not notified.
`,
    body: { accountId, to: z.enum(CHANNELS, `needs --to, one of ${CHANNELS.join(', ')}`), reason },
    signedBy: 'staff',
    failures: {
      'no-subscription': 'it has no subscription or trial that runs',
      'same-channel': 'it is billed this way',
      'paid-by-other': 'another account pays for it; "billing leave" ends that',
      'checkout-confirmed': 'its checkout is confirmed, and names the method and the amount of its charge',
      'payment-under-way': 'a payment, a refund or an invoice is under way; try again when that has ended',
    },
  },
})
