import { expect, test } from 'vitest'
import { assetTypeName, formatUnit } from './values/format-quantity.ts'
import type { MessageId } from './message-id.ts'
import type { Values } from './speak-message.ts'
import { translatorOf } from './testing.ts'

const en = translatorOf('en')

type Row = readonly [promise: string, id: MessageId, text: string, values?: Values]

/**
 * Texts that the specification and the decisions give word for word, and buyers read. The wordings of its error catalogue, of
 * sharing and of the address field are in error-text.test.ts.
 */
const SPECIFIED: readonly Row[] = [
  ['[CUI-01]', 'cart.mySubscription', 'My Subscription'],
  ['[CUI-01]', 'cart.mySolution', 'My Solution'],
  ['[CUI-01]', 'cart.backToCatalogue', 'Back To Catalogue'],
  ['[CUI-01]', 'common.back', 'Back'],
  ['[CAT-14]', 'cart.customSolution', 'Custom Solution'],
  ['[CUI-03]', 'cart.total', 'Total'],
  ['[CUI-03]', 'cart.estimatedTotal', 'Estimated total'],
  ['[CUI-04]', 'cart.addMore', 'Add more components'],
  ['[CUI-04]', 'cart.shareQuote', 'Share quote'],
  ['[CUI-04]', 'quote.share.title', 'Share quote'],
  ['[CUI-04]', 'cart.estimatePrice', 'Estimate price'],
  ['[CUI-04]', 'cart.tryNow', 'Try now for free'],
  ['[CUI-04]', 'cart.checkout', 'Checkout'],
  ['[CUI-04]', 'cart.apply', 'Apply'],
  ['[ACC-09]', 'common.enable', 'ENABLE'],
  ['[ACC-09]', 'common.enabled', 'ENABLED'],
  ['[CUI-05]', 'cart.perMonth', 'per month'],
  ['[CUI-05]', 'cart.tryNowShort', 'Try now'],
  ['[CUI-05]', 'cart.getQuote', 'Get quote'],
  ['[CUI-05]', 'cart.landscape', 'Turn your device for more room'],
  ['[CUI-06]', 'cart.empty.title', 'Your shopping cart is empty.'],
  ['[CUI-06]', 'cart.empty.text', 'Return to the marketplace and add an item.'],
  ['[CUI-06]', 'cart.empty.button', 'GO TO MARKETPLACE'],
  ['[CUI-09]', 'common.addToCart', 'Add to cart'],
  ['[CUI-09]', 'common.remove', 'Remove'],
  ['[CUI-09]', 'catalog.remove.addOn', 'Remove add-on'],
  ['[CUI-09]', 'cart.addOn.remove', 'Remove add-on'],
  ['[CUI-09]', 'catalog.plans.selected', 'Selected'],
  ['[CUI-09]', 'catalog.plans.tryNow', 'Try now'],
  ['[CUI-09]', 'catalog.plans.current', 'Current plan'],
  ['[CUI-10]', 'common.ok', 'OK'],
  ['[CUI-10]', 'common.cancel', 'Cancel'],
  // a verb may follow the word of the button
  ['[CUI-10] (A-119)', 'cart.confirm.okKeep', 'OK, switch and keep 1 add-on', { count: 1 }],
  ['[CUI-10] (A-119)', 'cart.confirm.okKeep', 'OK, switch and keep 2 add-ons', { count: 2 }],
  ['[CART-05] (A-120)', 'catalog.plans.switchDown', 'Switch down to Local', { plan: 'Local' }],
  ['[QUO-07] (A-121)', 'quote.sentLine', 'Quote Q-1004 sent to 1 person', { number: 'Q-1004', count: 1 }],
  ['[QUO-07] (A-121)', 'quote.sentLine', 'Quote Q-1004 sent to 3 people', { number: 'Q-1004', count: 3 }],
  ['[SUB-07]', 'leaving.apps.continue', 'Continue anyway'],
  ['[CUI-12]', 'cart.trialNeedsPackage', 'To start a free trial make sure to select a package'],
  [
    '[CUI-12]',
    'cart.trialNeedsPackageFromPricing',
    'To start a free trial make sure to select a package from the Pricing page',
  ],
  ['[CUI-11]', 'order.processing', 'Processing your request, please wait…'],
  ['[ORD-05]', 'order.processingLonger', 'This could take a minute or two'],
  [
    '[ORD-05]',
    'order.processingSlow',
    'This is taking longer than usual. You can close this page; we will e-mail you.',
  ],
  ['[ORD-09]', 'order.start.now', 'Start now'],
  ['[SUB-04]', 'upgrade.updated', 'Subscription Package Successfully Updated.'],
  ['[SUB-16]', 'subscription.created', 'Your subscription has been created.'],
  ['[SUB-16]', 'subscription.updated', 'Your subscription has been updated.'],
  ['[PAY-13]', 'subscription.billing.updated', 'Your billing information has been updated.'],
  ['[SUB-06]', 'subscription.change.at', 'Your change will take effect on 12 June 2026.', { date: '12 June 2026' }],
  ['[REG-01]', 'apiError.emailTaken', 'This address already has an account. Sign in or reset your password.'],
  ['[CAT-21]', 'catalog.badge.inYourPlan', 'In your plan'],
  ['[CAT-21]', 'catalog.badge.worksWithYourPlan', 'Works with your plan'],
  ['[CAT-21]', 'catalog.badge.notInYourPlan', 'Not in your plan'],
  ['[PRC-02]', 'common.free', 'Free'],
  ['[SRCH-04]', 'search.free', 'free'],
  ['[CART-20]', 'catalog.notAvailableInCurrency', 'Not available in JPY', { currency: 'JPY' }],
  ['[CART-20]', 'cart.problem.no_price', 'Regional is not available in JPY.', { title: 'Regional', currency: 'JPY' }],
  ['[CART-31]', 'cartChange.notUpToDate', 'Not up to date'],
  [
    '[SUB-04]',
    'payment.message.ach_settling',
    'A bank payment from 3 May is still settling. You can schedule the change for 12 June.',
    { date: '3 May', renewal: '12 June' },
  ],
  ['[PAY-05]', 'payment.message.pending', 'Your payment is waiting for confirmation from the payment provider.'],
  [
    '[PAY-05]',
    'payment.message.scheduled',
    'A payment of $59 is scheduled for 12 June.',
    { amount: '$59', date: '12 June' },
  ],
  ['[PAY-05]', 'payment.message.processing', 'Your payment is being processed.'],
  [
    '[PAY-05]',
    'payment.message.failed_trial',
    'Your payment was declined. Your trial of Regional ends in 5 days.',
    { name: 'Regional', time: '5 days' },
  ],
  [
    '[PAY-05]',
    'payment.message.failed_addon',
    'Your payment was declined. Proof of visit will be disabled in 3 hours.',
    { name: 'Proof of visit', time: '3 hours' },
  ],
  ['[PAY-05]', 'payment.message.failed', 'Your payment was declined. Please update your payment method.'],
  ['[PAY-05]', 'payment.message.due', 'A payment of $59 is due in 2 days.', { amount: '$59', time: '2 days' }],
  [
    '[PAY-05]',
    'payment.message.past_due_plan',
    'Your plan Regional is past due. Please pay $59 to keep your access.',
    { name: 'Regional', amount: '$59' },
  ],
  ['[PAY-05]', 'payment.message.trial_expired_plan', 'Your free trial has ended. Choose a plan to continue.'],
  [
    '[PAY-05]',
    'payment.message.trial_expired_addon',
    'Your trial of Proof of visit has ended.',
    { name: 'Proof of visit' },
  ],
  [
    '[PAY-05]',
    'payment.message.usage_trial',
    'Add a payment method before 12 June to keep Proof of visit.',
    { date: '12 June', name: 'Proof of visit' },
  ],
]

