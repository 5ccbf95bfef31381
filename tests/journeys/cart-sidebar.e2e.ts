import { DEMO_EMAIL } from './main-screens.ts'
import { CartReader, CATALOGUE, isInView } from './cart-screens-stage.ts'
import { expect, sampled, test, everyNth } from './stage.ts'

const LOCALES = ['en', 'fr'] as const
const SEVEN = ['proofOfVisit', 'visitForms', 'emailNotice', 'smsNotice', 'trackerGateway', 'calendarFeed'] as const

/** Modules that need nothing; with the first comes route board, which is in every cart. */
const ALONE = [13, 14, 19, 43, 52, 54] as const

test.use({ viewport: { width: 1440, height: 900 } })

for (const locale of sampled(LOCALES)) {
  test(`[CUI-01] ${locale}: the sidebar is there with the first item, under the name of the plan or as a solution`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.open(CATALOGUE)
    await expect(reader.sidebar()).toHaveCount(0)
    await reader.adds('calendarFeed')
    await reader.open(CATALOGUE)
    await expect(reader.sidebar().getByRole('heading', { level: 2 })).toHaveText(t('cart.mySolution'))
    await reader.adds('regional')
    await reader.open(CATALOGUE)
    await expect(reader.sidebar().getByRole('heading', { level: 2 })).toHaveText('Regional')
    await reader.startsAs(DEMO_EMAIL.subscriber)
    await reader.adds('calendarFeed')
    await reader.open(CATALOGUE)
    await expect(reader.sidebar().getByRole('heading', { level: 2 })).toHaveText(t('cart.mySubscription'))
  })

  test(`[CUI-01] [CUI-08] ${locale}: it is hidden by Back, and by Back To Catalogue on a platform and an industry, and shown again`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional')
    const names = [
      [CATALOGUE, t('common.back')],
      [`${CATALOGUE}/search?q=route`, t('common.back')],
      [`${CATALOGUE}/optimizing`, t('cart.backToCatalogue')],
      [`${CATALOGUE}/industries/field-service`, t('cart.backToCatalogue')],
    ] as const
    for (const [path, name] of names) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await reader.open(path)
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await expect(reader.sidebar().getByRole('link', { name, exact: true }), path).toBeVisible()
    }
    await reader
      .sidebar()
      .getByRole('link', { name: t('cart.backToCatalogue'), exact: true })
      .click()
    await expect(reader.sidebar()).toHaveCount(0)
    const show = page.locator('main').getByRole('button', { name: t('cart.view') })
    await expect(show, 'the focus goes on to what brings it back').toBeFocused()
    await show.press('Enter')
    await expect(reader.sidebar()).toBeVisible()
  })

  test(`[CUI-03] ${locale}: the total is an estimate as soon as something is charged by use; the saving is shown as a text`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional')
    await reader.open(CATALOGUE)
    const sidebar = reader.sidebar()
    const label = sidebar.locator('dt').last()
    await expect(label).toContainText(new RegExp(`^${t('cart.total')} `))
    await expect(sidebar.locator('dd s')).toHaveText(/66/)
    const saving =
      locale === 'en' ? 'Was $66, you save $7 a month.' : 'Au lieu de 66 $US : vous économisez 7 $US par mois.'
    await expect(sidebar.getByRole('link', { name: saving.replaceAll(' $', '\u00a0$') })).toBeVisible()
    await reader.adds('proofOfVisit')
    await reader.open(CATALOGUE)
    await expect(label).toContainText(new RegExp(`^${t('cart.estimatedTotal')} `))
  })
}

