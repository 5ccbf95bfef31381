import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { test as base, expect, type Page, type Response } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney, localePath, type Locale, type Translate } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { expectSound } from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'

/**
 * A colour between two schemes is the colour of neither: finite animations jump to their end. Waiting for them would
 * need animation frames, and a busy machine draws none for a page in the background.
 */
async function comesToRest(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  for (const animation of ending) animation.finish()
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

declare global {
  interface Window {
    /** There once its source was evaluated in the page. */
    readonly axe: typeof axe
  }
}

/** Its shorter form: it is sent to each page that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations that axe finds, searched in the page itself: what passed would be named element by element, in four fifths
 * of the time. What stands in a frame isn't the shop's: a mail of the sandbox, the field of Stripe.
 */
async function violationsIn(part: string | undefined): Promise<string[]> {
  const { violations } = await window.axe.run(part === undefined ? document : { include: [part] }, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // a best practice: two searches of one page have names of their own; and what Lighthouse asks of tables
    rules: { 'landmark-unique': { enabled: true }, 'td-has-header': { enabled: true } },
    resultTypes: ['violations'],
    iframes: false,
  })
  const isOfSearch = (html: string): boolean => html.startsWith('<search') || html.includes('role="search"')
  const reported = violations.filter(
    ({ id, nodes }) => id !== 'landmark-unique' || nodes.some(({ html }) => isOfSearch(html)),
  )
  return reported.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** A run that takes every case where the default takes a sample of them. */
export const isDeep = process.env.DEEP === '1'

/**
 * The readers, widths or schemes that a story runs for: in a deep run all of them, otherwise the one at this place, so
 * that the stories together still cover each language and width.
 */
export function sampled<T>(all: readonly T[], place = 0): readonly T[] {
  return isDeep ? all : all.slice(place, place + 1)
}

/** Rows of a table of cases that a story runs for: in a deep run all of them, otherwise every `step`-th from this place on. */
export function everyNth<T>(all: readonly T[], step: number, place = 0): readonly T[] {
  return isDeep ? all : all.filter((_, index) => index % step === place)
}

const HEIGHTS = { 320: 700, 390: 844, 800: 900, 1280: 900, 1440: 900 } as const

/** A reader's language and screen: what a story's title says of it, and what its page is opened with. */
export function readerOn(locale: Locale, width: keyof typeof HEIGHTS, scheme: 'light' | 'dark' = 'light') {
  const viewport = { width, height: HEIGHTS[width] }
  return {
    locale,
    width,
    setting: `${locale} at ${width} px`,
    screen: { viewport, locale, colorScheme: scheme },
  } as const
}

/** Products of the demo shop, as a cart call names them. */
export const PRODUCTS = {
  regional: { id: 2, module: 0, pricing: 1 },
  proofOfVisit: { id: 31, module: 1 },
} as const

let addresses = 0

/** An address that no other story of this worker has: the files of a worker share one shop. */
export function newAddress(name: string): string {
  addresses += 1
  return `${name}.${addresses}@bakery.example`
}

interface WorkerFixtures {
  /** The real server on a copy of the demo shop, one for each worker. */
  readonly shop: RunningShop
}

interface StoryFixtures {
  readonly quiet: undefined
  readonly sound: undefined
  /** A complaint that this story causes on purpose, beside rejected calls. */
  readonly expectedComplaint: RegExp | undefined
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly href: string }[]
}

/** Line that Chromium logs of its own when a call is rejected on purpose: a wrong input of the story. */
const REJECTED = /^Failed to load resource: the server responded with a status of (401|402|409|422) /

/** The real server on a copy of the demo shop, as long as its stories are played. */
async function playIn(
  play: (shop: RunningShop) => Promise<void>,
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  const store = await throwawayStore('embedded', 'seeded')
  const shop = await startShopProcess(store, settings)
  await play(shop)
  await shop.stop()
  await store.dispose()
}

/** A page that fails its test on any console error, page error or report of the content policy, or on a broken invariant. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  expectedComplaint: [undefined, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
  shop: [async ({}, use) => playIn(use), { scope: 'worker', timeout: 120_000 }],
  quiet: [
    async ({ page, expectedComplaint }, use) => {
      const isExpected = (text: string): boolean => REJECTED.test(text) || expectedComplaint?.test(text) === true
      const complaints: string[] = []
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning'
        if (isComplaint && !isExpected(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(undefined)
      expect(complaints, 'the console is silent').toEqual([])
    },
    { auto: true },
  ],
  sound: [
    async ({ shop }, use) => {
      await use(undefined)
      await expectSound(shop.url)
    },
    { auto: true },
  ],
})

/** The same in a shop of its own, for a story that begins with a member of the demo as they were. */
export const testInOwnShop = (settings?: Readonly<Record<string, string>>) =>
  test.extend<object, WorkerFixtures>({
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    shop: [async ({}, use) => playIn(use, settings), { scope: 'worker', timeout: 120_000 }],
  })

/** The same in shops whose clock is moved by weeks, apart from those in which time stands. */
export const testOfMovedClock = testInOwnShop()

/** The same in shops where a method is good for one trial, as those that take real cards (B-75). */
export const testOfStrictTrials = testInOwnShop({ TRIAL_LIMITS: 'strict' })

export { expect }

/** One reader of the shop: language, names of controls in it, and how to get around. */
export class Reader {
  readonly page: Page
  readonly shop: RunningShop
  readonly locale: Locale
  readonly t: Translate

