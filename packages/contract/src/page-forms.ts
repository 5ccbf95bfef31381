import type { AccessGroup } from './access.ts'
import type { CallDefinition } from './call.ts'
import { calls, type CallKey } from './index.ts'

/** The rights of a form without script: those of the call that does the same, or a row of the matrix where none does. */
export type FormRight = { readonly call: CallKey } | { readonly row: AccessGroup }

/** One form of a page, known by its field `intent`, by another field that it alone fills in, or as the only one. */
export type PageForm = FormRight & { readonly intent?: string; readonly field?: string }

const CHECKOUT = 'POST /billing/account/{member_id}/checkout'

/** Forms on the pages of a member who pays, or will. */
const PAYER_FORMS: readonly PageForm[] = [
  { intent: 'verification.send', call: 'POST /account/email/verification' },
  { intent: 'payment.cancel', call: 'POST /billing/account/{member_id}/checkout/cancel' },
  { intent: 'checkout.finish', call: CHECKOUT },
]

/** Notice, and taking it or a scheduled change back. */
const NOTICE_FORMS: readonly PageForm[] = [
  { intent: 'subscription.cancel', call: 'POST /account/subscription/cancel' },
  { intent: 'subscription.keep', call: 'POST /account/subscription/cancel/undo' },
  { intent: 'subscription.change', call: 'POST /account/subscription/change' },
  { intent: 'subscription.undo_change', call: 'DELETE /account/subscription/scheduled' },
]

/** What is on file to pay with, and a try of what failed with it. */
const METHOD_FORMS: readonly PageForm[] = [
  { intent: 'payment.retry', row: 'notice' },
  { intent: 'method.primary', call: 'POST /billing/account/{member_id}/method/primary' },
  { intent: 'method.remove', call: 'POST /billing/account/{member_id}/method/remove' },
]

/** The forms that do the same as a call, by their pages. */
const formsOfCalls = Map.groupBy(
  Object.entries<CallDefinition>(calls).flatMap(([call, { form }]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the same table
    form === undefined ? [] : [form.on].flat().map((on) => ({ ...form, on, call: call as CallKey })),
  ),
  ({ on }) => on,
)

/** Every page that takes forms, by the path of its route; one that is missing here does not start (reliability 2.1). */
export const PAGE_FORMS: Readonly<Record<string, readonly PageForm[]>> = {
  ...Object.fromEntries(formsOfCalls),
  '/preferences': [{ field: 'currency', call: 'POST /cart/currency' }, { row: 'public' }],
  '/account/enable': [...PAYER_FORMS, { intent: 'checkout.enable', call: 'POST /billing/order/{order_id}/upgrade' }],
  '/account/checkout': [...PAYER_FORMS, { intent: 'checkout.order', call: CHECKOUT }],
  '/account/billing/subscription': [
    ...PAYER_FORMS,
    ...NOTICE_FORMS,
    ...METHOD_FORMS,
    { intent: 'billing.save', call: 'POST /billing/account/{member_id}/info/update' },
  ],
  '/account/manage-features': [
    { intent: 'feature.switch', call: 'POST /manage/ui/module/{id}/{action}' },
    { intent: 'purchase.review', call: 'POST /manage/ui/account/subscription/modules/purchase/confirm' },
    { intent: 'purchase.buy', call: 'POST /manage/ui/account/subscription/modules/purchase' },
  ],
  '/account/change': [
    ...PAYER_FORMS,
    { intent: 'change.apply', call: 'POST /account/subscription/change' },
    { row: 'checkout' },
  ],
  '/unsubscribe/:token': [{ intent: 'unsubscribe', row: 'public' }],
  '/billing/confirm/:token': [{ row: 'public' }],
  '/account/contact': [{ row: 'public' }],
  '/sandbox': [
    { intent: 'sign_in', row: 'sandbox' },
    { intent: 'advance', call: 'POST /sandbox/clock' },
  ],
  '/sandbox/challenge/:id': [{ row: 'sandbox' }],
  '/sandbox/method': [{ row: 'sandbox' }],
}

/** The form of a page that these fields belong to; undefined for one that the page doesn't have. */
export function pageFormOf(path: string, fields: Readonly<Record<string, string>>): PageForm | undefined {
  return PAGE_FORMS[path]?.find(
    ({ intent, field }) =>
      (intent === undefined || fields['intent'] === intent) && (field === undefined || (fields[field] ?? '') !== ''),
  )
}
