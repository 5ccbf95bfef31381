import { needsConfirmation, at, live, signedIn } from './screen-kinds.ts'
import {
  call,
  mailedLink,
  registers,
  REVIEW,
  shares,
  signInAs,
  visitorWith,
  type Screen,
  type Stage,
} from './screen-stage.ts'

const SUBSCRIPTION = '/account/billing/subscription'
const CHECKOUT = '/account/checkout'
const CHANGE = '/account/change'
/** A card whose bank challenges the customer, in the sandbox. */
const CHECKS_THE_BANK = '4000002760003184'
const NETWORK = { id: 3, module: 0, pricing: 1 } as const

/** A customer whose first payment waits for the bank. */
async function waitsForTheBank(stage: Stage): Promise<void> {
  const { page, url } = stage
  const link = await mailedLink(stage, await registers(stage, 'waits'), '/verify-email/')
  await stage.open(new URL(link).pathname)
  const get = async (path: string, headers = {}): Promise<unknown> =>
    (await page.request.get(url + path, { headers })).json()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const session = (await get('/account/session')) as { readonly result: { page_token: string; member_id: number } }
  const { page_token: pageToken, member_id: memberId } = session.result
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const bearer = (await get('/services/token', { 'x-page-token': pageToken })) as { readonly result: { token: string } }
  const card = { type: 'card', number: CHECKS_THE_BANK, month: '12', year: '2031', cvc: '123' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const { token } = (await call(stage, '/sandbox/tokens', card)) as { readonly token: string }
  const headers = { origin: url, 'x-waybill': '1', authorization: `Bearer ${bearer.result.token}` }
  const details = { payment_token: token, first_name: 'Mira', last_name: 'Osei', country: 'US' }
  const update = `${url}/billing/account/${memberId}/info/update`
  const challenged = await page.request.post(update, { data: details, headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const { result } = (await challenged.json()) as { readonly result: { readonly challenge_url: string } }
  const approved = await page.request.post(url + result.challenge_url, { form: { intent: 'approve' }, maxRedirects: 0 })
  const resultToken = new URL(approved.headers()['location'] ?? '', url).searchParams.get(
    'three_d_secure_action_result_token_id',
  )
  await page.request.post(update, { data: { ...details, three_d_secure_token_id: resultToken }, headers })
  await page.request.post(`${url}/billing/account/${memberId}/checkout`, { data: { start: 'now' }, headers })
}

const opened = (name: string, prepare: (stage: Stage) => Promise<unknown>, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await prepare(stage)
    await stage.open(path)
  },
})

/** A reader with a cart of their own opens a quote as a cart. */
async function opensQuote(stage: Stage): Promise<void> {
  const link = await shares(stage, 'opens')
  await visitorWith(stage, 'regional')
  await stage.open(new URL(link).pathname)
  await stage.page.getByRole('button', { name: /^(Open as a cart|Mở thành giỏ hàng)/ }).click()
  await stage.page.waitForURL(/shopping-cart-review/)
}

async function wantsNetwork(stage: Stage): Promise<void> {
  await signInAs(stage, 'primary')
  await call(stage, '/cart/empty', {})
  await call(stage, '/cart/add', NETWORK)
}

const unconfirmed = (stage: Stage): Promise<string> => registers(stage, 'unconfirmed')

/** Pages without access with their next step, and what must not be lost before it. */
export const pathScreens: readonly Screen[] = [
  opened('quote-opened', opensQuote, REVIEW),
  opened('quote-opened-fr', opensQuote, `/fr${REVIEW}`),
  at('register-nothing', '/register'),
  needsConfirmation('register-module-alone', '/register'),
  opened('checkout-unconfirmed', unconfirmed, CHECKOUT),
  opened('checkout-unconfirmed-vi', unconfirmed, `/vi${CHECKOUT}`),
  opened('subscription-unconfirmed', unconfirmed, SUBSCRIPTION),
  opened('checkout-waiting', waitsForTheBank, CHECKOUT),
  opened('subscription-waiting', waitsForTheBank, SUBSCRIPTION),
  opened('subscription-waiting-fr', waitsForTheBank, `/fr${SUBSCRIPTION}`),
  signedIn('checkout-locked', 'locked', CHECKOUT),
  opened('change', wantsNetwork, CHANGE),
  opened('change-es', wantsNetwork, `/es${CHANGE}`),
  live('change-module', CHANGE),
  opened('change-sent', wantsNetwork, `${CHANGE}?sent=1`),
  opened(
    'change-empty',
    async (stage) => {
      await signInAs(stage, 'primary')
      await call(stage, '/cart/empty', {})
    },
    CHANGE,
  ),
  signedIn('change-closed', 'non-primary', CHANGE),
  signedIn('change-enable', 'indirect', CHANGE),
]
