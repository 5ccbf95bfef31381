import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const isDeep = process.env['DEEP'] === '1'

/** Answer of a call: its HTTP and body status, its code, and the words of its text. */
type Expected = readonly [status: string, code?: string, words?: RegExp]

const SIGN_IN: Expected = ['401/401', 'unauthorized']
const NOT_PRIMARY: Expected = ['403/403', 'not-primary', /^Only the primary member/]
const READ_ONLY: Expected = ['403/403', 'read-only', /^Your access is read-only/]
const LOCKED: Expected = ['403/403', 'account-locked', /on hold\. Contact us/]
const ORGANIZATION: Expected = ['403/403', 'organization-pays', /Ask them to change it/]
const PARTNER: Expected = ['403/403', 'billed-to-partner', /ask your partner/]
const ENABLE: Expected = ['403/403', 'billed-to-partner', /Turn on your cart instead/]
const OWN: Expected = ['403/403', 'partner-account', /Contact us/]
const ENABLE_OWN: Expected = ['403/403', 'partner-account', /monthly invoice\. Turn on your cart/]
const MOBILE: Expected = ['406/406', 'billed-elsewhere', /app store\. Change or cancel your subscription there/]
const SHOPIFY: Expected = ['406/406', 'billed-elsewhere', /Shopify.+Contact us/]
const NONE: Expected = ['422/600', 'no-subscription', /no subscription/]
const SUBSCRIBED: Expected = ['422/602', 'already-subscribed', /change it on your subscription page/]
const OF_STORE: Expected = ['422/602', 'already-subscribed', /app store\. Change or cancel your subscription there/]
const OF_SHOPIFY: Expected = ['422/602', 'already-subscribed', /Shopify.+Contact us/]
const NO_METHOD: Expected = ['422/601', 'billing-missing', /payment method/]
const INVALID_TOKEN: Expected = ['406/406', 'order-token-invalid']
const PAYS_ITSELF: Expected = ['406/406', 'pays-itself', /Check out instead/]
const INVALID_LIST: Expected = ['406/406', 'invalid-payload', /^Invalid payload$/]
const NOT_FOUND: Expected = ['404/404', 'not-found']
const NOT_EXPIRED: Expected = ['406/406', 'not-expired']
const DEBT: Expected = ['406/406', 'debts-first', /open invoice first/]
const LEGACY: Expected = ['406/406', 'billing-model-mismatch']
const LEGACY_MODULE: Expected = ['406/406', 'legacy-plan', /no longer sold\. Change to a current plan/]
const OK: Expected = ['200/200']

/**
 * The calls of self-service. What an allowed member sends is rejected for its token or its list, so that nothing is changed; every
 * other one is rejected before that is read.
 */
const CALLS = {
  preview: ['POST', '/account/subscription/preview', { package_id: 3 }],
  dialog: ['GET', '/manage/ui/account/subscription/upgrade/message?package_id=3'],
  change: ['POST', '/account/subscription/change', { package_id: 3, timeframe: 'now', preview_token: 'x' }],
  create: ['POST', '/account/subscription/create', { package_id: 3, preview_token: 'x' }],
  reactivate: ['POST', '/account/subscription/create', { is_reactivate: 1, package_id: 3, preview_token: 'x' }],
  checkout: ['POST', '/billing/account/{id}/checkout', { preview_token: 'x' }],
  upgrade: ['POST', '/billing/order/none/upgrade', {}],
  list: ['POST', '/manage/ui/account/subscription/modules/purchase/confirm', [{ add_on_code: 'no-such-code' }]],
  module: ['GET', '/manage/ui/module/24/activate'],
} as const

type Call = keyof typeof CALLS

const every = (expected: Expected): Readonly<Record<Call, Expected>> => ({
  preview: expected,
  dialog: expected,
  change: expected,
  create: expected,
  reactivate: expected,
  checkout: expected,
  upgrade: expected,
  list: expected,
  module: expected,
})

