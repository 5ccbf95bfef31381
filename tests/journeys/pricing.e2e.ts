import type { Locator, Page } from '@playwright/test'
import { localePath } from '@waybill/i18n'
import { expect, Reader, readerOn, sampled, test } from './stage.ts'
import { statesOf } from './states.ts'

const PRICING = '/platform/marketplace/pricing'
const UTM = 'utm_source=letter&utm_campaign=spring+vans'
const STORIES = [readerOn('en', 1440), readerOn('vi', 390), readerOn('fr', 390), readerOn('es', 1440)]

/** Folded cards of the categories, whose modules are links. */
const categoryCards = (page: Page): Locator => page.locator('main details', { has: page.locator('li a') })
const tableOf = (page: Page): Locator => page.getByRole('table')
const rowsOf = (page: Page): Locator => tableOf(page).locator('tbody tr:has(th[scope="row"])').filter({ visible: true })
const plansOf = (page: Page): Locator => page.locator('main article')

/** In both schemes: what is shown now has no violation. */
async function seesNoViolation(reader: Reader): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one scheme at a time
    await reader.page.emulateMedia({ colorScheme })
    // oxlint-disable-next-line no-await-in-loop -- the same
    await reader.seesNoViolation()
  }
}

/** Layout shift since the page began, without what a click moved. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter((entry) => 'hadRecentInput' in entry && entry.hadRecentInput === false)
              .reduce((sum, entry) => sum + ('value' in entry && typeof entry.value === 'number' ? entry.value : 0), 0),
          ),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        // what is buffered comes as a task of its own: three frames without one say that nothing has moved
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))
      }),
  )

async function boxOf(part: Locator): Promise<{ readonly x: number; readonly y: number; readonly height: number }> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return box
}

/** Addresses of all links that lead on from this page. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((all) => all.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])))

async function expectCarried(page: Page): Promise<void> {
  const links = await linksOf(page)
  expect(links.length).toBeGreaterThan(50)
  const carried = [...new URLSearchParams(UTM)]
  const lost = links.filter((href) => carried.some(([name, value]) => new URL(href).searchParams.get(name) !== value))
  expect(lost).toEqual([])
}

for (const { locale, width, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`pricing in ${setting}`, () => {
    test.use(screen)

    test('[CAT-10, CAT-12, CUI-09, A11Y-01] cycle, categories, comparison and a choice, each in the address or the cart', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader

      // colours change with the scheme at once, not within 150 ms
      await page.emulateMedia({ reducedMotion: 'reduce' })

      await test.step('three plans by the month, with their unit', async () => {
        await reader.open(PRICING)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pricing.title'))
        await expect(plansOf(page)).toHaveCount(3)
        await reader.seesAmount(5900)
        for (const plan of await plansOf(page).all()) await expect(plan).toContainText(t('common.perMonth.company'))
        await seesNoViolation(reader)
        expect(await shiftOf(page)).toBeLessThan(0.01)
      })

      await test.step('a year is another address of the page, and says what it saves', async () => {
        const first = await plansOf(page).first().boundingBox()
        await page
          .getByRole('navigation', { name: t('pricing.cycle') })
          .getByRole('link')
          .last()
          .click()
        await expect(page).toHaveURL(`${shop.url}${localePath(locale, PRICING)}?cycle=year`)
        await reader.hydrated()
        await reader.seesAmount(63_700)
        await expect(plansOf(page).nth(1)).toContainText(t('common.perYear.company'))
        await expect(page.getByText(t('pricing.yearIntro'))).toBeVisible()
        expect(await plansOf(page).first().boundingBox(), 'nothing jumps').toEqual(first)
        await page.goBack()
        await reader.hydrated()
        await reader.seesAmount(5900)
      })

      await test.step('a category opens to its modules: which plan has them, and what they cost', async () => {
        const card = categoryCards(page).nth(1)
        await expect(card.getByRole('listitem').first()).toBeHidden()
        await card.locator('summary').click()
        await expect(card).toContainText(t('pricing.every'))
        await expect(card).toContainText(t('common.perMonth.company'))
      })

      await test.step('differences only leaves the rows that differ, and is part of the address', async () => {
        const all = await rowsOf(page).count()
        await page.getByRole('switch', { name: t('pricing.compare.differences') }).check()
        await expect(page).toHaveURL(/\?differences=1$/)
        const shown = await rowsOf(page).count()
        expect(shown).toBeLessThan(all)
        await expect(tableOf(page)).toContainText(t('pricing.compare.corner', { rows: all, differ: shown }))
        await expect(page.getByRole('status').first()).toHaveText(t('pricing.compare.shown', { count: shown }))
        // also of the plans whose tab isn't chosen on a phone
        for (const row of await rowsOf(page).all())
          expect(new Set(await row.locator('td').allInnerTexts()).size, await row.innerText()).toBeGreaterThan(1)
        await reader.seesNoViolation()
        await page.reload()
        await reader.hydrated()
        await expect(rowsOf(page)).toHaveCount(shown)
        await page.getByRole('switch', { name: t('pricing.compare.differences') }).uncheck()
        await expect(rowsOf(page)).toHaveCount(all)
        await expect(page).toHaveURL(shop.url + localePath(locale, PRICING))
      })

      await test.step('a chosen plan is selected on its card and over its column, tinted from head to foot', async () => {
        const tryNow = page.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) })
        await expect(tryNow).toHaveCount(2)
        const before = await shiftOf(page)
        await tryNow.first().click()
        await expect(page.getByRole('button', { name: t('catalog.plans.selected') })).toHaveCount(2)
        await expect(plansOf(page).first()).toContainText(t('catalog.inPlan', { plan: 'Regional' }))
        const grounds = await tableOf(page)
          .locator('tr > :nth-child(3)')
          .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).backgroundColor))
        expect(new Set(grounds).size).toBe(1)
        expect(grounds[0]).not.toBe(
          await tableOf(page)
            .locator('thead tr > :nth-child(2)')
            .evaluate((cell) => getComputedStyle(cell).backgroundColor),
        )
        const onward = page.getByRole('link', { name: width < 951 ? t('cart.view') : t('cart.tryNow') })
        await expect(onward.filter({ visible: true }).last()).toBeVisible()
        expect((await shiftOf(page)) - before, 'the choice moves nothing').toBeLessThan(0.01)
        await seesNoViolation(reader)
      })
    })

    test('[CAT-10] the heads of columns and rows stay in view, and no group or row is lost to a screen reader', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      await reader.open(PRICING)
      const region = page.getByRole('region', { name: reader.t('pricing.compare.table') })
      // one plan at a time on a phone: its tab is the head that stays
      const isPhone = width < 751
      const tabs = page.getByRole('group', { name: reader.t('pricing.planShown') })
      const head = isPhone ? tabs : tableOf(page).getByRole('columnheader').first()
      const name = rowsOf(page).nth(20).getByRole('rowheader')
      await region.evaluate((box) => box.scrollIntoView({ block: 'start' }))
      await name.evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
      await expect(name).toBeInViewport({ ratio: 1 })
      const [table, corner] = [await boxOf(region), await boxOf(tableOf(page).locator('thead th').first())]
      const ceiling = await boxOf(page.locator('header').first())
      expect(Math.abs(corner.x - table.x), 'the first column stands at the edge').toBeLessThan(3)
      const top = Math.max(table.y, ceiling.y + ceiling.height)
      expect(Math.abs((await boxOf(head)).y - top), 'the heads stand at the upper edge').toBeLessThan(3)
      await expect(tableOf(page).getByRole('columnheader')).toHaveCount(isPhone ? 2 : 4)
      const groups = tableOf(page).locator('th[scope="rowgroup"]')
      await expect(groups).toHaveCount(9)
      await expect(page.locator('caption')).toHaveText(reader.t('pricing.compare.table'))
    })

    test('[CAT-10, ANA-03, REG-01] every link carries utm on, also those of the cart, to the registration', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.open(`${PRICING}?${UTM}`)
      await expectCarried(page)
      await page.getByRole('switch').check()
      await page
        .getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Network' }) })
        .first()
        .click()
      await expect(page.getByRole('button', { name: t('catalog.plans.selected') }).first()).toBeVisible()
      await expect(page, 'the address keeps them beside its own state').toHaveURL(new RegExp(`differences=1`))
      expect(new URL(page.url()).searchParams.get('utm_campaign')).toBe('spring vans')
      if (width < 951) {
        await page
          .getByRole('link', { name: t('cart.view') })
          .filter({ visible: true })
          .click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      await expectCarried(page)
      await page
        .getByRole('link', { name: t('cart.tryNow') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page).toHaveURL(`${shop.url}${localePath(locale, '/register')}?${UTM}`)
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

  test('[CAT-10, CAT-17] cycle, categories, differences and a choice are links, details and forms', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'vi')
    const { t } = reader
    await reader.visit(`${PRICING}?${UTM}`)
    await expectCarried(page)
    await page
      .getByRole('navigation', { name: t('pricing.cycle') })
      .getByRole('link')
      .last()
      .click()
    await reader.seesAmount(63_700)
    await categoryCards(page).first().locator('summary').click()
    await expect(categoryCards(page).first().getByRole('listitem').first()).toBeVisible()
    const all = await rowsOf(page).count()
    await expect(tableOf(page).getByRole('button', { expanded: true }), 'no button that does nothing').toHaveCount(0)
    await page.getByRole('switch', { name: t('pricing.compare.differences') }).check()
    await page.getByRole('button', { name: t('pricing.compare.show') }).click()
    const state = new URL(page.url()).searchParams
    expect(Object.fromEntries(state)).toEqual({
      cycle: 'year',
      differences: '1',
      utm_source: 'letter',
      utm_campaign: 'spring vans',
    })
    expect(await rowsOf(page).count()).toBeLessThan(all)
    await page
      .getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: t('catalog.plans.selected') })).toHaveCount(2)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(Object.fromEntries(state))
    await expectCarried(page)
  })
})

test('[A11Y-02, CAT-10] cycle, category, groups, switch and plan are reached and worked by keyboard', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(target).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [1] })
  }
  await reader.open(PRICING)
  await tabTo(page.getByRole('link', { name: /^Yearly/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cycle=year/)
  await reader.hydrated()
  const tryLocal = page.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Local' }) }).first()
  await tabTo(tryLocal)
  await page.keyboard.press('Enter')
  const selected = page.getByRole('button', { name: t('catalog.plans.selected') }).first()
  await expect(selected, 'the same button').toBeFocused()
  const card = categoryCards(page).nth(2)
  await tabTo(card.locator('summary'))
  await page.keyboard.press('Enter')
  await expect(card.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link').first()).toBeFocused()
  const onlyDifferences = page.getByRole('switch', { name: t('pricing.compare.differences') })
  await tabTo(onlyDifferences)
  const all = await rowsOf(page).count()
  await page.keyboard.press('Space')
  await expect(onlyDifferences).toBeChecked()
  await page.keyboard.press('Space')
  await expect(rowsOf(page)).toHaveCount(all)
  const region = page.getByRole('region', { name: t('pricing.compare.table') })
  // no stop of its own: the keyboard has nothing to scroll in it
  await expect(region).not.toHaveAttribute('tabindex')
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const planning = page.getByRole('button', { name: 'Planning', exact: true })
  const board = page.getByRole('rowheader', { name: 'Zone builder' })
  await tabTo(planning)
  await page.keyboard.press('Enter')
  await expect(board).toBeHidden()
  await expect(planning).toHaveAttribute('aria-expanded', 'false')
  await expect(planning).toBeFocused()
  await page.keyboard.press('Enter')
  const below = page.getByRole('rowheader', { name: 'Pickup and drop-off pairs' })
  await tabTo(below.getByRole('link'))
  // the page scrolls, and the heads stay under the site's header
  const [head, ceiling] = [tableOf(page).getByRole('columnheader').first(), await boxOf(page.locator('header').first())]
  const underHeads = ceiling.y + ceiling.height + (await boxOf(head)).height
  await page.evaluate((by) => scrollBy(0, by), (await boxOf(below)).y - underHeads)
  const stuck = await boxOf(head)
  expect((await boxOf(board)).y, 'its row lies under them').toBeLessThan(stuck.y + stuck.height - 1)
  await page.keyboard.press('Shift+Tab')
  await expect(board.getByRole('link')).toBeFocused()
  expect((await boxOf(board)).y, 'what stays in view covers nothing that has the focus').toBeGreaterThanOrEqual(
    underHeads - 1,
  )
})

test('[CAT-10] a phone shows one plan of the table, the advised first, others by keys', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new Reader(page, shop, 'en')
  await reader.open(PRICING)
  const tabs = page.getByRole('group', { name: reader.t('pricing.planShown') })
  // beside the number of rows
  const shown = tableOf(page).locator('thead th:not(:first-child)').filter({ visible: true })
  await expect(tabs.getByRole('radio', { name: 'Regional' })).toBeChecked()
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('Regional')
  await tabs.getByRole('radio', { name: 'Regional' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('radio', { name: 'Network' })).toBeFocused()
  await expect(shown).toContainText('Network')
  await expect(rowsOf(page).first().getByRole('cell')).toHaveCount(1)
  await reader.fitsTheWidth()
})

test('[CAT-17, CUI-09] the state of every plan is right from the first paint on, also while the page takes over', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  await reader.hasInCart('regional')
  const states = await statesOf(page, { selector: 'main article > :nth-child(4)', count: 3 })
  await reader.open(PRICING)
  await expect(page.getByRole('button', { name: 'Selected' })).toHaveCount(2)
  expect(await states()).toEqual(['Switch down to LocalAdding, SelectedRemoveRemoving, Try nowAdding'])
})

test('[CAT-10] the switch keeps up with the language links, and blocked storage changes nothing @deep', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  const reader = new Reader(page, shop, 'en')
  await reader.open(PRICING)
  const french = page.locator('header a[hreflang="fr"]').first()
  await page.getByRole('switch').check()
  await expect(french).toHaveAttribute('href', `/fr${PRICING}?differences=1`)
  await page
    .getByRole('button', { name: reader.t('catalog.plans.tryNow.named', { title: 'Local' }) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Selected' })).toHaveCount(2)
  await page.getByRole('switch').uncheck()
  await expect(french).toHaveAttribute('href', `/fr${PRICING}`)
})

test('[CAT-10] printed, the page is its plans and its table, without controls', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open(PRICING)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const controls = page.locator('main :is(button:not(th button), input, select, nav, [role="switch"])')
  expect(await controls.filter({ visible: true }).allTextContents()).toEqual([])
  await expect(page.getByRole('rowheader', { name: 'Audit trail' })).toBeVisible()
  await expect(page.getByText('Planning', { exact: true }).last(), 'the name of a group is printed').toBeVisible()
  await expect(categoryCards(page).first().getByText('Zone builder'), 'closed cards open').toBeVisible()
  // the printable width of A4 is below that of a phone's tabs
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(tableOf(page).getByRole('columnheader'), 'a sheet shows every plan').toHaveCount(4)
  await expect(page.getByRole('group', { name: reader.t('pricing.planShown') })).toBeHidden()
})
