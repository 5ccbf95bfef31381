import { z } from 'zod'
import { NOT_AN_AMOUNT, accountId, flag, invoice, number, reason, staffGroup, text } from '../staff-command.ts'

const refunding = {
  otherwise: 'Nothing is refunded',
  failures: {
    'no-such-refund': 'there is no refund of this number',
    'not-an-invoice': 'it is account credit already, or a credit note',
    'not-paid': 'the invoice is not paid, or all of it was refunded',
    'may-be-returned': 'its bank debit can still be taken back by the bank; --to credit takes it at once',
    'nothing-left': 'all of the invoice is credited',
    'exceeds-paid': 'that is more than is left of the invoice',
    'account-closed': "the account is erased, and what its method doesn't get back would be its credit",
    'already-requested': 'a refund of this invoice waits to be approved',
    'not-requested': 'this refund is carried out or withdrawn already',
  },
} as const
const granting = {
  otherwise: 'Nothing is granted',
  failures: {
    'not-an-amount': `${NOT_AN_AMOUNT} the account's currency`,
    'no-such-request': 'no grant was requested under this number',
    'not-requested': 'this grant is carried out or withdrawn already',
  },
} as const
const GRANTED = 'needs --amount, as 20.00, and a --reason'
const REFUNDED_TO = 'gives back --to method or --to credit'

export const givenBack = staffGroup({
  refund: {
    does: 'gives back what was paid for an invoice, or a part of it, by a credit note',
    duty: 'money',
    usage: ['<invoice number> --amount <20.00> | --all [--to credit] --reason <text>'],
    follows: `--amount is before tax, in the invoice's currency. The money goes back where it came from, --to credit puts it on the account's
balance. Above 500.00 of one invoice it waits for "approve" by another member of the staff, until "withdraw" by the one who
requested it. Nothing is switched off: "cancel" does that.
`,
    body: {
      invoice,
      amount: z.string().optional(),
      all: flag,
      to: z.enum(['method', 'credit'], REFUNDED_TO).default('method'),
      reason,
    },
    choice: { of: ['amount', 'all'], needs: 'needs --amount, as 20.00 before tax, or --all' },
    signedBy: 'staff',
    approvedBy: 'approve',
    ...refunding,
  },
  approve: {
    does: 'carries out a refund that another member of the staff requested',
    duty: 'money',
    usage: ['<refund>'],
    follows: '"approvals" lists those that wait.\n',
    body: { refundId: number },
    signedBy: 'second',
    ...refunding,
  },
  withdraw: {
    does: 'ends a refund that waits, by the one who requested it',
    duty: 'money',
    usage: ['<refund>'],
    follows: '',
    body: { refundId: number },
    signedBy: 'staff',
    ...refunding,
  },
  'grant-credit': {
    does: 'gives account credit, which pays what is open and the next invoices before a method does',
    duty: 'money',
    usage: ['<account> --amount <20.00> --reason <text>'],
    follows: `The amount is in the account's currency. Above 500.00, with what one name alone granted the account within 30 days, it waits for
"approve-credit" by another member of the staff, or "withdraw-credit".
`,
    body: { accountId, amount: z.string(GRANTED), reason: text(GRANTED) },
    signedBy: 'staff',
    approvedBy: 'approve-credit',
    ...granting,
  },
  'approve-credit': {
    does: 'carries out a grant of credit that another member of the staff requested',
    duty: 'money',
    usage: ['<grant>'],
    follows: '"approvals" lists those that wait.\n',
    body: { requestId: number },
    signedBy: 'second',
    ...granting,
  },
  'withdraw-credit': {
    does: 'ends a grant of credit that waits, by the one who requested it',
    duty: 'money',
    usage: ['<grant>'],
    follows: '',
    body: { requestId: number },
    signedBy: 'staff',
    ...granting,
    otherwise: 'Nothing is withdrawn',
  },
  'settle-credit': {
    does: 'lets account credit pay what is open beside it, where both stand since an earlier release',
    duty: 'money',
    usage: ['', '--accept'],
    follows: `Shows each account with its open invoices and what they come to, and changes nothing; with --accept it does that. An invoice whose
debit came back is reduced by its own credit notes first, as far as the balance still holds what they gave; then the balance pays.
What is being tried, disputed or blocked is left alone, and so is credit that would leave less than the provider charges.
`,
    body: { words: z.undefined('takes no further words'), accept: flag },
    signedBy: 'staff',
    carriedOutBy: ['accept'],
    otherwise: '',
  },
})
