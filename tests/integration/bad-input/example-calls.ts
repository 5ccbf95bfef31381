import type { z } from 'zod'
import { calls, type CallDefinition, type CallKey } from '@waybill/contract'
import { isRecord, toJsonSchema, type JsonSchema } from '@waybill/contract/json-schema'

/** A request of a call that its schemas accept, or come close to: what bad values are put into. */
export interface ExampleCall {
  readonly key: CallKey
  readonly definition: CallDefinition
  readonly method: string
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly string[]
  readonly body: unknown
}

const SHARED = {
  emails: ['a@shop.example'],
  comment: 'Hello',
  locale: 'vi',
  usages: { drivers: 3 },
  queue: 1,
  total_shown: 59,
}

/** Bodies where a made-up value would be rejected before the handler, or break the test itself. */
const BODIES: Partial<Readonly<Record<CallKey, unknown>>> = {
  'POST /cart/add': { id: 2, module: 0, pricing: 1, utm_source: 'mail' },
  'POST /cart/currency': { currency: 'USD', version: 0 },
  'POST /cart/share': SHARED,
  'POST /cart/saved/{id}/share': SHARED,
  'POST /cart/share/again': { email: 'a@shop.example', locale: 'vi' },
  'POST /account/members/invitations': { email: 'not an address', role: 'view', is_read_only: 0, locale: 'fr' },
  'POST /account/me': {
    first_name: 'A',
    last_name: 'B',
    locale: 'en',
    time_zone: 'UTC',
    mails: { quotes: 1, approvals: 1 },
  },
  'POST /account/me/email': { email: 'another@shop.example', password: 'never the right one' },
  'POST /account/me/password': { password: 'never the right one', new_password: 'four other quiet words' },
  'POST /account/me/deletion': { scope: 'account', password: 'never the right one' },
  'POST /account/me/exports': { password: 'never the right one' },
  'POST /account/me/factor': { sealed: 'none', code: '123456', password: 'never the right one' },
  'POST /account/me/factor/recovery-codes': { code: '123456', password: 'never the right one' },
  'POST /account/me/factor/remove': { code: '123456', password: 'never the right one' },
  'POST /account/members/{id}/standing-approval': { limit: '10.00', password: 'never the right one' },
  'POST /account/factor-requirement': { is_required: 0, password: 'never the right one' },
  'POST /account/company-sign-in': {
    issuer: 'https://login.shop.example',
    client_id: 'shop',
    client_secret: 'a secret',
    first_sign_in: 'none',
    is_required: 0,
    password: 'never the right one',
  },
  'POST /account/company-sign-in/remove': { password: 'never the right one' },
  'POST /account/company-sign-in/domains/{id}/remove': { password: 'never the right one' },
  'POST /account/company-sign-in/domains': { domain: 'bad-input.example' },
  'POST /account/cost-centres': { name: 'Lyon', order_number: 'PO-1' },
  'POST /account/cost-centres/products': { products: [{ product_id: 1, cost_centre: null }] },
  'POST /account/cost-centres/{id}': { name: 'Lyon', order_number: 'PO-1' },
  'POST /account/session/company': { email: 'visitor@unknown.example', next: '/account/security' },
  'POST /account/session/again': { next: '/account/security' },
  'POST /account/members/{id}/factor-reset': { password: 'never the right one' },
  'POST /account/session/factor': { sign_in: 'none', code: '123456' },
  'POST /account/session/passkey/challenge': { sign_in: 'none' },
  'POST /account/session/passkey': { credential: { id: 'none' }, sign_in: 'none' },
  'POST /account/me/passkeys/challenge': { password: 'never the right one', code: '123456' },
  'POST /account/me/passkeys': { credential: { id: 'none' }, name: 'Phone' },
  'POST /account/me/passkeys/{id}': { name: 'Phone' },
  'POST /account/me/passkeys/{id}/remove': { password: 'never the right one', code: '123456' },
  'POST /account/me/factor/passkey-code': { credential: { id: 'none' } },
  'POST /api/admin/v1/session/provider': { next: '/admin' },
  'POST /api/admin/v1/session/provider/factor': { code: '000000' },
  'POST /api/admin/v1/accounts': {
    company: 'C',
    country: 'US',
    email: 'not an address',
    first_name: 'A',
    last_name: 'B',
    metadata: { key: 'value' },
  },
  'POST /api/admin/v1/accounts/{id}/members': { email: 'not an address', role: 'view', is_read_only: 0, locale: 'fr' },
  'POST /api/admin/v1/metadata/{entity}/{id}': { external_id: 'crm-1', metadata: { key: 'value' } },
  'POST /api/admin/v1/customers/{id}/impersonations': { reason: 'They can’t find an invoice' },
  'POST /api/admin/v1/keys': { name: 'nightly-export', role: 'finance' },
  'POST /api/admin/v1/statements': { name: 'bank.sta', content: 'eA==' },
  'POST /api/admin/v1/statement-lines/{id}/book': { invoices: ['LW-1'], any_amount: 1 },
  'POST /api/admin/v1/statement-lines/{id}/aside': { reason: 'interest' },
  'POST /api/admin/v1/passkeys': { credential: { id: 'none' }, name: 'Phone' },
  'POST /api/admin/v1/passkeys/{id}': { name: 'Phone' },
  'POST /account/session': { email: 'nobody@shop.example', password: 'never the right one' },
  'POST /register': {
    email: 'bad-input@shop.example',
    password: 'three quiet words',
    first_name: 'A',
    last_name: 'B',
    company: 'C',
    country: 'US',
    locale: 'en',
    utm: { utm_source: 'x' },
  },
  'POST /billing/account/{member_id}/info/update': {
    payment_token: 'tok_x',
    first_name: 'Mira',
    last_name: 'Osei',
    company: 'C',
    address1: '1 Quay',
    address2: '',
    city: 'P',
    state: 'OR',
    zip: '97201',
    country: 'US',
    phone: '+1 503 555 0100',
    type: '1',
    card_type: 'visa',
    year: '2031',
    month: '12',
    first_six: '424242',
    last_four: '4242',
    cardno: '',
    cvv: '',
    vatno: '',
    name_on_account: '',
    routing_number: '',
    account_number: '',
    account_type: '',
    billing_agreement_id: '',
    three_d_secure_token_id: '',
  },
  'POST /billing/order': {
    type: 2,
    is_legacy: 0,
    account: { type: 5, tracking_id: 0 },
    items: [{ id: 2, bundled: 0, code: 'plan-regional', srt: '1', modules: [{ id: 12, srt: '1' }] }],
  },
  'POST /billing/account/{member_id}/subscription/module/disable': {
    order: {
      type: 2,
      is_legacy: 0,
      account: { type: 5, tracking_id: 0 },
      items: [{ id: 0, bundled: 0, code: 'custom-solution', srt: '1', modules: [{ id: 12, srt: '1' }] }],
    },
    token: 'x',
  },
  'POST /billing/account/{member_id}/checkout': {
    type: 2,
    is_legacy: 0,
    account: { type: 5, tracking_id: 0 },
    items: [{ id: 2, bundled: 0, code: 'plan-regional', srt: '1', modules: [] }],
    order_id: 'none',
    token: 'none',
    start: 'now',
    interval: 'month',
    total_shown: 59,
    preview_token: 'none',
    three_d_secure_action_result_token_id: 'none',
  },
  'POST /sandbox/clock': { advance: 'PT0S' },
  'POST /sandbox/gateway': { mode: 'ok', count: 0, webhooks: 'normal' },
  'POST /sandbox/tokens': { type: 'card', number: '4242424242424242', month: '12', year: '2031', cvc: '123' },
}

