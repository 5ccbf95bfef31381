/** Where a member decides what becomes of the cart from before the sign-in. */
export const MERGE_PATH = '/platform/marketplace/shopping-cart-merge'

/** Where a visitor sees what another currency changes, before it does. */
export const CURRENCY_PATH = '/platform/marketplace/shopping-cart-currency'
