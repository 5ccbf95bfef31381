import { z } from 'zod'
import { accountId, count, number, reason, staffGroup, text } from '../staff-command.ts'

const DETAILED = 'needs --set <field>=<text>, each field once'
const IN_CURRENCY = 'needs --to, as EUR, and a --reason'
const PAYERS = 'needs --partner <account> or --organization <account>'
const payer = count(/^\d{1,15}$/, PAYERS).optional()
const failures = {
  'no-such-payer': 'there is no account of the number of the payer',
  'no-partner': 'the payer is no partner; "billing partner" makes it one',
  'of-itself': 'an account pays for itself already; "billing partner" makes it a partner, which is for good',
  'partner-account': "it is a partner's own account, which its own statement is for",
  'other-currency': 'the two are billed in different currencies',
  'paid-by-other': 'another account pays for it already; "billing leave" ends that',
  paused: 'it is paused',
  'payment-under-way': 'a payment is under way, or an invoice waits for late usage; try again when that has ended',
  'pays-itself': 'no other account pays for it',
  'already-leaving': 'its payer is leaving already',
} as const

const resetting = {
  duty: 'operate',
  needsFactor: true,
  otherwise: 'Nothing is reset',
  failures: {
    'factor-missing': 'the primary member has no second factor',
    'factor-reset-waits': 'a reset of it waits already, which its member can stop',
    'already-requested': 'a reset of it waits to be approved',
    'no-such-request': 'no reset was requested under this number',
    'not-requested': 'this reset is carried out or withdrawn already',
    'primary-changed': 'another member is the primary one by now; "withdraw-reset" ends it',
  },
} as const

/** Characters of a note. */
const LONGEST_NOTE = 2000
const NOTED = `needs --note, up to ${LONGEST_NOTE} characters`

export const accounts = staffGroup({
  'add-note': {
    does: 'writes a note on an account, for the staff alone',
    duty: 'look',
    usage: ['<account> --note <text>'],
    follows: 'It stands on the timeline of the account. Its member never reads it.\n',
    body: { accountId, note: text(NOTED).max(LONGEST_NOTE, NOTED) },
    signedBy: 'staff',
    failures: { 'no-such-note': 'there is no account of this number, or it was erased' },
  },
  'remove-note': {
    does: 'takes a note away',
    duty: 'serve',
    usage: ['<number of the note>'],
    follows: 'The audit trail keeps that it was there, without its text.\n',
    body: { id: number },
    signedBy: 'staff',
    failures: { 'no-such-note': 'there is no note {id}' },
  },
  details: {
    does: 'corrects the address or the tax number of an account',
    duty: 'serve',
    usage: ['<account> --set <field>=<text> [--set …] --reason <text>'],
    follows: `By the rules of the member's own form: what is issued from then on has it. An issued invoice stays as it is; "reissue" issues it
again.
`,
    body: { accountId, set: z.array(z.string(), DETAILED), reason },
    signedBy: 'staff',
    failures: {
      'country-locked':
        'its country is locked since its first invoice or what confirmed it; "billing unlock-country" opens it for a day',
      unavailable: 'the account is busy',
    },
  },
  'unlock-country': {
    does: 'lets the member change the country of an account for 24 hours',
    duty: 'serve',
    usage: ['<account> --reason <text>'],
    follows: 'It is locked from the first invoice on.\n',
    body: { accountId, reason },
    signedBy: 'staff',
  },
  'reset-factor': {
    does: 'requests the reset of the second factor of a primary member who lost app and recovery codes',
    usage: ['<account> --reason <text>'],
    follows: `Make sure that it is them: the reason says how. It waits for "approve-reset" by another member of the staff, or "withdraw-reset". Other
members are reset by the primary member of their account.
`,
    body: { accountId, reason },
    signedBy: 'staff',
    approvedBy: 'approve-reset',
    ...resetting,
  },
  'approve-reset': {
    does: 'carries out the reset of a second factor that another member of the staff requested',
    usage: ['<reset>'],
    follows: `In 24 hours app and recovery codes are gone, and the password signs in alone. The primary member is mailed at once, with a link that
stops it; signing in with a code stops it too. "approvals" lists those that wait.
`,
    body: { requestId: number },
    signedBy: 'second',
    ...resetting,
  },
  'withdraw-reset': {
    does: 'ends the reset of a second factor that waits, by the one who requested it',
    usage: ['<reset>'],
    follows: '',
    body: { requestId: number },
    signedBy: 'staff',
    ...resetting,
    otherwise: 'Nothing is withdrawn',
  },
  currency: {
    does: 'bills an account in another currency of the shop',
    duty: 'money',
    usage: ['<account> --to <EUR> --reason <text>'],
    follows: `From its next purchase on in a trial or when its subscription has ended, and a subscription that runs from its renewal on, at the
shop's prices in that currency. Its member is notified, and can take that back like any scheduled change; --to the present currency
takes it back as well. Nothing may be open, under way or left as account credit: a renewal at which something is comes in the present
currency, and the next one is tried. Nothing is converted.
`,
    body: {
      accountId,
      to: z.string(IN_CURRENCY).regex(/^[A-Z]{3}$/, IN_CURRENCY),
      reason: text(IN_CURRENCY),
    },
    signedBy: 'staff',
    failures: {
      'not-sold-in': 'the shop sells in no such currency',
      'not-all-sold-in': 'something that it has is not sold in that currency',
      'same-currency': 'it is billed in this currency',
      'pays-others': 'it pays for other accounts, whose statements have its currency',
      paused: 'it is paused: resume it first',
      'already-cancelled': 'it is cancelled; once it has ended it is billed in the other one from its next purchase on',
      'legacy-plan': 'it is on a legacy plan, which its member leaves by a change',
      'usage-behind':
        'what it uses is charged after each month, in the present currency; it changes between two subscriptions, after a cancellation',
      'change-waits': 'a change of its member waits for the renewal',
      'prices-planned': 'other prices are planned for it; "billing reprice --withdraw" takes them back',
      'checkout-confirmed': 'its checkout is confirmed, and names the amount of its charge',
      'credit-left': 'it has account credit in the present one, which is spent or given back first',
    },
  },
  'take-on': {
    does: 'lets a partner or an organisation pay for an account from now on',
    duty: 'money',
    usage: ['<account> --partner <account> | --organization <account>'],
    follows: `What it had paid ahead is its credit, and nothing of it is invoiced or charged any more. The payer's statement is made on the 1st of
a month at 00:00 UTC for the month before, an hour later with metered items, and is due in 14 days by bank transfer.
`,
    body: { accountId, partner: payer, organization: payer },
    choice: { of: ['partner', 'organization'], needs: PAYERS },
    signedBy: 'staff',
    failures,
  },
  leave: {
    does: 'ends that with the calendar month',
    duty: 'money',
    usage: ['<account>'],
    follows: "The account's subscription ends with it, and it can buy one of its own.\n",
    body: { accountId },
    signedBy: 'staff',
    failures,
  },
  partner: {
    does: 'sets what a partner has off the prices, in percent, from its next statement on',
    duty: 'money',
    usage: ['<account> --percent <20>'],
    follows: "An account that isn't a partner yet becomes one.\n",
    body: {
      accountId,
      percent: count(/^(\d{1,2}|100)$/, 'needs --percent, a whole number from 0 to 100'),
    },
    signedBy: 'staff',
    failures,
  },
})