/** Path parameters with which a call is reached; an id is any number, that of a saved cart is not. */
const PARAMS: Readonly<Record<string, string>> = {
  lang: 'en',
  entity: 'account',
  action: 'activate',
  provider: 'sandbox',
}
const SAVED_CART = '00000000-0000-7000-8000-000000000000'

function paramOf(key: CallKey, name: string): string {
  // another one would remove a member of the demo shop, or end a session, that the table still needs
  if (/\/account\/(?:members|me\/sessions)\//.test(key)) return '999999'
  return key.includes('/saved/{id}') ? SAVED_CART : (PARAMS[name] ?? '2')
}

/** Every call of the contract, none forgotten: one that is added tomorrow is in the table by itself. */
export function exampleCalls(memberId: number): readonly ExampleCall[] {
  return Object.keys(calls).map((key) => exampleCall(key, memberId))
}

/** The request of one call; throws where the contract has none of this name. */
export function exampleCall(text: string, memberId: number): ExampleCall {
  const key = keyOf(text)
  const definition = (calls as Readonly<Record<string, CallDefinition>>)[key]
  if (definition === undefined) throw new Error(`no call ${key}`)
  const names = definition.params === undefined ? [] : Object.keys(definition.params.shape)
  return {
    key,
    definition,
    method: key.split(' ')[0] ?? 'GET',
    params: Object.fromEntries(
      names.map((name) => [name, name === 'member_id' ? String(memberId) : paramOf(key, name)]),
    ),
    query: definition.query === undefined ? [] : Object.keys(definition.query.shape),
    body: BODIES[key] ?? (definition.body === undefined ? undefined : exampleOf(definition.body)),
  }
}

function keyOf(text: string): CallKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table itself
  return text as CallKey
}

/** The path of a call with its parameters filled in as they are, so that they may be badly encoded. */
export function pathOf(key: CallKey, params: Readonly<Record<string, string>>): string {
  return (key.split(' ')[1] ?? '/').replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function exampleOf(schema: z.ZodType): unknown {
  return valueFor(toJsonSchema(schema, 'input', new Map()))
}

function valueFor(schema: JsonSchema): unknown {
  const { type, properties, items } = schema
  const first = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  )[0]
  if (isRecord(first)) return valueFor(first)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (type === 'object' && isRecord(properties)) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, isRecord(part) ? valueFor(part) : 1]),
    )
  }
  if (type === 'object') return { drivers: 1 }
  if (type === 'array') return isRecord(items) ? [valueFor(items)] : []
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : 'text'
}
