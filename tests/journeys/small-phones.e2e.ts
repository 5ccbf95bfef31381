import type { Locale } from '@waybill/i18n'
import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { expect, Reader, test, everyNth } from './stage.ts'

const LOCALES: readonly Locale[] = ['en', 'fr', 'es', 'vi']

/** Pairs of texts of one line of the cart that are drawn over each other. */
function overlaps(): readonly string[] {
  const boxes = (line: Element): readonly (readonly [string, DOMRect])[] => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    const found: [string, DOMRect][] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const isShown =
        node.parentElement?.checkVisibility({ visibilityProperty: true }) === true &&
        node.parentElement.closest('.visually-hidden') === null
      if (isShown && node.textContent?.trim() !== '')
        for (const box of range.getClientRects()) found.push([node.textContent ?? '', box])
    }
    return found
  }
  const isOver = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4
  return [...document.querySelectorAll('main ul > li')].flatMap((line) => {
    const all = boxes(line)
    return all.flatMap(([text, box], at) =>
      all
        .slice(at + 1)
        .filter(([other, second]) => other !== text && isOver(box, second))
        .map(([other]) => `${text} / ${other}`),
    )
  })
}

for (const locale of everyNth(LOCALES, 2, 1)) {
  test(`[A11Y-03] in ${locale} the lines of a cart hold at 320 px, where names and amounts meet`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const reader = new CartReader(page, shop, locale)
    await reader.adds('regional', 'trackerGateway', 'supportHero')
    await reader.open(REVIEW)
    await expect(page.getByRole('listitem').filter({ hasText: 'Regional' })).not.toHaveCount(0)
    expect(await page.evaluate(overlaps)).toEqual([])
  })
}

/** Links and buttons that stand alone and are lower than a finger needs, with what reaches beyond their text. */
function lowTargets(): readonly string[] {
  const heightOf = (control: Element): number => {
    const area = getComputedStyle(control, '::after')
    const own = control.getBoundingClientRect().height
    return area.position === 'absolute' ? Math.max(own, Number.parseFloat(area.height)) : own
  }
  return [...document.querySelectorAll('main :is(a, button, summary)')]
    .filter((control) => control.checkVisibility() && control.closest('p, dt, dd, label') === null)
    .filter((control) => heightOf(control) < 40)
    .map((control) => `${control.textContent.trim()} ${heightOf(control)}`)
}

test('on a phone each link that stands alone is as high as a finger needs', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new Reader(page, shop, 'en')
  for (const path of [CATALOGUE, `${CATALOGUE}/list`, `${CATALOGUE}/pricing`, `${CATALOGUE}/packages/regional`]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await reader.open(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await page.evaluate(lowTargets), path).toEqual([])
  }
})

test('[REG-01] on a phone the registration begins with what starts and that nothing is due today', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new CartReader(page, shop, 'fr')
  await reader.adds('regional')
  await reader.open('/register')
  const brief = page.getByRole('link', { name: reader.t('account.register.dueToday') })
  await expect(brief).toContainText('Regional')
  await expect(brief).toContainText(/\b0\b/)
  await expect(brief).toBeInViewport()
  await brief.click()
  await expect(page.getByText(reader.t('account.register.youStartWith'))).toBeInViewport()
  await reader.seesNoViolation()
})

test('[CAT-10] at 320 px no word of a group’s name is broken, and every cell has a text for a screen reader', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const reader = new Reader(page, shop, 'en')
  await reader.open('/platform/marketplace/pricing')
  const names = page.getByRole('table').locator('th[scope="rowgroup"] button')
  await expect(names).toHaveCount(9)
  const broken = await names.evaluateAll((all) =>
    all.flatMap((name) => {
      const text = [...name.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
      if (text === undefined) return ['a name without a text']
      return [...(text.nodeValue ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size === 1 ? [] : [word]
      })
    }),
  )
  expect(broken).toEqual([])
  const cells = await page.getByRole('table').locator('tbody tr:has(th[scope="row"]) td').allTextContents()
  expect(cells.filter((text) => text.trim() === '')).toEqual([])
  await reader.fitsTheWidth()
})
