import { STAFF } from './billing-help-documents.ts'
import type { PartsHelp } from './command.ts'

export const givenBack: PartsHelp = {
  refund: {
    does: 'gives back what was paid for an invoice, or a part of it, by a credit note',
    usage: ['<invoice number> --amount <20.00> | --all [--to credit] --reason <text> --as <name>'],
    more: [
      "--amount is before tax, in the invoice's currency. The money goes back where it came from, --to credit puts it on the account's",
      'balance. Above 500.00 of one invoice it waits for "approve" by another member of the staff, until "withdraw" by the one who',
      'requested it. Nothing is switched off: "cancel" does that.',
      STAFF,
    ],
  },
  approve: {
    does: 'carries out a refund that another member of the staff requested',
    usage: ['<refund> --as <another>'],
    more: ['"approvals" lists those that wait.', STAFF],
  },
  withdraw: {
    does: 'ends a refund that waits, by the one who requested it',
    usage: ['<refund> --as <name>'],
    more: [STAFF],
  },
  'grant-credit': {
    does: 'gives account credit, which pays what is open and the next invoices before a method does',
    usage: ['<account> --amount <20.00> --reason <text> --as <name>'],
    more: [
      "The amount is in the account's currency. Above 500.00, with what one name alone granted the account within 30 days, it waits for",
      '"approve-credit" by another member of the staff, or "withdraw-credit".',
      STAFF,
    ],
  },
  'approve-credit': {
    does: 'carries out a grant of credit that another member of the staff requested',
    usage: ['<grant> --as <another>'],
    more: ['"approvals" lists those that wait.', STAFF],
  },
  'withdraw-credit': {
    does: 'ends a grant of credit that waits, by the one who requested it',
    usage: ['<grant> --as <name>'],
    more: [STAFF],
  },
  'settle-credit': {
    does: 'lets account credit pay what is open beside it, where both stand since an earlier release',
    usage: ['', '--accept --as <name>'],
    more: [
      'Shows each account with its open invoices and what they come to, and changes nothing; with --accept it does that. An invoice whose',
      'debit came back is reduced by its own credit notes first, as far as the balance still holds what they gave; then the balance pays.',
      'What is being tried, disputed or blocked is left alone, and so is credit that would leave less than the provider charges.',
      STAFF,
    ],
  },
}

export const subscriptions: PartsHelp = {
  'extend-trial': {
    does: 'gives a trial that runs more time',
    usage: ['<account> --until <2026-12-31> | --days <7> --as <name>'],
    more: [
      'To the first instant of a day (UTC), to an instant as 2026-12-31T18:00Z, or by days; its reminders follow the new end. One whose',
      'checkout is confirmed stays at the day that it names.',
      STAFF,
    ],
  },
  'grant-trial': {
    does: 'lets an account try again what it has tried',
    usage: ['<account> [--module <product id>] --reason <text> --as <name>'],
    more: [
      'The trial of a plan that has ended begins anew with the command, without a card; one that runs can be confirmed with a payment',
      'method that another account has tried with, and stays with an organisation that has had one. With --module the next purchase of',
      'that add-on begins with a trial. Each is used once, and granted again only after that.',
      STAFF,
    ],
  },
  cancel: {
    does: 'ends the subscription of an account at once',
    usage: ['<account> [--as <name>]'],
    more: [
      "Everything is off, open invoices are reduced by a credit note to what was delivered, and what was paid ahead goes to the account's",
      'credit. --as names you in the audit trail.',
    ],
  },
  pause: {
    does: 'stops a subscription for a while',
    usage: ['<account> --as <name>'],
    more: [
      'Everything is off, what is unused of its paid invoices becomes account credit, usage so far is invoiced, and nothing is charged',
      'while its periods run on. A scheduled change waits.',
      STAFF,
    ],
  },
  resume: {
    does: 'goes on with a subscription that is paused',
    usage: ['<account> --as <name>'],
    more: [
      'Everything is on, and the rest of the period that runs is invoiced: account credit pays first, and a decline is tried again like',
      "a renewal's.",
      STAFF,
    ],
  },
  'reverse-migration': {
    does: 'brings the legacy plan back that an account left within 30 days',
    usage: ['<account> --as <name>'],
    more: [
      'What is unused of the new one becomes account credit, and the rest of the legacy period that runs is invoiced, by its old price',
      'and its old day.',
      STAFF,
    ],
  },
  channel: {
    does: 'has a subscription paid in another way from its next invoice on',
    usage: ['<account> --to <direct|wired|mobile|shopify> --reason <text> --as <name>'],
    more: [
      '"direct" by its payment method, "wired" by bank transfer, "mobile" or "shopify" by that store, which bills it then. Nothing may be',
      'open or under way. Its member is not notified.',
      STAFF,
    ],
  },
}