test('the first item opens nothing over a phone’s page, and at the desktop the cart panel takes no focus', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const main = page.locator('main')
  const [add, remove] = ['Add to cart: Calendar feed', 'Remove Calendar feed'].map((name) =>
    main.getByRole('button', { name }).first(),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.open(`${CATALOGUE}/planning`)
  await reader.complete()
  await add?.click()
  await expect(page.getByRole('region', { name: 'Cart summary' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reader.sidebar()).toBeHidden()
  await reader.posts('/cart/empty', {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await reader.open(`${CATALOGUE}/planning`)
  await reader.complete()
  await add?.press('Enter')
  await expect(reader.sidebar()).toBeVisible()
  await expect(remove ?? main).toBeFocused()
})

test('[CUI-02] a line has a remove button, but not what the plan bundles, a default module or a further team member', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.counts({ 'user-team': 6 })
  await reader.open(CATALOGUE)
  const lines = reader.sidebar().getByRole('list', { name: 'Items in the cart' })
  await lines.getByText('12 modules').click()
  await expect(lines.getByText('Route optimizer')).toBeVisible()
  await expect(lines.getByRole('button', { name: /^Remove / })).toHaveText([''])
  await expect(lines.getByRole('button', { name: 'Remove Proof of visit' })).toBeVisible()
  await expect(lines.getByText('Additional team member')).toBeVisible()
  await reader.posts('/cart/empty', {})
  await reader.adds('proofOfVisit')
  await reader.open(CATALOGUE)
  await expect(lines.getByText('Route board'), 'a default module').toBeVisible()
  await expect(lines.getByRole('button', { name: 'Remove Route board' })).toHaveCount(0)
})

test('[CUI-03] how many team members are included is shown by pointing, by focus and by a tap', async ({
  browser,
  page,
  shop,
}) => {
  const words = '5 team members are included; each extra one costs $8 a month'
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional')
  await reader.open(CATALOGUE)
  const about = reader.sidebar().getByRole('button', { name: 'About team members' })
  const bubble = page.getByRole('tooltip').filter({ hasText: words })
  await about.hover()
  await expect(bubble).toBeVisible()
  await page.mouse.move(10, 10)
  await expect(bubble).toBeHidden()
  await page.keyboard.press('Tab')
  await about.focus()
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 768 } })
  const touched = new CartReader(await context.newPage(), shop, 'en')
  await touched.adds('regional')
  await touched.open(CATALOGUE)
  await touched.sidebar().getByRole('button', { name: 'About team members' }).tap()
  await expect(touched.page.getByRole('tooltip').filter({ hasText: words })).toBeVisible()
  await context.close()
})

