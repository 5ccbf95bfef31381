import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney, localePath, type Locale, type Translate } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { throwawayStore } from '@waybill/testkit/store'

interface WorkerFixtures {
  /** The real server on an empty data folder, one for each worker. */
  readonly shop: RunningShop
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly { readonly filename: string; readonly href: string }[]
}

/** What Chromium logs of its own when a call is refused on purpose: a wrong input of the story. */
const REFUSED = /^Failed to load resource: the server responded with a status of (401|402|409|422) /

/** A page that fails its test on any console error, page error or report of the content policy. */
export const test = base.extend<{ readonly quiet: undefined }, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded')
      const shop = await startShop(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning'
        if (isComplaint && !REFUSED.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(undefined)
      expect(complaints, 'the console is silent').toEqual([])
    },
    { auto: true },
  ],
})

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
    await this.page.goto(this.shop.url + localePath(this.locale, path))
    await this.hydrated()
  }

  async hydrated(): Promise<void> {
    await expect(this.page.locator('html[data-hydrated="true"]')).toBeAttached()
  }

  /** No violation of WCAG 2.2 AA on what is shown now. */
  async seesNoBarrier(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
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