  constructor(page: Page, shop: RunningShop, locale: Locale) {
    this.page = page
    this.shop = shop
    this.locale = locale
    this.t = translatorOf(locale)
  }

  /** Opens a page of ours in the reader's language and waits until it can be used with script. */
  async open(path: string): Promise<void> {
    await this.visit(path)
    await this.hydrated()
  }

  /** Goes to a page of ours in the reader's language, as it comes from the server. */
  async visit(path: string): Promise<Response> {
    const response = await this.page.goto(this.shop.url + localePath(this.locale, path))
    if (response === null) throw new Error(`${path} answered nothing`)
    return response
  }

  /** Fills the cart without the pages, for a story that begins after that. */
  async hasInCart(...names: readonly (keyof typeof PRODUCTS)[]): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    for (const name of names) await this.#call('/cart/add', PRODUCTS[name])
  }

  /** Shares the cart as a quote without the dialog. */
  shares(body: {
    readonly emails: readonly string[]
    readonly comment?: string
    readonly sender_name?: string
  }): Promise<void> {
    return this.#call('/cart/share', body)
  }

  /** Registers with the cart as it is, without the form. */
  registers(person: {
    readonly email: string
    readonly first_name: string
    readonly last_name: string
    readonly company: string
    readonly utm: object
  }): Promise<void> {
    return this.#call('/register', { ...person, password: 'three quiet words', country: 'US' })
  }

  /** The demo shop's member of that kind, as the sandbox lists them. */
  async demoMember(kind: string): Promise<string> {
    const response = await this.page.request.get(`${this.shop.url}/sandbox/accounts.json`)
    // the sandbox's own list of demo accounts
    const accounts = (await response.json()) as readonly { readonly kind: string; readonly email: string }[]
    const account = accounts.find((candidate) => candidate.kind === kind)
    if (account === undefined) throw new Error(`no demo account of kind ${kind}`)
    return account.email
  }

  /** Signs in as a member of the demo shop, by the sandbox's one click; an earlier session is dropped. */
  async isSignedInAs(email: string): Promise<void> {
    await this.page.context().clearCookies()
    const headers = { origin: this.shop.url }
    const form = { intent: 'sign_in', email }
    const answer = await this.page.request.post(`${this.shop.url}/sandbox`, { form, headers, maxRedirects: 0 })
    expect(answer.status(), email).toBe(303)
  }

  /** The page has the session of this client; an earlier one is dropped. */
  async hasSessionOf(client: ShopClient): Promise<void> {
    const value = client.cookie('waybill-session') ?? ''
    await this.page.context().clearCookies()
    await this.page.context().addCookies([{ name: 'waybill-session', value, url: this.shop.url }])
  }

  /** A call of the page's own session, with the headers of our pages. */
  async #call(path: string, data: object): Promise<void> {
    const headers = { origin: this.shop.url, 'x-waybill': '1' }
    const answer = await this.page.request.post(this.shop.url + path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  async hydrated(): Promise<void> {
    await this.#turns('[data-hydrated="true"]:not([data-waiting])')
  }

  /**
   * Waits for the files of a first intent: from here on nothing is fetched for a change. A part that is shown before its file
   * is there would be drawn by a timer, which a clock that stands never calls.
   */
  async complete(): Promise<void> {
    await this.page.locator('form[method="post"]').first().dispatchEvent('pointerover')
    await this.#turns('[data-complete="true"]')
  }

  /** Seen as soon as it is so: an expectation looks again after 100, 250 and 500 ms. */
  async #turns(state: string): Promise<void> {
    await this.page.locator(`html${state}`).waitFor({ state: 'attached' })
  }

  /** No violation of WCAG 2.2 AA on what is shown once it has come to rest, or on a part of it. */
  async seesNoViolation(part?: string): Promise<void> {
    // a form without script answers with a page whose text stands before its styles are there
    await this.page.waitForLoadState('load')
    await this.page.evaluate(comesToRest)
    if (await this.page.evaluate(() => !('axe' in window))) await this.page.evaluate(AXE)
    expect(await this.page.evaluate(violationsIn, part)).toEqual([])
  }

  /** Nothing is wider than the screen. */
  async fitsTheWidth(): Promise<void> {
    expect(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  /** The amount stands somewhere in view, as this language writes it. */
  async seesAmount(minor: number, decimals?: 0 | 2): Promise<void> {
    const text = formatMoney(money(minor, 'USD'), this.locale, decimals)
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  /** The newest mail to an address, once the worker has sent it. */
  async mailTo(address: string, part: string): Promise<Mail> {
    const found: { mail?: Mail } = {}
    await expect(async () => {
      const response = await fetch(`${this.shop.url}/sandbox/mailbox.json?to=${encodeURIComponent(address)}`)
      // the sandbox's own list of mails as sent
      const mails = (await response.json()) as Mail[]
      const mail = mails.find(({ text }) => text.includes(part))
      expect(mail).toBeDefined()
      if (mail !== undefined) found.mail = mail
    }).toPass({ timeout: 15_000 })
    if (found.mail === undefined) throw new Error(`no mail to ${address}`)
    return found.mail
  }
}

/** The path of a mail's link. */
export function linkIn(mail: Mail, part: string): string {
  const link = new RegExp(`https?://[^\\s)"<>]*${part}[^\\s)"<>]*`).exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`no link to ${part}: ${mail.text}`)
  return link
}
