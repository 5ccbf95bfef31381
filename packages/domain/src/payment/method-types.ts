/** The types of payment method by name; the numbers are those of the API. None and a bank transfer are our own. */
export const methodTypes = { none: 0, card: 1, ach: 2, amazon_pay: 3, paypal: 4, bank_transfer: 5 } as const
