/** The heading of the form for a change: the form for a payment method gives the focus back to it. */
export const CHANGE_ID = 'change'
