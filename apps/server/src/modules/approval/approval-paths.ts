export const APPROVAL_PAGE = '/account/approval'
export const CART_PAGE = '/platform/marketplace/shopping-cart-review'
