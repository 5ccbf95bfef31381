import type { CallKey } from './index.ts'

/** Pages that can be closed to a member, by the name in the policies. */
export const POLICY_PAGES = ['billing', 'checkout', 'features', 'approval', 'members', 'quotes'] as const
export type PolicyPage = (typeof POLICY_PAGES)[number]

/** Policies of a member that a route requires. */
export interface RoutePolicy {
  readonly page?: PolicyPage
  /** 0, managing, is needed; 1 only views. */
  readonly subscription?: 0
  readonly settings?: 0
}

const billing = { page: 'billing' } as const
const document = { page: 'billing', subscription: 0 } as const
const change = { page: 'billing', subscription: 0 } as const
const checkout = { page: 'checkout', subscription: 0 } as const
const features = { page: 'features', subscription: 0 } as const
const members = { page: 'members', settings: 0 } as const
const quotes = { page: 'quotes' } as const
const ownQuote = { page: 'quotes', subscription: 0 } as const

/** The calls that a policy covers; the others need none. */
export const CALL_POLICIES: Partial<Readonly<Record<CallKey, RoutePolicy>>> = {
  'GET /billing/account/{member_id}/subscription': billing,
  'GET /billing/account/{member_id}/subscription/events': billing,
  'GET /billing/account/{member_id}/invoice/{invoice_number}/download': document,
  'POST /billing/account/market/data': billing,
  'GET /manage/ui/account/subscription/upgrade/message': change,
  'GET /account/subscription/reactivation': change,
  'POST /account/subscription/preview': change,
  'POST /account/subscription/create': change,
  'POST /account/subscription/change': change,
  'POST /account/billing/subscription/create': change,
  'POST /billing/subscription/change': change,
  'POST /account/subscription/cancel': change,
  'POST /account/subscription/cancel/undo': change,
  'DELETE /account/subscription/scheduled': change,
  'POST /billing/account/{member_id}/subscription/create': change,
  'POST /billing/account/{member_id}/info/update': { page: 'billing', settings: 0 },
  'POST /billing/account/{member_id}/method/primary': { page: 'billing', settings: 0 },
  'POST /billing/account/{member_id}/method/remove': { page: 'billing', settings: 0 },
  'POST /billing/account/{member_id}/checkout': checkout,
  'POST /billing/account/{member_id}/checkout/cancel': checkout,
  'POST /billing/order': checkout,
  'POST /billing/order/{order_id}/upgrade': checkout,
  'POST /billing/module/token': features,
  'GET /billing/module/check': features,
  'GET /manage/ui/module/{id}/{action}': features,
  'POST /manage/ui/module/{id}/{action}': features,
  'POST /manage/ui/account/subscription/modules/purchase/confirm': features,
  'POST /manage/ui/account/subscription/modules/purchase': features,
  'POST /billing/account/{member_id}/subscription/module/disable': features,
  'POST /account/approval': { page: 'approval' },
  'POST /account/approval/{id}/approve': { page: 'approval' },
  'POST /account/approval/{id}/decline': { page: 'approval' },
  'POST /account/approval/{id}/put-aside': { page: 'approval' },
  'GET /account/team': { page: 'members' },
  'GET /account/team/events': members,
  'POST /account/factor-requirement': members,
  'GET /account/company-sign-in': members,
  'POST /account/company-sign-in': members,
  'POST /account/company-sign-in/remove': members,
  'POST /account/company-sign-in/domains': members,
  'POST /account/company-sign-in/domains/{id}/check': members,
  'POST /account/company-sign-in/domains/{id}/remove': members,
  'POST /account/members/invitations': members,
  'POST /account/members/invitations/{id}/resend': members,
  'DELETE /account/members/invitations/{id}': members,
  'POST /account/members/{id}': members,
  'POST /account/members/{id}/primary': members,
  'POST /account/members/{id}/factor-reset': members,
  'POST /account/members/{id}/standing-approval': members,
  'DELETE /account/members/{id}/factor-reset': members,
  'DELETE /account/members/{id}': members,
  'POST /account/quotes/{id}/revoke': ownQuote,
  'POST /account/quotes/{id}/resend': ownQuote,
  'POST /account/quotes/{id}/views': ownQuote,
  'POST /account/quotes/{id}/copy': ownQuote,
  'POST /account/quotes/{id}/open': ownQuote,
  'POST /account/quotes/{id}/revise': ownQuote,
  'POST /account/quotes/{id}/extend': ownQuote,
  'POST /account/quotes/{id}/messages': ownQuote,
  'POST /account/quotes/{id}/messages/read': ownQuote,
}

/** The pages that a policy covers, by the path of their route. */
export const PAGE_POLICIES: Readonly<Record<string, RoutePolicy>> = {
  '/account/billing/subscription': billing,
  '/account/billing/invoices': billing,
  '/account/billing/invoices/:number': document,
  '/account/billing/invoices/:number/pdf': document,
  '/account/billing/invoices/years/:number': document,
  '/account/billing/credit-notes/:number': document,
  '/account/billing/credit-notes/:number/pdf': document,
  '/account/checkout': { page: 'checkout' },
  '/account/enable': { page: 'checkout' },
  '/account/manage-features': { page: 'features' },
  '/account/approval': { page: 'approval' },
  '/account/members': { page: 'members' },
  '/account/members/company': members,
  '/account/quotes': quotes,
  '/account/quotes/:id': quotes,
}
