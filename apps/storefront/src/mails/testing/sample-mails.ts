import type { MailColours, MailName, MailProps } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import { sampleQuote } from '../../features/quote/testing/sample-quote.ts'

export const publicUrl = 'https://shop.lodeway.example'
export const link = `${publicUrl}/link/4f1c`

const light: MailColours = {
  paper: '#f6f3eb',
  surface: '#fffdf8',
  line: '#ddd6c6',
  'line-strong': '#c3baa5',
  ink: '#1a1f1b',
  'ink-2': '#474c45',
  route: '#0b6b4b',
  'on-route': '#ffffff',
  'route-text': '#0b6347',
}
const dark: MailColours = {
  paper: '#131714',
  surface: '#1a1f1b',
  line: '#2d342f',
  'line-strong': '#414a43',
  ink: '#ece9df',
  'ink-2': '#bfc1b6',
  route: '#57c596',
  'on-route': '#08140e',
  'route-text': '#6fd0a5',
}
/** Those of the demo shop. */
export const colours = { light, dark }

const amount = money(14_300, 'USD')
export const instant = Date.UTC(2026, 5, 3)
const aboutInvoice = { firstName: 'Anouk', invoiceNumber: 'LW-1003', planTitle: 'Regional', amount, link }
const loss = { kind: 'plan', readOnlyAt: instant, endsAt: Date.UTC(2026, 5, 10) } as const
const usage = { amount: money(4_800, 'USD'), date: Date.UTC(2026, 6, 3) }

