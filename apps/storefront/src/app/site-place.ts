/** What the shop's navigation leads to. */
export type SitePlace = 'catalogue' | 'pricing' | 'account'
