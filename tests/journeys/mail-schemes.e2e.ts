import type { MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import { LOCALES } from '@waybill/i18n'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import { layoutIn } from '../../apps/storefront/src/mails/testing/mail-layout.ts'
import { link, samples } from '../../apps/storefront/src/mails/testing/sample-mails.ts'
import { expect, Reader, test } from './stage.ts'

const CASES = (['light', 'dark'] as const).flatMap((scheme) => [390, 700].map((width) => ({ scheme, width })))

const isMailName = (name: string): name is MailName => Object.hasOwn(samples, name)

const after = { shows: 'amount', amount: money(4_800, 'USD') } as const
const changes = [
  {
    since: 'Q-1001',
    total: { before: money(12_600, 'USD'), after: money(17_400, 'USD') },
    lines: [{ id: 31, title: 'Proof of visit', after }],
    counts: [],
  },
]
const { quote, quote_answered: answered } = samples

/** Mails with the parts that their samples lack. */
const FULLER: { readonly [N in 'quote' | 'quote_answered']: MailProps[N] } = {
  quote: {
    ...quote,
    quote: { ...quote.quote, comment: 'As we talked about.', preparedFor: 'Corrie Bakehouse' },
    changes,
  },
  quote_answered: {
    ...answered,
    to: 'shop',
    sender: 'Mira Osei',
    who: 'Lan Pham',
    role: 'Head of operations',
    orderNumber: 'PO-7',
    reason: 'other',
    words: 'Next year.',
  },
}

/** Every mail as the built storefront draws it, one after the other in each language. */
async function everyMail(): Promise<readonly { readonly name: string; readonly html: string }[]> {
  const { renderMail } = await loadStorefrontBundle()
  const render = <N extends MailName>(name: N, props: MailProps[N], place: number): RenderedMail =>
    renderMail(name, props, layoutIn(LOCALES[place % LOCALES.length] ?? 'en'))
  const names = Object.keys(samples).filter(isMailName)
  return [
    ...names.map((name, place) => ({ name, html: render(name, samples[name], place).html })),
    { name: 'a revision', html: render('quote', FULLER.quote, 0).html },
    { name: 'an answer to the shop', html: render('quote_answered', FULLER.quote_answered, 1).html },
  ]
}

for (const { scheme, width } of CASES) {
  test.describe(`every mail at ${width} px, ${scheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: scheme })

    test('[A11Y-01] has no violation, its colours are those of the scheme, and nothing is wider than the screen', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, 'en')
      const { light, dark } = layoutIn('en').colours
      const sheet = scheme === 'dark' ? dark.surface : '#ffffff'
      for (const { name, html } of await everyMail()) {
        await test.step(name, async () => {
          await page.setContent(html)
          await reader.seesNoViolation()
          await reader.fitsTheWidth()
          await expect(page.locator('table.sheet')).toHaveCSS('background-color', rgbOf(sheet))
          const paper = scheme === 'dark' ? dark.paper : light.paper
          await expect(page.locator('body')).toHaveCSS('background-color', rgbOf(paper))
        })
      }
    })

    test('[A11Y-01] of a quote shows amount and button as clearly as its text', async ({ page, shop }) => {
      const reader = new Reader(page, shop, 'en')
      const { html } = (await everyMail()).find(({ name }) => name === 'a revision') ?? { html: '' }
      await page.setContent(html)
      const { t } = reader
      const button = page.getByRole('link', { name: t('mail.quote.button') })
      await expect(button).toHaveAttribute('href', link)
      const box = await button.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      const colours = scheme === 'dark' ? layoutIn('en').colours.dark : layoutIn('en').colours.light
      await expect(button).toHaveCSS('color', rgbOf(colours['on-route']))
      await expect(page.locator('p', { hasText: /^\$126$/ })).toHaveCSS('color', rgbOf(colours.ink))
    })
  })
}

function rgbOf(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
