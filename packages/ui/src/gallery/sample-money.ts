import type { Money } from '@waybill/domain/money'

/** Sample amounts of the gallery, in cents of US dollars. */
export const usd = (minor: number): Money<'USD'> => ({ minor, currency: 'USD' })
