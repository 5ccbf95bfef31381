import { z } from 'zod'
import { INVOICE, flag, invoice, staffGroup, text } from '../staff-command.ts'

const TRANSFERRED = 'needs --amount, as 59.00, and --reference, as on the bank statement'
const GIVEN_UP = `Its number stays, nothing of it is owed or tried any more, what account credit had paid of it returns, and what was off for
the debt is on again. ${INVOICE}
`
const failures = {
  'nothing-owed': 'nothing is owed on this invoice',
  'other-amount': 'this is not the amount that is open; --any-amount takes it all the same',
  'payment-under-way': 'a payment of this invoice is under way; try again when it has ended',
} as const

export const invoices = staffGroup({
  transfer: {
    does: 'records a bank transfer that came',
    duty: 'money',
    usage: ['<invoice number> --amount <59.00> --reference <text> [--any-amount]'],
    follows: `It records all that is open of an invoice, in the invoice's currency: it is paid, its receipt is mailed, and what was off for
the debt is on again. Another amount is rejected, unless --any-amount is given: too much becomes account credit, too little
pays a part, and the rest stays due. ${INVOICE}
`,
    body: {
      invoice,
      amount: z.string(TRANSFERRED),
      reference: z.string(TRANSFERRED),
      'any-amount': flag,
    },
    signedBy: 'staff',
    otherwise: 'Nothing is recorded',
    failures,
  },
  void: {
    does: 'gives up an open invoice that was wrong',
    duty: 'money',
    usage: ['<invoice number>'],
    follows: GIVEN_UP,
    body: { invoice },
    signedBy: 'staff',
    failures,
  },
  'write-off': {
    does: 'gives up an open invoice that will never be paid',
    duty: 'money',
    usage: ['<invoice number>'],
    follows: GIVEN_UP,
    body: { invoice },
    signedBy: 'staff',
    failures,
  },
  reissue: {
    does: 'issues an invoice again, to the details that the account has by now',
    duty: 'money',
    usage: ['<invoice number>'],
    follows: `It takes the first one back by a credit note, whose number stays used, and issues it to the details and at the tax that the
account has by now. What was paid of it pays the new one: a difference is account credit, or charged. An open one has the due
date and the tries that it had. ${INVOICE}
`,
    body: { invoice },
    signedBy: 'staff',
    failures: {
      'not-an-invoice': 'it is account credit already',
      'nothing-left': 'nothing of it is left: it is void, or all of it is credited',
      'payment-under-way': 'a payment or a refund of it is under way; try again when that has ended',
      'already-requested': 'a refund of it waits to be approved; approve or withdraw it first',
    },
  },
  render: {
    does: 'renders the PDF of a document once more',
    duty: 'serve',
    usage: ['<invoice number> [--credit] [--locale <fr>] [--file <path>]'],
    follows: `It renders an invoice, or with --credit a credit note, from what was issued, and writes the PDF to --file. What is stored of a
language and a state (due, paid, refunded, void) is never replaced: one that differs is only reported. ${INVOICE}
`,
    body: { invoice, credit: flag, locale: z.string().default('en'), file: z.string().optional() },
    signedBy: 'staff',
    file: 'written',
    otherwise: 'Nothing is rendered',
    failures: {
      'no-such-document': 'there is no document of this number',
      'face-changed': 'it does not say any more what was issued; "npm run doctor" names it (I10)',
    },
  },
  dispute: {
    does: "records the verdict of a dispute that the provider doesn't tell",
    duty: 'money',
    usage: ['<charge> --won | --lost | --accept [--reference <text>]'],
    follows: `--won, the invoice is paid again; --lost, or --accept where the shop doesn't argue, it is refunded and what it was for ends;
--reference is what the provider calls that it took back. The provider itself is not called: accept a dispute there first.
`,
    body: {
      charge: text('takes the reference of one charge, as "billing list" names it').regex(
        /^\S+$/,
        'takes the reference of one charge, as "billing list" names it',
      ),
      won: flag,
      lost: flag,
      accept: flag,
      reference: z.string().optional(),
    },
    choice: { of: ['won', 'lost', 'accept'], needs: 'takes one of --won, --lost and --accept' },
    signedBy: 'staff',
    failures: {
      'no-such-charge': 'there is no charge of this reference; "billing list" names it',
      'not-disputed': 'this charge is not disputed, or its verdict is known',
      unavailable: 'the account is held or busy, or the provider answers right now',
    },
  },
})