const payer = {
  ...every(OK),
  change: INVALID_TOKEN,
  create: SUBSCRIBED,
  reactivate: NOT_EXPIRED,
  checkout: SUBSCRIBED,
  upgrade: PAYS_ITSELF,
  list: INVALID_LIST,
}
const ofStore = (store: Expected, subscribed: Expected): Readonly<Record<Call, Expected>> => ({
  ...payer,
  preview: store,
  dialog: store,
  create: subscribed,
  checkout: subscribed,
  upgrade: ['406/406', 'pays-itself', store[2] ?? /$^/],
  module: store,
})
const unsubscribed = {
  ...payer,
  dialog: ['404/404', 'no-subscription'],
  create: NO_METHOD,
  checkout: NO_METHOD,
  module: NONE,
} as const

/** Words of a screen, or where it leads to instead. */
const SCREENS = ['/account/billing/subscription', '/account/manage-features', '/account/change'] as const

interface Kind {
  readonly calls: Readonly<Record<Call, Expected>>
  /** In the order of the screens. */
  readonly screens: readonly (RegExp | string)[]
}

const SIGN_IN_FIRST = /^\/sign-in\?next=/
const KINDS: Readonly<Record<string, Kind>> = {
  visitor: { calls: every(SIGN_IN), screens: [SIGN_IN_FIRST, SIGN_IN_FIRST, SIGN_IN_FIRST] },
  trial: {
    calls: unsubscribed,
    screens: [/Trial/, /free trial/, '/account/checkout'],
  },
  primary: { calls: payer, screens: [/Cancel subscription/, /My Packages/, /Nothing is charged until you confirm/] },
  exclusive: {
    calls: { ...payer, preview: DEBT, module: DEBT },
    screens: [/Pay \$5\.70 now/, /Pay now/, /Nothing is charged until you confirm/],
  },
  expired: {
    calls: { ...unsubscribed, reactivate: NO_METHOD },
    screens: [/Your free trial has ended/, /Choose a plan to use these/, '/account/checkout'],
  },
  wired: { calls: payer, screens: [/bank transfer/, /My Packages/, /Nothing is charged until you confirm/] },
  legacy: {
    // what it costs is said before details and a method are asked for (B-153)
    calls: { ...payer, preview: LEGACY, dialog: OK, module: LEGACY_MODULE },
    screens: [/Next invoice/, /no longer sold/, /Due now .* Add details and payment method/],
  },
  mobile: { calls: ofStore(MOBILE, OF_STORE), screens: [/app store/, /app store/, /app store/] },
  shopify: { calls: ofStore(SHOPIFY, OF_SHOPIFY), screens: [/Shopify/, /Shopify/, /Shopify/] },
  'non-primary': {
    calls: every(NOT_PRIMARY),
    screens: [/Ask for approval/, /the primary member, can change/, /Ask for approval/],
  },
  'read-only': { calls: every(READ_ONLY), screens: [/read-only/, /read-only/, /read-only/] },
  locked: { calls: every(LOCKED), screens: [/Nothing can be changed until/, /on hold/, '/account/checkout'] },
  organization: { calls: every(ORGANIZATION), screens: [/Ask them to change it/, /Ask them/, /Ask them/] },
  indirect: {
    calls: {
      ...payer,
      dialog: PARTNER,
      create: ENABLE,
      reactivate: ENABLE,
      checkout: ENABLE,
      upgrade: NOT_FOUND,
    },
    screens: [/You can change plan and features yourself/, /My Packages/, /You pay nothing here/],
  },
  affiliate: {
    calls: {
      ...every(NONE),
      change: INVALID_TOKEN,
      dialog: OWN,
      create: ENABLE_OWN,
      reactivate: ENABLE_OWN,
      checkout: ENABLE_OWN,
      upgrade: NOT_FOUND,
      list: INVALID_LIST,
    },
    screens: [/See plans.+You pay it by bank transfer/s, /Choose a plan to use these/, '/account/enable'],
  },
}

interface SignedIn {
  readonly client: ShopClient
  readonly memberId: number
}

