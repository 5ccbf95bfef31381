import type { PageName } from '@waybill/contract/pages'
import type { MessageArea } from '@waybill/i18n'

const CATEGORY: readonly MessageArea[] = ['catalog', 'listing', 'product', 'cart', 'estimate', 'quote', 'amounts']
const PRODUCT: readonly MessageArea[] = ['catalog', 'product', 'cart', 'estimate', 'quote', 'amounts']

/** Which texts travel with a page beside the common ones: a page carries no texts it doesn't show. */
const AREAS: { readonly [N in PageName]: readonly MessageArea[] } = {
  catalogue: ['catalog', 'cart', 'estimate', 'quote', 'amounts'],
  catalogue_payer: ['catalog', 'upgrade', 'leaving', 'cart', 'estimate', 'quote', 'amounts'],
  category_tracking: CATEGORY,
  category_day: CATEGORY,
  category_exchange: CATEGORY,
  category_support: CATEGORY,
  featured: ['catalog', 'listing', 'cart', 'estimate', 'quote', 'amounts'],
  industry: ['catalog', 'listing', 'cart', 'estimate', 'quote', 'amounts'],
  product: PRODUCT,
  product_payer: [...PRODUCT, 'upgrade', 'leaving'],
  product_visit: PRODUCT,
  product_tracking: PRODUCT,
  product_day: PRODUCT,
  product_exchange: PRODUCT,
  product_support: PRODUCT,
  product_landing: PRODUCT,
  cart_merge: ['merge', 'cart', 'amounts'],
  cart_currency: ['merge'],
  pricing: ['pricing', 'upgrade', 'leaving', 'catalog', 'cart', 'estimate', 'quote', 'amounts'],
  search: ['catalog', 'cart', 'estimate', 'quote', 'amounts'],
  cart_confirmation: ['cart'],
  cart_review: ['catalog', 'cart', 'quantity', 'estimate', 'savedCart', 'quote', 'amounts'],
  quote: ['quote', 'cart', 'amounts'],
  legal: ['legal'],
  register: ['account', 'cart', 'amounts'],
  sign_in: ['account'],
  password: ['account'],
  verify_email: ['account'],
  contact: ['account'],
  change: ['account', 'order', 'leaving', 'subscription', 'upgrade', 'invoice', 'cart', 'quantity', 'estimate', 'amounts'],
  sent_quotes: ['sentQuote', 'subscription'],
  sent_quote: ['sentQuote', 'subscription', 'quote', 'cart', 'amounts'],
  team: ['team', 'account', 'subscription', 'catalog'],
  invitation: ['team', 'account'],
  approval: ['account', 'cart', 'quantity', 'estimate', 'amounts'],
  access_denied: ['account'],
  unsubscribe: ['quote'],
  confirm_payment: ['payment'],
  checkout: ['order', 'leaving', 'payment', 'subscription', 'invoice', 'amounts'],
  enable: ['order', 'subscription'],
  subscription: [
    'subscription',
    'quantity',
    'history',
    'cancellation',
    'upgrade',
    'leaving',
    'year',
    'repricing',
    'order',
    'payment',
    'invoice',
    'amounts',
  ],
  destination: ['subscription', 'invoice'],
  features: ['features', 'subscription', 'order', 'catalog', 'amounts'],
  sandbox: ['sandbox'],
  mailbox: ['sandbox'],
  challenge: ['payment', 'sandbox'],
  sandbox_method: ['payment', 'order', 'sandbox'],
  api_reference: ['sandbox'],
  repeat_form: [],
  gallery: [],
  error: [],
}

export const MAIL_AREAS: readonly MessageArea[] = [
  'common',
  'mail',
  'memberMail',
  'cancellationMail',
  'receiptMail',
  'disputeMail',
  'quote',
  'cart',
  'amounts',
  'invoice',
]

/** The header searches and changes the cart, and every call can fail: those come along everywhere. */
export function areasOfPage(page: PageName): readonly MessageArea[] {
  return ['common', 'search', 'errors', 'cartChange', ...AREAS[page]]
}
