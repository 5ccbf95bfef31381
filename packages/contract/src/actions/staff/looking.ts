import { z } from 'zod'
import { accountId, flag, number, staffGroup } from '../staff-command.ts'

const NAMED = "takes an account's id, e-mail, tracking id, invoice number or payment reference"
const account = z.string(NAMED).trim().min(1, NAMED).max(254, NAMED)
const words = z.undefined('billing list, approvals and held take no further words')

export const looking = staffGroup({
  show: {
    does: 'what is known of one account, and what happens to it next',
    duty: 'look',
    usage: ['<account, e-mail, invoice, payment reference or tracking id> [--json]'],
    follows: `Plan and items with their prices, open invoices with their dunning, payment methods, credit, the tries of 30 days, and what
happens next, if every charge is paid and if none is. A number is looked for among accounts, invoices, credit notes and
tracking ids; account:12, invoice:1001, credit:1001 or tracking:7 says which. --json prints the same as data, with amounts
in minor units and instants in milliseconds since 1970. Nothing is changed.`,
    body: { account, json: flag },
    otherwise: '',
  },
  find: {
    does: 'accounts by a part of an address or of the name of a company',
    duty: 'look',
    usage: ['<text>'],
    follows: 'Nothing is changed.',
    body: { account },
    otherwise: '',
  },
  list: {
    does: 'charges that you have to look at',
    duty: 'look',
    usage: [''],
    follows: `Disputes, money in another currency, outcomes that the provider didn't tell for a day; an outcome that is known by now leaves
the list by itself. "resolve" takes one off.`,
    body: { words },
  },
  resolve: {
    does: 'takes a charge off that list',
    duty: 'money',
    usage: ['<number of the list>'],
    follows: '',
    body: { id: number },
    signedBy: 'staff',
    otherwise: '',
    failures: { 'not-listed': '{id} is not on the list' },
  },
  approvals: {
    does: 'refunds, grants of credit and resets of a second factor that wait for another member of the staff',
    duty: 'look',
    usage: [''],
    follows:
      'Each with who requested it, why, and the command by which another person carries it out, signed in at /admin.',
    body: { words },
  },
  held: {
    does: 'accounts that are held, with the reason',
    duty: 'look',
    usage: [''],
    follows: `An account is held when its stored facts contradict each other: nothing of it is renewed, charged or reminded, its access
stays, and every other account goes on.`,
    body: { words },
  },
  release: {
    does: 'lets the worker try a held account again at once',
    duty: 'operate',
    usage: ['<account>'],
    follows: 'An account that still contradicts itself is held again. Exit code 1 when nothing was changed.\n',
    body: { accountId },
    signedBy: 'staff',
    otherwise: '',
    failures: { 'not-held': 'Account {accountId} is not held' },
  },
  unlock: {
    does: 'lets a locked account spend money again',
    duty: 'operate',
    usage: ['<account>'],
    follows: `An account is locked when its provider blocked a payment for fraud or a payment is disputed. Look at it before.
Exit code 1 when nothing was changed. `,
    body: { accountId },
    signedBy: 'staff',
    otherwise: 'Account {accountId} is not unlocked',
    failures: { 'not-locked': 'it is not locked' },
  },
})
