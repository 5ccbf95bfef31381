/** The places of the shop's navigation. */
export type SitePlace = 'catalogue' | 'pricing' | 'account'