for (const locale of sampled(LOCALES, 1)) {
  test(`[CUI-04] ${locale}: a visitor tries at the top; more components are offered everywhere but on their list`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional')
    await reader.open(CATALOGUE)
    const sidebar = reader.sidebar()
    const order = await sidebar.locator('a, button').allInnerTexts()
    const place = (name: string): number => order.findIndex((text) => text.trim() === name)
    expect(place(t('cart.tryNow'))).toBeGreaterThan(0)
    expect(place(t('cart.tryNow'))).toBeLessThan(place('Regional'))
    await sidebar.getByRole('link', { name: t('cart.addMore') }).click()
    await expect(page).toHaveURL(/\/platform\/marketplace\/list$/)
    await reader.hydrated()
    await expect(sidebar).toBeVisible()
    await expect(sidebar.getByRole('link', { name: t('cart.addMore') })).toHaveCount(0)
    await sidebar.getByRole('button', { name: t('cart.shareQuote') }).click()
    await expect(page.getByRole('dialog', { name: t('quote.share.title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await sidebar.getByRole('button', { name: t('cart.estimatePrice') }).click()
    await expect(page.getByRole('dialog', { name: t('cart.estimatePrice') })).toBeVisible()
  })
}

const MEMBERS = [
  { who: 'a member in a trial', email: 'maya@kestrel-courier.example', words: 'Checkout', isAtTop: true },
  { who: 'a subscriber', email: 'dana@halden-bakery.example', words: 'Apply', isAtTop: false },
  {
    who: 'a subscriber whose add-on is off for its debt',
    email: 'robin@northgate-parcel.example',
    words: 'Checkout',
    isAtTop: false,
  },
  { who: 'an expired member', email: 'camille@atelier-rousset.example', words: 'Checkout', isAtTop: false },
  { who: 'a legacy member', email: 'graham@old-mill-haulage.example', words: 'Apply', isAtTop: false },
  { who: 'an indirect member', email: 'mateo@reparto-la-huerta.example', words: 'ENABLE', isAtTop: false },
] as const

for (const { who, email, words, isAtTop } of everyNth(MEMBERS, 3)) {
  test(`[CUI-04] the main button of ${who} is ${words}, at the ${isAtTop ? 'top' : 'bottom'}`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, 'en')
    await reader.startsAs(email)
    await reader.adds('calendarFeed')
    await reader.open(CATALOGUE)
    const main = reader.sidebar().getByRole('link', { name: words, exact: true })
    const list = reader.sidebar().getByRole('list', { name: 'Items in the cart' })
    const [button, lines] = [await main.boundingBox(), await list.boundingBox()]
    if (button === null || lines === null) throw new Error('both are shown')
    expect(button.y < lines.y).toBe(isAtTop)
  })
}

test('[CUI-04] a member who is not the primary one sees the main button closed, with the reason', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.startsAs('theo@halden-bakery.example')
  await reader.adds('calendarFeed')
  await reader.open(CATALOGUE)
  const main = reader.sidebar().getByRole('button', { name: 'Apply' })
  await expect(main).toHaveAttribute('aria-disabled', 'true')
  await expect(main).toHaveAccessibleDescription(/primary member/)
})

test('[CUI-08] filter and cart leave at 1000 and 950, the area kept for the cart at 1199; above, the filter folds', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional')
  const filter = page.locator('#filter')
  const view = page.getByRole('region', { name: 'Cart summary' }).getByRole('link', { name: 'View cart' })
  const states = [
    { width: 1200, filter: true, cart: true },
    { width: 1199, filter: true, cart: true },
    { width: 1001, filter: true, cart: true },
    { width: 1000, filter: false, cart: true },
    { width: 951, filter: false, cart: true },
    { width: 950, filter: false, cart: false },
  ]
  await reader.open(CATALOGUE)
  for (const state of states) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width: state.width, height: 900 })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect(filter, `filter at ${state.width}`).toBeVisible({ visible: state.filter })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect(reader.sidebar(), `cart at ${state.width}`).toBeVisible({ visible: state.cart })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect(view, `bar at ${state.width}`).toBeVisible({ visible: !state.cart })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    const columns = await filter.evaluate(({ parentElement }) =>
      parentElement === null ? '' : getComputedStyle(parentElement).gridTemplateColumns,
    )
    const count = (state.filter ? 2 : 1) + (state.width >= 1200 ? 1 : 0)
    expect(columns.split(' '), `an area is kept for the cart from 1200 on, at ${state.width}`).toHaveLength(count)
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    const { y = Infinity } = (await page.locator('#plans').boundingBox()) ?? {}
    expect(y, `the list begins beside the filter, at ${state.width}`).toBeLessThan(600)
  }
  await view.click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await expect(drawer.getByRole('heading', { name: 'Regional' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const links = filter.getByRole('link', { name: /^All categories/ })
  // of the two foldings in the document one is drawn
  const toggle = filter.locator('summary').filter({ visible: true })
  for (const { width, beginsOpen } of [
    { width: 1280, beginsOpen: true },
    { width: 1279, beginsOpen: false },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: 900 })
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(toggle).toHaveCount(1)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(links, `links at ${width}`).toBeVisible({ visible: beginsOpen })
    // oxlint-disable-next-line no-await-in-loop -- the same
    await toggle.press('Enter')
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(links).toBeVisible({ visible: !beginsOpen })
    // oxlint-disable-next-line no-await-in-loop -- the same
    await toggle.press('Enter')
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(links).toBeVisible({ visible: beginsOpen })
  }
})

