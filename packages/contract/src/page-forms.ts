import type { AccessGroup } from './access.ts'
import type { CallDefinition } from './call.ts'
import { END_OF_IMPERSONATION } from './read-as-member.ts'
import { calls, type CallKey } from './index.ts'

/** The rights of a form without script: those of the call that does the same, or a row of the matrix where none does. */
type FormRight = { readonly call: CallKey } | { readonly row: AccessGroup }

/** One form of a page, known by its field `intent`, by another field that it alone fills in, or as the only one. */
export type PageForm = FormRight & { readonly intent?: string; readonly field?: string }

const CHECKOUT = 'POST /billing/account/{member_id}/checkout'
/** The way back from the bank without script. */
const FINISH: PageForm = { intent: 'checkout.finish', call: CHECKOUT }

/** The other forms: several steps in one, or what no call does. */
const FORMS_OF_PAGES: Readonly<Record<string, readonly PageForm[]>> = {
  '/preferences': [{ field: 'currency', call: 'POST /cart/currency' }, { row: 'public' }],
  '/account/enable': [FINISH, { intent: 'checkout.enable', call: 'POST /billing/order/{order_id}/upgrade' }],
  '/account/checkout': [FINISH, { intent: 'checkout.order', call: CHECKOUT }],
  '/account/billing/subscription': [
    FINISH,
    { intent: 'subscription.change', call: 'POST /account/subscription/change' },
    { intent: 'payment.retry', row: 'notice' },
    { intent: 'billing.save', call: 'POST /billing/account/{member_id}/info/update' },
  ],
  '/account/manage-features': [
    { intent: 'feature.switch', call: 'POST /manage/ui/module/{id}/{action}' },
    { intent: 'purchase.review', call: 'POST /manage/ui/account/subscription/modules/purchase/confirm' },
    { intent: 'purchase.buy', call: 'POST /manage/ui/account/subscription/modules/purchase' },
  ],
  '/account/change': [
    FINISH,
    { intent: 'change.apply', call: 'POST /account/subscription/change' },
    { row: 'checkout' },
  ],
  '/unsubscribe/:token': [
    { intent: 'unsubscribe', row: 'public' },
    { intent: 'again', row: 'public' },
  ],
  '/quotes/again/:token': [{ intent: 'again', row: 'public' }],
  '/billing/confirm/:token': [{ row: 'public' }],
  [END_OF_IMPERSONATION]: [{ row: 'session' }],
  '/account/contact': [{ row: 'public' }],
  '/sandbox': [
    { intent: 'sign_in', row: 'sandbox' },
    { intent: 'advance', call: 'POST /sandbox/clock' },
  ],
  '/sandbox/challenge/:id': [{ row: 'sandbox' }],
  '/sandbox/method': [{ row: 'sandbox' }],
}

/** The forms that do the same as a call, and the others. */
const forms = [
  ...Object.entries<CallDefinition>(calls).flatMap(([call, { form }]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the same table
    form === undefined ? [] : [form.on].flat().map((on) => ({ ...form, on, call: call as CallKey })),
  ),
  ...Object.entries(FORMS_OF_PAGES).flatMap(([on, others]) => others.map((form) => ({ ...form, on }))),
]

/** Every page that takes forms, by the path of its route; one that is missing here does not start (reliability 2.1). */
export const PAGE_FORMS: Readonly<Record<string, readonly PageForm[]>> = Object.fromEntries(
  Map.groupBy(forms, ({ on }) => on),
)

/** The form of a page that these fields belong to; undefined for one that the page doesn't have. */
export function pageFormOf(path: string, fields: Readonly<Record<string, string>>): PageForm | undefined {
  return PAGE_FORMS[path]?.find(
    ({ intent, field }) =>
      (intent === undefined || fields['intent'] === intent) && (field === undefined || (fields[field] ?? '') !== ''),
  )
}