const texts = SPECIFIED.map(([promise, id, text, values]) => ({ promise, id, text, values }))

test.each(texts)('$promise $id reads as specified: $text', ({ id, text, values }) => {
  expect(en(id, values)).toBe(text)
})

test('[PAY-05] a time of the messages of B-25 is in days, hours, minutes, or less than one', () => {
  expect([
    en('common.duration.days', { count: 5 }),
    en('common.duration.hours', { count: 3 }),
    en('common.duration.minutes', { count: 1 }),
    en('common.duration.less_than_a_minute', { count: 0 }),
  ]).toEqual(['5 days', '3 hours', '1 minute', 'less than a minute'])
})

test('[CAT-12] the unit of a price is per company, or per asset, a month', () => {
  const units = ['company', 'user', 'driver', 'vehicle'] as const
  expect(units.map((unit) => formatUnit(unit, en, 'month'))).toEqual([
    'per company / month',
    'per user / month',
    'per driver / month',
    'per vehicle / month',
  ])
})

test('[PRC-13] each asset type has its name', () => {
  const types = [
    'driver',
    'user',
    'planner',
    'billable_asset',
    'dispatcher',
    'vehicle',
    'regional',
    'analyst',
    'admin',
  ] as const
  expect(types.map((type) => assetTypeName(type, en))).toEqual([
    'Drivers',
    'Users',
    'Planners',
    'Billable assets',
    'Dispatchers',
    'Vehicles',
    'Regional managers',
    'Analysts',
    'Admins',
  ])
})

test('[CART-23] an orphan says that it is no longer needed', () => {
  expect(en('cart.noLongerNeeded')).toMatch(/^No longer needed/)
})