test('[CUI-08] the list scrolls with the seventh module, and not with the sixth @deep', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  const list = reader.sidebar().getByRole('list', { name: 'Items in the cart' })
  const seen: (readonly [lines: number, scrolls: boolean])[] = []
  // each is added alone: none of them needs another
  for (const id of ALONE) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await reader.posts('/cart/add', { id, module: 1 })
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await reader.open(CATALOGUE)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    seen.push([await list.getByRole('listitem').count(), (await list.getAttribute('tabindex')) === '0'])
  }
  expect(seen.slice(-2)).toEqual([
    [6, false],
    [7, true],
  ])
})

test('[CART-12] emptying the cart drops the copy in this browser, and the sidebar hides', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  const kept = () => page.evaluate(() => ['cart', 'previous_plan_id'].map((name) => localStorage.getItem(name)))
  const [first] = ALONE
  await reader.posts('/cart/add', { id: first, module: 1 })
  await reader.open(CATALOGUE)
  await expect(reader.sidebar()).toBeVisible()
  await expect.poll(kept).toEqual([expect.stringContaining(`"id":${first}`), null])
  await reader
    .sidebar()
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(reader.sidebar()).toBeHidden()
  await expect.poll(kept).toEqual([null, null])
  const { result } = (await (await page.request.get(`${shop.url}/cart/data`)).json()) as { result: object }
  expect(result).toMatchObject({
    plan: { id: 0, is_added: -1 },
    modules: [],
    upsell_ids: [],
    upsell_result: null,
    badge: 0,
  })
})

test('[CUI-08] a line of the list that goes on under the total fades out there', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1001, height: 768 })
  const reader = new CartReader(page, shop, 'en')
  await reader.adds(...SEVEN)
  await reader.open(CATALOGUE)
  const list = reader.sidebar().getByRole('list', { name: 'Items in the cart' })
  const total = reader
    .sidebar()
    .getByText(/^Estimated total/)
    .first()
  await expect(total).toBeInViewport()
  const edge = await list.evaluate((element) => {
    const foot = element.nextElementSibling
    if (foot === null) return undefined
    const { backgroundImage, bottom } = getComputedStyle(foot, '::before')
    const [lines, below] = [element.getBoundingClientRect(), foot.getBoundingClientRect()]
    return {
      isCut: element.scrollHeight > element.clientHeight || lines.bottom > below.top,
      reaches: lines.bottom >= below.top - 1,
      isFade: backgroundImage.startsWith('linear-gradient'),
      isAbove: bottom === `${foot.clientHeight}px`,
    }
  })
  expect(edge).toEqual({ isCut: true, reaches: true, isFade: true, isAbove: true })
})

for (const height of everyNth([900, 640], 2, 1)) {
  test(`[CUI-08] above six modules the list scrolls, and total and main button stay in view, ${height} high`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1440, height })
    const reader = new CartReader(page, shop, 'en')
    await reader.startsAs('dana@halden-bakery.example')
    await reader.adds(...SEVEN)
    await reader.open(CATALOGUE)
    const sidebar = reader.sidebar()
    const list = sidebar.getByRole('list', { name: 'Items in the cart' })
    await expect(list).toHaveAttribute('tabindex', '0')
    expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    const [total, main] = [
      sidebar.getByText(/^After the change/),
      sidebar.getByRole('link', { name: 'Apply', exact: true }),
    ]
    expect(await isInView(total), 'the total, before the page scrolls').toBe(true)
    expect(await isInView(main), 'the main button, before the page scrolls').toBe(true)
    await page.mouse.wheel(0, 1200)
    await expect.poll(async () => [await isInView(total), await isInView(main)]).toEqual([true, true])
    await list.focus()
    await page.keyboard.press('End')
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  })
}
