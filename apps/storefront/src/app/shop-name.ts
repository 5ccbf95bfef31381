/** The demo shop. */
export const SHOP_NAME = 'Lodeway'
