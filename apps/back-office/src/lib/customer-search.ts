import { TIMELINE_KINDS, type TimelineKind } from '@waybill/contract/staff/timeline'

/** Tabs of a customer's page; those but the first are lists. */
export const CUSTOMER_TABS = [
  'overview',
  'subscriptions',
  'entitlements',
  'members',
  'invitations',
  'quotes',
  'usage',
  'documents',
  'payments',
  'tries',
  'refunds',
  'credit',
  'mails',
] as const
export type CustomerTab = (typeof CUSTOMER_TABS)[number]

/** State of a customer's page, as its address has it. */
export interface CustomerSearch {
  readonly tab?: CustomerTab
  readonly kind?: TimelineKind
  readonly cursor?: string
}

/** The part of an address that belongs to a customer's page. */
export function readCustomerSearch(given: Record<string, unknown>): CustomerSearch {
  const tab = CUSTOMER_TABS.find((one) => one === given['tab'] && one !== 'overview')
  const kind = TIMELINE_KINDS.find((one) => one === given['kind'])
  const { cursor } = given
  return {
    ...(tab !== undefined && { tab }),
    ...(kind !== undefined && { kind }),
    ...(typeof cursor === 'string' && cursor !== '' && { cursor }),
  }
}
