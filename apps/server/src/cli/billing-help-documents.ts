import type { PartsHelp } from './command.ts'

const INVOICE = 'An invoice number is its digits, or what is printed: 1001 or HL-1001.'
export const STAFF =
  '--as names you in the audit trail: the address or the name of a staff account, made by "npm run cli -- create-admin".'
const AS = '--as names you in the audit trail.'

export const looking: PartsHelp = {
  show: {
    does: 'what is known of one account, and what happens to it next',
    usage: ['<account, e-mail, invoice, payment reference or tracking id> [--json]'],
    more: [
      'Plan and items with their prices, open invoices with their dunning, payment methods, credit, the tries of 30 days, and what',
      'happens next, if every charge is paid and if none is. A number is looked for among accounts, invoices, credit notes and',
      'tracking ids; account:12, invoice:1001, credit:1001 or tracking:7 says which. --json prints the same as data, with amounts',
      'in minor units and instants in milliseconds since 1970. Nothing is changed.',
    ],
  },
  find: {
    does: 'accounts by a part of an address or of the name of a company',
    usage: ['<text>'],
    more: ['Nothing is changed.'],
  },
  list: {
    does: 'charges that you have to look at',
    usage: [''],
    more: [
      "Disputes, money in another currency, outcomes that the provider didn't tell for a day; an outcome that is known by now leaves",
      'the list by itself. "resolve" takes one off.',
    ],
  },
  resolve: { does: 'takes a charge off that list', usage: ['<number of the list> [--as <name>]'], more: [AS] },
  approvals: {
    does: 'refunds and grants of credit that wait for another member of the staff',
    usage: [''],
    more: ['Each with who requested it, why, and the command that carries it out.'],
  },
  held: {
    does: 'accounts that are held, with the reason',
    usage: [''],
    more: [
      'An account is held when its stored facts contradict each other: nothing of it is renewed, charged or reminded, its access',
      'stays, and every other account goes on.',
    ],
  },
  release: {
    does: 'lets the worker try a held account again at once',
    usage: ['<account> [--as <name>]'],
    more: ['An account that still contradicts itself is held again. Exit code 1 when nothing was changed.', AS],
  },
  unlock: {
    does: 'lets a locked account spend money again',
    usage: ['<account> [--as <name>]'],
    more: [
      'An account is locked when its provider blocked a payment for fraud or a payment is disputed. Look at it before.',
      `Exit code 1 when nothing was changed. ${AS}`,
    ],
  },
}

export const invoices: PartsHelp = {
  transfer: {
    does: 'records a bank transfer that came',
    usage: ['<invoice number> --amount <59.00> --reference <text> [--any-amount] [--as <name>]'],
    more: [
      "It records all that is open of an invoice, in the invoice's currency: it is paid, its receipt is mailed, and what was off for",
      'the debt is on again. Another amount is rejected, unless --any-amount is given: too much becomes account credit, too little',
      `pays a part, and the rest stays due. ${INVOICE}`,
      AS,
    ],
  },
  void: {
    does: 'gives up an open invoice that was wrong',
    usage: ['<invoice number> [--as <name>]'],
    more: [
      'Its number stays, nothing of it is owed or tried any more, what account credit had paid of it returns, and what was off for',
      `the debt is on again. ${INVOICE}`,
      AS,
    ],
  },
  'write-off': {
    does: 'gives up an open invoice that will never be paid',
    usage: ['<invoice number> [--as <name>]'],
    more: [
      'Its number stays, nothing of it is owed or tried any more, what account credit had paid of it returns, and what was off for',
      `the debt is on again. ${INVOICE}`,
      AS,
    ],
  },
  reissue: {
    does: 'issues an invoice again, to the details that the account has by now',
    usage: ['<invoice number> --as <name>'],
    more: [
      'It takes the first one back by a credit note, whose number stays used, and issues it to the details and at the tax that the',
      'account has by now. What was paid of it pays the new one: a difference is account credit, or charged. An open one has the due',
      `date and the tries that it had. ${INVOICE}`,
      STAFF,
    ],
  },
  render: {
    does: 'renders the PDF of a document once more',
    usage: ['<invoice number> [--credit] [--locale <fr>] [--file <path>] [--as <name>]'],
    more: [
      'It renders an invoice, or with --credit a credit note, from what was issued, and writes the PDF to --file. What is stored of a',
      `language and a state (due, paid, refunded, void) is never replaced: one that differs is only reported. ${INVOICE}`,
      AS,
    ],
  },
  dispute: {
    does: "records the verdict of a dispute that the provider doesn't tell",
    usage: ['<charge> --won | --lost | --accept [--reference <text>] --as <name>'],
    more: [
      "--won, the invoice is paid again; --lost, or --accept where the shop doesn't argue, it is refunded and what it was for ends;",
      '--reference is what the provider calls that it took back. The provider itself is not called: accept a dispute there first.',
      STAFF,
    ],
  },
}