/** One of every mail, as it could be sent. */
export const samples: { readonly [N in MailName]: MailProps[N] } = {
  quote: { quote: sampleQuote(), link, unsubscribeLink: `${publicUrl}/unsubscribe/77aa` },
  quote_answered: {
    firstName: 'Anouk',
    number: 'Q-1001',
    answer: 'accepted',
    planTitle: 'Regional',
    total: money(12_600, 'USD'),
    link,
  },
  quote_reminder: {
    to: 'owner',
    firstName: 'Anouk',
    isOpened: true,
    number: 'Q-1001',
    planTitle: 'Regional',
    total: money(12_600, 'USD'),
    expiresAt: instant,
    link,
  },
  approval_requested: {
    firstName: 'Anouk',
    requestedBy: 'Tomás Rey',
    planTitle: 'Regional',
    moduleCount: 3,
    expiresAt: instant,
    link,
  },
  member_invited: { invitedBy: 'Anouk Daal', company: 'Daal Bakery', expiresAt: instant, link },
  primary_changed: {
    firstName: 'Anouk',
    company: 'Daal Bakery',
    formerName: 'Joris Daal',
    newName: 'Anouk Daal',
    isNew: true,
    link,
  },
  verify_email: {
    firstName: 'Anouk',
    link,
    company: 'Daal Bakery',
    planTitle: 'Regional',
    trialEndsAt: instant,
    isAgain: false,
  },
  reset_password: { firstName: 'Anouk', link },
  known_address: { firstName: 'Anouk', signInLink: link, resetLink: `${publicUrl}/reset` },
  subscription_scheduled: { firstName: 'Anouk', planTitle: 'Regional', scheduledFor: instant, amount, usage, link },
  subscription_started: {
    firstName: 'Anouk',
    planTitle: 'Regional',
    next: { date: instant, amount, isEstimate: false },
    link,
  },
  receipt: {
    firstName: 'Anouk',
    invoiceNumber: 'LW-1001',
    amount,
    charged: amount,
    paidAt: instant,
    method: 'Visa ending 4242',
    terms: { version: 2, acceptedAt: instant },
    link,
  },
  refunded: { firstName: 'Anouk', invoiceNumber: 'LW-1002', toMethod: amount, toCredit: amount, link },
  refund_returned: { firstName: 'Anouk', invoiceNumber: 'LW-1002', amount, link },
  deposit_received: { firstName: 'Anouk', amount, receivedAt: instant, link },
  invoice_issued: {
    firstName: 'Anouk',
    invoiceNumber: 'LW-1002',
    planTitle: 'Regional',
    amount,
    dueAt: instant,
    account: {
      accountHolder: 'Lodeway Ltd',
      bankName: 'Lowmouth Bank',
      iban: 'GB27LOWM00000012345678',
      bic: 'LOWMGB22',
    },
    link,
  },
  confirm_payment: { ...aboutInvoice, until: instant },
  payment_pending: { ...aboutInvoice, account: '•••• 6789', expectedAt: instant, access: 'now' },
  payment_failed: { ...aboutInvoice, reason: 'insufficient_funds', nextTryAt: instant, loss },
  payment_returned: { ...aboutInvoice, isDenied: false, nextTryAt: instant, loss },
  payment_recovered: {
    ...aboutInvoice,
    charged: amount,
    paidAt: instant,
    method: 'Visa •••• 4242',
    terms: null,
    standing: 'good',
  },
  transfer_overdue: { ...aboutInvoice, dueAt: instant, loss },
  plan_read_only: { ...aboutInvoice, endsAt: instant },
  add_on_disabled: { ...aboutInvoice, addOns: ['Telematics', 'Support hero'], endsAt: instant },
  add_on_trial_ending: {
    firstName: 'Anouk',
    addOns: ['Telematics'],
    endsAt: instant,
    willContinue: true,
    needsMethod: false,
    amount,
    link,
  },
  add_on_trial_ended: { firstName: 'Anouk', addOns: ['Telematics', 'Support hero'], link },
  subscription_expired: { ...aboutInvoice, isOwed: true },
  card_expires: { firstName: 'Anouk', planTitle: 'Regional', method: 'Visa •••• 4242', validUntil: instant, link },
  renewal_notice: {
    firstName: 'Anouk',
    planTitle: 'Regional',
    renewsAt: instant,
    amount,
    isEstimate: true,
    isInvoiced: false,
    link,
  },
  trial_ending: { firstName: 'Anouk', planTitle: 'Regional', endsAt: instant, amount, usage, offer: null, link },
  trial_ended: { firstName: 'Anouk', planTitle: 'Regional', link },
  subscription_cancelled: {
    firstName: 'Anouk',
    planTitle: 'Regional',
    endsAt: instant,
    hasEnded: true,
    rest: amount,
    link,
  },
  checkout_cancelled: { firstName: 'Anouk', planTitle: 'Regional', endsAt: instant, link },
  change_done: {
    firstName: 'Anouk',
    planTitle: 'Network',
    at: instant,
    charged: amount,
    cancelled: { planTitle: 'Local', at: instant },
    next: { date: instant, amount, isEstimate: true },
    link,
  },
  change_scheduled: {
    firstName: 'Anouk',
    planTitle: 'Local',
    at: instant,
    next: { date: instant, amount, isEstimate: false },
    link,
  },
  change_removed: { firstName: 'Anouk', planTitle: 'Local', at: instant, next: null, link },
  price_change: {
    firstName: 'Anouk',
    prices: {
      at: instant,
      interval: 'month',
      before: amount,
      after: amount,
      steps: [
        { title: 'Regional', before: amount, after: amount, unit: 'company', interval: 'month', free: null },
        {
          title: 'Skills match',
          before: amount,
          after: amount,
          unit: 'driver',
          interval: 'month',
          free: { before: 5, after: 3 },
        },
      ],
    },
    link,
  },
  price_change_withdrawn: { firstName: 'Anouk', planTitle: 'Regional', link },
  contact: {
    name: 'Lan Trần',
    email: 'lan@kho.example',
    company: 'Kho Sáng',
    message: 'Chào bạn,\nbao lâu thì xong?',
    about: 'Onboarding',
    account: { accountId: 12, memberId: 7 },
    writtenIn: 'vi',
  },
  webhook_disabled: { endpoint: 1, host: 'product.example', reason: 'silent', days: 5 },
  gateway_unauthorized: { provider: 'stripe' },
}
