import type { Page } from '@playwright/test'
import type { Locale } from '@waybill/i18n'
import { expect, isDeep, Reader, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
const SCREENS = [
  CATALOGUE,
  `${CATALOGUE}/list`,
  `${CATALOGUE}/mobile`,
  `${CATALOGUE}/premium-support`,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/packages/regional`,
  `${CATALOGUE}/search?q=route`,
  `${CATALOGUE}/pricing`,
  `${CATALOGUE}/shopping-cart-review`,
]
const WIDTHS = [320, 751, 1024]
const LOCALES: readonly Locale[] = isDeep ? ['en', 'fr', 'es', 'vi'] : ['en']

/** Every word of the page 40 % longer, as another language might have it; names of the shop and amounts stay. */
function lengthen(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('script, style, [translate="no"]') !== null) continue
    node.nodeValue = (node.nodeValue ?? '').replaceAll(
      /\p{L}{2,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
    )
  }
}

/** What sticks out of the page, and controls whose words don't fit them. */
function misfits(): readonly string[] {
  const nameOf = (element: Element): string => `${element.tagName} "${element.textContent.trim().slice(0, 60)}"`
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1
  const clipped = [...document.querySelectorAll('button, [class*="button" i], summary, label, th, h1, h2, h3')].filter(
    (element) =>
      isShown(element) &&
      // a bare icon has no words; its area for fingers is larger than itself on purpose
      element.textContent.trim() !== '' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2) &&
      getComputedStyle(element).display !== 'inline',
  )
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : []
  return [...wide, ...clipped.map(nameOf)]
}

async function expectFitting(page: Page, when: string): Promise<void> {
  expect(await page.evaluate(misfits), when).toEqual([])
}

for (const locale of LOCALES) {
  for (const path of SCREENS) {
    test(`[I18N-05] ${path} holds words that are 40 % longer than in ${locale}, from 320 px on`, async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      await reader.hasInCart('regional', 'proofOfVisit')
      await reader.open(path)
      await page.evaluate(lengthen)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectFitting(page, `${width} px`)
      }
    })
  }
}
