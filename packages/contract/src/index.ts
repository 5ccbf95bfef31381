import type { z } from 'zod'
import { accountActions } from './actions/account.ts'
import { managedQuoteActions } from './actions/managed-quotes.ts'
import { passkeyActions } from './actions/passkeys.ts'
import { companyActions } from './actions/company.ts'
import { costCentreActions } from './actions/cost-centres.ts'
import { profileActions } from './actions/profile.ts'
import { sentQuoteActions } from './actions/sent-quotes.ts'
import { approvalActions } from './actions/approval.ts'
import { teamActions } from './actions/team.ts'
import { accountRecordCalls } from './calls/account-records.ts'
import { adminCalls } from './calls/admin.ts'
import { ageingCalls } from './calls/ageing.ts'
import { adminKeyCalls } from './calls/admin-keys.ts'
import { commandPreviewCalls } from './calls/command-previews.ts'
import { analyticsCalls } from './calls/analytics.ts'
import { billingCalls } from './calls/billing.ts'
import { cartCalls } from './actions/cart.ts'
import { cartChangeCalls } from './actions/cart-changes.ts'
import { cartMergeCalls } from './actions/cart-merge.ts'
import { cartOfferCalls } from './actions/cart-offers.ts'
import { changeCalls } from './calls/changes.ts'
import { customerCalls } from './calls/customers.ts'
import { moduleCalls } from './calls/modules.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { marketCalls } from './calls/market.ts'
import { productCalls } from './calls/product-api.ts'
import { productDocumentCalls } from './calls/product-documents.ts'
import { productUsageCalls } from './calls/product-usage.ts'
import { orderCalls } from './calls/orders.ts'
import { provisioningCalls } from './calls/provisioning.ts'
import { quoteCalls } from './actions/quotes.ts'
import { sandboxCalls } from './calls/sandbox.ts'
import { searchCalls } from './calls/search.ts'
import { staffHomeCalls } from './calls/staff-home.ts'
import { staffListCalls } from './calls/staff-lists.ts'
import { staffPasskeyCalls } from './calls/staff-passkeys.ts'
import { staffCalls } from './calls/staff.ts'
import { statementCalls } from './calls/statements.ts'
import type { CallDefinition } from './call.ts'

/** Every call of the product: the server rejects to start with one that is missing or unknown. */
export const calls = {
  ...catalogueCalls,
  ...searchCalls,
  ...cartCalls,
  ...cartChangeCalls,
  ...cartMergeCalls,
  ...cartOfferCalls,
  ...quoteCalls,
  ...sentQuoteActions,
  ...managedQuoteActions,
  ...accountActions,
  ...teamActions,
  ...companyActions,
  ...approvalActions,
  ...profileActions,
  ...passkeyActions,
  ...billingCalls,
  ...costCentreActions,
  ...orderCalls,
  ...changeCalls,
  ...marketCalls,
  ...moduleCalls,
  ...productCalls,
  ...productUsageCalls,
  ...productDocumentCalls,
  ...accountRecordCalls,
  ...provisioningCalls,
  ...analyticsCalls,
  ...adminCalls,
  ...adminKeyCalls,
  ...commandPreviewCalls,
  ...ageingCalls,
  ...staffCalls,
  ...staffHomeCalls,
  ...staffListCalls,
  ...customerCalls,
  ...staffPasskeyCalls,
  ...statementCalls,
  ...sandboxCalls,
} as const satisfies Record<string, CallDefinition>

export type Calls = typeof calls
export type CallKey = keyof Calls

type Part<K extends CallKey, P extends keyof CallDefinition> =
  Calls[K] extends Record<P, infer S extends z.ZodType> ? S : never

/** The body that the server reads after validation. */
export type BodyOf<K extends CallKey> = [Part<K, 'body'>] extends [never] ? undefined : z.output<Part<K, 'body'>>
export type QueryOf<K extends CallKey> = [Part<K, 'query'>] extends [never] ? undefined : z.output<Part<K, 'query'>>
export type ParamsOf<K extends CallKey> = [Part<K, 'params'>] extends [never] ? undefined : z.output<Part<K, 'params'>>

/** The body that a client sends. */
export type BodyInput<K extends CallKey> = [Part<K, 'body'>] extends [never] ? undefined : z.input<Part<K, 'body'>>

/** `result` of a success. */
export type ResultOf<K extends CallKey> = [Part<K, 'result'>] extends [never] ? unknown : z.output<Part<K, 'result'>>

export type { ListQuery } from './calls/staff-lists.ts'
export { linkedPurchase } from './calls/product-documents.ts'
export { usageRecord } from './calls/product-usage.ts'
export { USUAL_BODY_LIMIT } from './call.ts'
export type { CallDefinition, ActionForm, Method } from './call.ts'
export { ACCESS, ACTOR_COLUMNS, MACHINE_SCOPES } from './access.ts'
export type { AccessGroup, ActorColumn, MachineScope, Verdict } from './access.ts'
export { BODY_STATUSES, httpStatusOf } from './envelope.ts'
export type { BodyStatus, ErrorBody, FieldError } from './envelope.ts'
export type { PriceModelOut } from './price-model-out.ts'
