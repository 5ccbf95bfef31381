import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

/** Set-up of a screen. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly width: number
  /** Opens a path of ours and waits until it is hydrated. */
  readonly open: (path: string) => Promise<void>
}

export interface Screen {
  readonly name: string
  readonly prepare: (stage: Stage) => Promise<void>
  /** A dialog or panel: the window is photographed, not the whole page. */
  readonly isPanel?: true
  /** It needs the shop's clock to go on, and is photographed after all that don't. */
  readonly movesClock?: true
}

export const REVIEW = '/platform/marketplace/shopping-cart-review'

/** Plans and modules of the demo shop, as a cart call names them. */
export const PRODUCTS = {
  regional: { id: 2, module: 0, pricing: 1 },
  proofOfVisit: { id: 31, module: 1 },
} as const

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('html[data-hydrated="true"]:not([data-waiting])').waitFor({ state: 'attached' })
}

/** A call of the page's own session. */
export async function call({ page, url }: Stage, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(url + path, { data, headers: { origin: url, 'x-waybill': '1' } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** A visitor with an empty cart; then the given products are put into it. */
export async function visitorWith(stage: Stage, ...products: readonly (keyof typeof PRODUCTS)[]): Promise<void> {
  await stage.page.context().clearCookies()
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const product of products) await call(stage, '/cart/add', PRODUCTS[product])
}

export async function demoEmail({ page, url }: Stage, kind: string): Promise<string> {
  const response = await page.request.get(`${url}/sandbox/accounts.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own list of demo accounts
  const accounts = (await response.json()) as { readonly kind: string; readonly email: string }[]
  const account = accounts.find((candidate) => candidate.kind === kind)
  if (account === undefined) throw new Error(`no demo account of kind ${kind}`)
  return account.email
}

/** Signs in as a member of the demo shop, by the sandbox's one click. */
export async function signInAs(stage: Stage, kind: string): Promise<void> {
  await stage.page.context().clearCookies()
  const form = { intent: 'sign_in', email: await demoEmail(stage, kind) }
  await stage.page.request.post(`${stage.url}/sandbox`, { form, headers: { origin: stage.url }, maxRedirects: 0 })
}

/** The link of the newest mail to an address, as soon as the worker has sent one. */
export async function mailedLink({ page, url }: Stage, to: string, part: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next look follows this one
    const response = await page.request.get(`${url}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
    // oxlint-disable-next-line no-await-in-loop -- ends here
    if (!response.ok()) throw new Error(`the mailbox: ${response.status()} ${await response.text()}`)
    // oxlint-disable-next-line no-await-in-loop, typescript/no-unsafe-type-assertion -- the sandbox's own list of mails
    const mails = (await response.json()) as { readonly text: string }[]
    const link = mails.map(({ text }) => new RegExp(`https?://\\S*${part}[^\\s)"<>]*`).exec(text)?.[0]).find(Boolean)
    if (link !== undefined) return link
    // oxlint-disable-next-line no-await-in-loop -- no event says that a mail has arrived
    await page.waitForTimeout(100)
  }
  throw new Error(`no mail with ${part} to ${to}`)
}

let people = 0

/**
 * An unused address. Not by the clock: of its thirteen digits every tenth could be a card number, which the shop
 * rejects.
 */
function newAddress(purpose: string): string {
  people += 1
  return `${purpose}.${people}@kho.example`
}

/** A new member with a trial, whose address contains its purpose. */
export async function registers(stage: Stage, purpose: string): Promise<string> {
  await visitorWith(stage, 'regional')
  const email = newAddress(purpose)
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
  await call(stage, '/register', { email, password: 'three quiet words', ...person })
  return email
}

/** Shares the cart and answers a link of the mail. */
export async function shares(stage: Stage, purpose: string, part = '/quotes/'): Promise<string> {
  await visitorWith(stage, 'regional', 'proofOfVisit')
  const to = newAddress(purpose)
  await call(stage, '/cart/share', { emails: [to], comment: 'With the numbers of May.' })
  return mailedLink(stage, to, part)
}
