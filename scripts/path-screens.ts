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
const GOOD = '4242424242424242'
const ANOTHER = '4000000000000341'
const NETWORK = { id: 3, module: 0, pricing: 1 } as const

/** A new member with a verified address, and how they call. */
interface Payer {
  readonly email: string
  /** Of the account's billing calls. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

async function registersToPay(stage: Stage, purpose: string): Promise<Payer> {
  const { page, url } = stage
  const email = await registers(stage, purpose)
  await stage.open(new URL(await mailedLink(stage, email, '/verify-email/')).pathname)
  const get = async (path: string, headers = {}): Promise<unknown> =>
    (await page.request.get(url + path, { headers })).json()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const session = (await get('/account/session')) as { readonly result: { page_token: string; member_id: number } }
  const { page_token: pageToken, member_id: memberId } = session.result
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const bearer = (await get('/services/token', { 'x-page-token': pageToken })) as { readonly result: { token: string } }
  const headers = { origin: url, 'x-waybill': '1', authorization: `Bearer ${bearer.result.token}` }
  return { email, path: `${url}/billing/account/${memberId}`, headers }
}

/** Puts a card on file, through its bank's challenge where that is made. */
async function putsCard(
  stage: Stage,
  { path, headers }: Payer,
  { number, ...role }: { readonly number: string; readonly is_backup?: 1 },
): Promise<void> {
  const { page, url } = stage
  const card = { type: 'card', number, month: '12', year: '2031', cvc: '123' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const { token } = (await call(stage, '/sandbox/tokens', card)) as { readonly token: string }
  const details = { payment_token: token, first_name: 'Mira', last_name: 'Osei', country: 'US', ...role }
  const saved = await page.request.post(`${path}/info/update`, { data: details, headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of our own calls
  const { result } = (await saved.json()) as { readonly result: { readonly challenge_url?: string } }
  if (result.challenge_url === undefined) return
  const approved = await page.request.post(url + result.challenge_url, { form: { intent: 'approve' }, maxRedirects: 0 })
  const resultToken = new URL(approved.headers()['location'] ?? '', url).searchParams.get(
    'three_d_secure_action_result_token_id',
  )
  await page.request.post(`${path}/info/update`, {
    data: { ...details, three_d_secure_token_id: resultToken },
    headers,
  })
}

async function checksOut({ page }: Stage, { path, headers }: Payer, start: 'now' | 'trial_end'): Promise<void> {
  await page.request.post(`${path}/checkout`, { data: { start }, headers })
}

/** A customer whose first payment waits for the bank. */
async function waitsForTheBank(stage: Stage): Promise<void> {
  const payer = await registersToPay(stage, 'waits')
  await putsCard(stage, payer, { number: CHECKS_THE_BANK })
  await checksOut(stage, payer, 'now')
}

/** A subscriber with two cards, one of them the backup. */
async function hasBackup(stage: Stage): Promise<Payer> {
  const payer = await registersToPay(stage, 'backs-up')
  await putsCard(stage, payer, { number: GOOD })
  await putsCard(stage, payer, { number: ANOTHER, is_backup: 1 })
  await checksOut(stage, payer, 'now')
  return payer
}

async function hasCancelled(stage: Stage): Promise<void> {
  const { headers } = await hasBackup(stage)
  await stage.page.request.post(`${stage.url}/account/subscription/cancel`, { data: { timeframe: 'renewal' }, headers })
}

/** The page of the mail to a customer whose charge at the trial's end was challenged while they were away. */
const confirmsByMail = (name: string, locale: string): Screen => ({
  name,
  movesClock: true,
  prepare: async (stage) => {
    const payer = await registersToPay(stage, 'confirms')
    await putsCard(stage, payer, { number: CHECKS_THE_BANK })
    await checksOut(stage, payer, 'trial_end')
    await call(stage, '/sandbox/clock', { advance: 'P7D' })
    const link = await mailedLink(stage, payer.email, '/billing/confirm/')
    await stage.open(locale + new URL(link).pathname)
  },
})

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
  await stage.page.getByRole('button', { name: /^(Open as a cart|Mở trong giỏ hàng)/ }).click()
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
  opened('subscription-backup', hasBackup, SUBSCRIPTION),
  opened('subscription-backup-vi', hasBackup, `/vi${SUBSCRIPTION}`),
  signedIn('subscription-cancel', 'primary', `${SUBSCRIPTION}?cancel=1`),
  opened('subscription-cancelled-fr', hasCancelled, `/fr${SUBSCRIPTION}`),
  at('confirm-payment-unknown', '/billing/confirm/none-of-ours'),
  confirmsByMail('confirm-payment', ''),
  confirmsByMail('confirm-payment-es', '/es'),
  signedIn('checkout-locked', 'locked', CHECKOUT),
  opened('change', wantsNetwork, CHANGE),
  opened('change-chosen', wantsNetwork, `${CHANGE}?cycle=month_now`),
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
