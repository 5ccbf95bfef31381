import type { Page } from '@playwright/test'
import { checkPersonName } from '@waybill/domain/quote'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { DEMO_EMAIL, MEMBER_SCREENS, STRANGER_SCREENS } from './main-screens.ts'
import { expect, isDeep, linkIn, Reader, test } from './stage.ts'

declare global {
  interface Window {
    /** Exposed by the test in every document before its own scripts. */
    readonly printReport: (report: string) => void
  }
}

/** The one that leaves a script; a deep run enters them all. */
const SAMPLE = 1
const REVIEW = '/platform/marketplace/shopping-cart-review'

/** Everything that a page does beyond what it may: requests to others, reports of the policy, dialogs. */
async function watch(page: Page, home: string): Promise<readonly string[]> {
  const seen: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== home && protocol !== 'data:') seen.push(`requested ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    seen.push(`opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('printReport', (report: string) => void seen.push(report))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.printReport(`reported ${violatedDirective} ${blockedURI}`)
    })
  })
  return seen
}

/** Parts of a document that could run or style by themselves. */
async function activeParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isInert = ({ type, src }: HTMLScriptElement): boolean =>
      src === '' && (type === 'application/json' || type === 'application/ld+json')
    const isOwnFile = (script: HTMLScriptElement): boolean =>
      new URL(script.src, location.href).pathname.startsWith('/assets/')
    const scripts = [...document.scripts].filter(
      (script) => !isInert(script) && !(script.src !== '' && isOwnFile(script)),
    )
    const handlers = [...document.querySelectorAll('*')].filter((part) =>
      part.getAttributeNames().some((name) => name.startsWith('on')),
    )
    return [...scripts, ...handlers, ...document.querySelectorAll('style')].map((part) => part.outerHTML.slice(0, 160))
  })
}

async function seesPolicyKept(reader: Reader, path: string): Promise<void> {
  const response = await reader.visit(path)
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy, path).toContain("script-src 'self';")
  expect(policy, path).toContain("style-src 'self';")
  expect(policy, path).toContain("require-trusted-types-for 'script'")
  await reader.hydrated()
  expect(await activeParts(reader.page), path).toEqual([])
}

test.use({ viewport: { width: 1440, height: 900 } })

test('[SEC-01] no page of a stranger runs, styles or requests anything that the policy does not know', async ({
  page,
  shop,
}) => {
  const seen = await watch(page, shop.url)
  const reader = new Reader(page, shop, 'en')
  await reader.hasInCart('regional', 'proofOfVisit')
  await reader.shares({ emails: ['policy@kho.example'], comment: 'With the numbers of May.' })
  for (const path of STRANGER_SCREENS) await seesPolicyKept(reader, path)
  await reader.open(REVIEW)
  await page.getByRole('button', { name: reader.t('cart.shareQuote') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await activeParts(page), 'what comes when it is needed').toEqual([])
  const link = linkIn(await reader.mailTo('policy@kho.example', '/quotes/'), '/quotes/')
  await seesPolicyKept(reader, new URL(link).pathname)
  expect(seen).toEqual([])
})

test('[SEC-01] nor does any page of a member', async ({ page, shop }) => {
  const seen = await watch(page, shop.url)
  const reader = new Reader(page, shop, 'en')
  await reader.isSignedInAs(DEMO_EMAIL.trial)
  for (const path of MEMBER_SCREENS) await seesPolicyKept(reader, path)
  await reader.isSignedInAs(DEMO_EMAIL.subscriber)
  await seesPolicyKept(reader, '/account/billing/subscription')
  expect(seen).toEqual([])
})

test.describe('what the policy rejects', () => {
  test.use({ expectedComplaint: /Content Security Policy|TrustedHTML|TrustedScript/ })

  test('[SEC-01] a text that would become markup, an inline script and a foreign picture are rejected by the browser', async ({
    page,
    shop,
  }) => {
    await new Reader(page, shop, 'en').open('/platform/marketplace')
    const rejected = await page.evaluate(async () => {
      const errorOf = (act: () => void): string => {
        try {
          act()
          return 'nothing'
        } catch (error) {
          return error instanceof Error ? error.name : 'something else'
        }
      }
      const report = new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) => effectiveDirective === 'img-src' && resolve(effectiveDirective),
        )
      })
      const markup = errorOf(() => Object.assign(document.createElement('p'), { innerHTML: '<b>bold</b>' }))
      const script = errorOf(() => Object.assign(document.createElement('script'), { text: 'document.title = "hit"' }))
      document.body.append(Object.assign(new Image(), { src: 'https://evil.test/a.png' }))
      return { markup, script, picture: await report }
    })
    expect(rejected).toEqual({ markup: 'TypeError', script: 'TypeError', picture: 'img-src' })
  })
})

for (const [place, text] of HOSTILE_TEXTS.slice(0, isDeep ? HOSTILE_TEXTS.length : SAMPLE).entries()) {
  test(`[SEC-04] ${JSON.stringify(text)} stays a text wherever a person can enter it`, async ({ page, shop }) => {
    const seen = await watch(page, shop.url)
    const reader = new Reader(page, shop, 'en')
    const address = `hostile.${place}@kho.example`
    await reader.hasInCart('regional', 'proofOfVisit')
    await reader.registers({
      first_name: text,
      last_name: text,
      company: text,
      email: `member.${place}@kho.example`,
      utm: { utm_source: text, utm_campaign: text },
    })
    // one with an address is no name
    const name = checkPersonName(text).ok ? text : 'Mira'
    await reader.shares({ emails: [address], comment: text, sender_name: name })

    await reader.open('/account/billing/subscription')
    await expect(page.locator('summary').filter({ visible: true }).last()).toHaveAccessibleName(
      reader.t('common.nav.accountMenu', { name: `${text} ${text}` }),
    )
    expect(await activeParts(page)).toEqual([])

    const mail = await reader.mailTo(address, '/quotes/')
    await page.goto(linkIn(mail, '/quotes/'))
    await reader.hydrated()
    await expect(page.locator('blockquote')).toHaveText(text)
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
    expect(await activeParts(page)).toEqual([])
    await page
      .getByRole('button', { name: reader.t('quote.accept') })
      .filter({ visible: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(reader.t('quote.name.yours')).fill(name)
    await dialog.getByRole('button', { name: reader.t('quote.accept') }).click()
    const [upToTheDate = ''] = reader.t('quote.state.acceptedBy', { name, date: '§' }).split('§')
    await expect(page.getByRole('heading', { name: upToTheDate })).toBeVisible()
    expect(await activeParts(page)).toEqual([])

    await reader.open(`${REVIEW}?utm_source=${encodeURIComponent(text)}`)
    expect(await activeParts(page)).toEqual([])
    await reader.open(`/platform/marketplace/search?q=${encodeURIComponent(text)}`)
    await expect(page.getByRole('combobox').first()).toHaveValue(text)
    expect(await activeParts(page)).toEqual([])

    await page.context().clearCookies()
    await reader.open(`/register?utm_source=${encodeURIComponent(text)}`)
    expect(await activeParts(page)).toEqual([])

    // as a mail program shows it that knows no policy; characters that reverse the direction of reading are left out
    // there
    await page.goto('about:blank')
    // without the joiners that keep an address in it from being a link
    await page.setContent(mail.html.replaceAll('\u2060', ''))
    await expect(page.getByText(text.replace('\u202e', '')).filter({ visible: true }).first()).toBeVisible()
    expect(await page.locator('script, iframe, object, embed, base, form, svg, [onerror], [onload]').count()).toBe(0)
    expect(seen).toEqual([])
  })
}
