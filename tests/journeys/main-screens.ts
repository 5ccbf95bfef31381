const CATALOGUE = '/platform/marketplace'

/** Screens of a stranger with a cart. */
export const STRANGER_SCREENS = [
  CATALOGUE,
  `${CATALOGUE}/list`,
  `${CATALOGUE}/optimizing`,
  `${CATALOGUE}/telematics`,
  `${CATALOGUE}/industries/field-service`,
  `${CATALOGUE}/search?q=route`,
  `${CATALOGUE}/pricing`,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/packages/regional`,
  `${CATALOGUE}/shopping-cart-review`,
  '/register',
  '/sign-in',
  '/account/password/forgot',
  '/account/contact',
  '/legal/terms',
  '/sandbox',
  '/sandbox/mailbox',
] as const

/** Screens of a member in a trial. */
export const MEMBER_SCREENS = [
  CATALOGUE,
  `${CATALOGUE}/shopping-cart-review`,
  '/account/billing/subscription',
  '/account/checkout',
  '/account/manage-features',
  '/account/access-denied',
  '/routes',
] as const

/** Of the demo shop: on day 5 of a trial, and in the second month of a subscription. */
export const DEMO_EMAIL = { trial: 'maya@kestrel-courier.example', subscriber: 'dana@halden-bakery.example' } as const