async function signedIn(kind: string): Promise<SignedIn> {
  if (kind === 'visitor') return { client: new ShopClient(shop.url), memberId: 1 }
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
  await takeBearer(client)
  return { client, memberId: Number(resultOf(await client.get('/account/session'))['member_id']) }
}

function answerOf({ client, memberId }: SignedIn, call: Call): Promise<ShopAnswer> {
  const [method, path, body] = CALLS[call]
  const address = path.replace('{id}', String(memberId))
  return method === 'GET' ? client.get(address) : client.post(address, body)
}

/** The text of an answer, beside what else it names. */
const wordsOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'message' in result ? String(result.message) : String(result)

/** Text for the reader, without the data and the texts that travel with it. */
const seen = (text: string): string =>
  text
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** The calls that differ most by who pays; the others are deep. */
const OFTEN: readonly Call[] = ['create', 'checkout', 'upgrade']

for (const [kind, { calls, screens }] of Object.entries(KINDS))
  describe(`[ACC-01] ${kind}`, () => {
    let member: SignedIn
    beforeAll(async () => {
      member = await signedIn(kind)
      await member.client.post('/cart/add', { id: 3, module: 0, pricing: 1 })
    })

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
    for (const call of (Object.keys(CALLS) as Call[]).filter((one) => isDeep || OFTEN.includes(one)))
      test(`[SUB-05] ${call}: answers what this member may, and otherwise why not (B-13, B-18, B-20, B-35, B-68)`, async () => {
        const [status, code, words] = calls[call]
        const answer = await answerOf(member, call)
        expect([`${answer.status}/${String(answer.body['status'])}`, answer.body['code']]).toEqual([status, code])
        expect(wordsOf(answer.body['result'])).toMatch(words ?? '')
      })

    for (const [place, path] of SCREENS.entries())
      test.runIf(isDeep)(`[SUB-02] ${path} says what this member may, in words`, async () => {
        const expected = screens[place] ?? ''
        const answer = await member.client.get(path, { accept: 'text/html' })
        const location = answer.headers.get('location')
        const [status, shown] = location === null ? [200, seen(answer.text)] : [303, location]
        expect([answer.status, shown]).toEqual([status, expect.stringMatching(expected)])
        // an id in place of a text is one that its page doesn't have
        expect(shown).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]\w+\b/)
      })
  })

test.each([
  ['preview', { quantities: { pilot: 1 } }, 'quantities.pilot'],
  ['preview', { quantities: { driver: 900_000 } }, 'quantities.driver'],
] as const)('[SUB-05] %s: a wrong key of %j is named as it was sent (D-01, D-39)', async (call, body, path) => {
  const { client } = await signedIn('primary')
  const answer = await client.post(CALLS[call][1], body)
  expect([answer.status, answer.body['errors']]).toEqual([422, [expect.objectContaining({ path })]])
})

test('[SUB-05] no module is bought or switched on a legacy plan: a plan of today comes first, and the way there is named (B-95)', async () => {
  const { client } = await signedIn('legacy')
  const answers = [
    await client.get('/manage/ui/module/24/activate'),
    await client.post('/billing/module/token', { module_id: 24, action: 'activate' }),
    await client.post('/manage/ui/account/subscription/modules/purchase/confirm', [{ add_on_code: 'capacity-limits' }]),
  ]
  for (const { status, body } of answers) {
    expect([status, body['code']]).toEqual([406, 'legacy-plan'])
    const message = 'Your plan is no longer sold. Change to a current plan to add features.'
    expect(body['result']).toEqual({ message, pricing_url: '/platform/marketplace/pricing' })
  }
})

test('[ACC-01] every kind of demo member stands in this table', async () => {
  const kinds = (await demoPeople(shop.url)).map(({ kind }) => kind)
  // the primary member of the subscribed account is both (D-11)
  const others = new Set(['staff', 'subscribed'])
  expect(kinds.filter((kind) => !others.has(kind) && !(kind in KINDS))).toEqual([])
})