export const accounts: PartsHelp = {
  details: {
    does: 'corrects the address or the tax number of an account',
    usage: ['<account> --set <field>=<text> [--set …] --reason <text> --as <name>'],
    more: [
      'By the rules of the member\'s own form: what is issued from then on has it. An issued invoice stays as it is; "reissue" issues it',
      'again.',
      STAFF,
    ],
  },
  'unlock-country': {
    does: 'lets the member change the country of an account for 24 hours',
    usage: ['<account> --reason <text> --as <name>'],
    more: ['It is locked from the first invoice on.', STAFF],
  },
  currency: {
    does: 'bills an account in another currency of the shop',
    usage: ['<account> --to <EUR> --reason <text> --as <name>'],
    more: [
      'From its next purchase on in a trial or when its subscription has ended, and a subscription that runs from its renewal on, at the',
      "shop's prices in that currency. Its member is notified, and can take that back like any scheduled change; --to the present currency",
      'takes it back as well. Nothing may be open, under way or left as account credit: a renewal at which something is comes in the present',
      'currency, and the next one is tried. Nothing is converted.',
      STAFF,
    ],
  },
  'take-on': {
    does: 'lets a partner or an organisation pay for an account from now on',
    usage: ['<account> --partner <account> | --organization <account> --as <name>'],
    more: [
      "What it had paid ahead is its credit, and nothing of it is invoiced or charged any more. The payer's statement is made on the 1st of",
      'a month at 00:00 UTC for the month before, an hour later with metered items, and is due in 14 days by bank transfer.',
      STAFF,
    ],
  },
  leave: {
    does: 'ends that with the calendar month',
    usage: ['<account> --as <name>'],
    more: ["The account's subscription ends with it, and it can buy one of its own.", STAFF],
  },
  partner: {
    does: 'sets what a partner has off the prices, in percent, from its next statement on',
    usage: ['<account> --percent <20> --as <name>'],
    more: ["An account that isn't a partner yet becomes one.", STAFF],
  },
}

export const pricesAndUsage: PartsHelp = {
  reprice: {
    does: 'moves subscribers to the prices of the newest catalogue',
    usage: [
      '[<account> …] [--days <30>] [--json]',
      '[<account> …] [--days <30>] --confirm <catalogue version> --as <name>',
      '[<account> …] --withdraw --as <name>',
    ],
    more: [
      'All of them, or the accounts that are named. Without --confirm it shows for each what it pays and what it will pay, from which',
      'renewal on, or why its prices stay; nothing is changed. With --confirm and the version that the preview named it is planned: each',
      'member is notified by mail, and charged at the new prices from the first renewal on that is --days away, 30 at least. A member who',
      "doesn't agree cancels until then. It can be run again after a crash: no member is notified twice. A later repricing takes the place",
      'of an earlier one; --withdraw takes back what has not taken effect.',
      STAFF,
    ],
  },
  'report-usage': {
    does: 'counts how many there are of something that an account is charged by',
    usage: [
      '<account> --usage <vehicle> --quantity <8> [--at <2026-03-31T20:00Z>] [--key <text>] --as <name>',
      '--file <usage.csv or usage.json> --as <name>',
    ],
    more: [
      'From an instant on: now, or --at. A month is charged by its highest count. The first line of a CSV file is',
      'account,key,usage_key,quantity,at; a JSON file is a list of objects with these fields. A key names one report of an account for ever,',
      'so a file can be sent again: what is known is counted once. One report alone is named by what it says, or by --key. What comes before',
      'the hour after its month is over is on its invoice, later it is on the next one, for 35 days.',
      STAFF,
    ],
  },
}
