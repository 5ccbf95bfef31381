import type { Page } from '@playwright/test'
import { losesFirstAnswer, utterancesOf } from './cart-sync-stage.ts'
import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { Buyer, gate, TITLES } from './cart-stage.ts'
import { expect, test, everyNth } from './stage.ts'

// the code that a click requests is lost on purpose
test.use({
  viewport: { width: 1440, height: 900 },
  expectedComplaint: /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|the cart could not be read|preloaded/,
})

const HOME_CARE = 7

/** A cart that another package holds for less. */
async function hasDearCart(reader: CartReader): Promise<void> {
  await reader.posts('/cart/add', { id: 1, module: 0, pricing: 1 })
  const answer = await reader.page.request.get(`${reader.shop.url}/services/bundles/${HOME_CARE}`)
  // the contract's own answer
  const { result } = (await answer.json()) as { readonly result: { readonly modules: readonly number[] } }
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const id of result.modules) await reader.posts('/cart/add', { id, module: 1 })
}

/** With all that adding takes: from here on nothing is fetched for it. */
async function isAboutToAdd(buyer: Buyer): Promise<void> {
  await buyer.open(CATALOGUE)
  await buyer.complete()
}

const cartOf = async ({ page, shop }: CartReader): Promise<unknown> => {
  const answer = await page.request.get(`${shop.url}/cart/data`)
  return JSON.parse(await answer.text())
}

/** The requests that the page has sent so far, by address. */
function leavings(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && !pathname.startsWith('/billing/')) sent.push(pathname)
  })
  return sent
}

interface Click {
  readonly what: string
  readonly path: string
  readonly begins: (reader: CartReader) => Promise<void>
  readonly button: (reader: CartReader) => string | RegExp
}

const drivers = (page: Page) => page.getByRole('textbox', { name: /Proof of visit/ }).filter({ visible: true })

const CLICKS: readonly Click[] = [
  {
    what: 'what nothing needs any more',
    path: '**/cart/orphans/remove*',
    begins: async (reader) => {
      await reader.adds('visitForms', 'calendarFeed')
      await reader.posts('/cart/remove', { id: 32 })
    },
    button: () => /^Remove \d+ items$/,
  },
  {
    what: 'a better package',
    path: '**/cart/switch*',
    begins: hasDearCart,
    button: ({ t }) => t('cart.bestFit.action', { plan: '' }),
  },
  {
    what: 'a cart that is kept',
    path: '**/cart/saved*',
    begins: (reader) => reader.adds('regional'),
    button: ({ t }) => t('savedCart.save'),
  },
  {
    what: 'a kept cart that is opened',
    path: '**/cart/saved/*/open*',
    begins: async (reader) => {
      await reader.adds('regional')
      await reader.posts('/cart/saved', { name: 'First' })
      await reader.adds('calendarFeed')
    },
    button: ({ t }) => t('savedCart.openNamed', { name: 'First' }),
  },
]

test('[CUI-07] a click is one round trip: the answer brings badge, button and card of the page as it is then', async ({
  page,
  shop,
}) => {
  const buyer = new Buyer(page, shop, 'en')
  await isAboutToAdd(buyer)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !/analytics|products/.test(pathname)) sent.push(pathname + search)
  })
  const { en: title } = TITLES.proofOfVisit
  await buyer.add(title).click()
  await expect(buyer.remove(title)).toBeVisible()
  await buyer.remove(title).click()
  await expect(buyer.add(title)).toBeVisible()
  expect(sent).toEqual(['/cart/add?view=page', '/cart/remove?view=page'])
})

for (const { what, path, begins, button } of everyNth(CLICKS, 4))
  test(`[CART-17] [CART-28] ${what}: a lost answer is requested again with its key, and done once`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, 'en')
    await begins(reader)
    await page.clock.install()
    await reader.open(REVIEW)
    const keys = await losesFirstAnswer(page, path)
    const clickable = page.getByRole('button', { name: button(reader) }).filter({ visible: true })
    await reader.complete()
    // it is tried again when the test says so
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await clickable.first().click()
    await expect(page.getByText(reader.t('cartChange.retrying'))).toBeVisible()
    const done = await cartOf(reader)
    await page.clock.runFor(2000)
    await expect(clickable).toHaveCount(0)
    await expect(page.getByText(reader.t('cartChange.retrying'))).toHaveCount(0)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size, 'one change, one key').toBe(1)
    expect(keys[0]).toBeDefined()
    expect(await cartOf(reader), 'the first time made it').toEqual(done)
  })

test('[CART-25] what nothing needs any more comes back by one click @deep', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('visitForms', 'calendarFeed')
  await reader.posts('/cart/remove', { id: 32 })
  await reader.open(REVIEW)
  const idle = page.getByRole('listitem').filter({ hasText: reader.t('cart.noLongerNeeded') })
  const count = await idle.count()
  await page.getByRole('button', { name: reader.t('estimate.removeOrphans', { count }) }).click()
  await expect(idle).toHaveCount(0)
  await page.getByRole('button', { name: reader.t('common.undo') }).click()
  await expect(idle).toHaveCount(count)
})

test('[CART-16] [CART-28] numbers come after what was clicked before them, and stay until they are answered', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('proofOfVisit', 'calendarFeed')
  await page.clock.install()
  await reader.open(REVIEW)
  await reader.complete()
  // nothing is sent, or sent again, before the test says so
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const sent = leavings(page)
  const answers = gate()
  await page.route('**/cart/remove*', answers.wait)
  await page.getByRole('button', { name: reader.t('cart.remove.named', { title: 'Calendar feed' }) }).click()
  await drivers(page).first().fill('7')
  await drivers(page).first().press('Tab')
  await page.clock.runFor(1000)
  await expect.poll(() => sent).toEqual(['/cart/remove'])
  await expect(drivers(page).first()).toHaveValue('7')
  const keys = await losesFirstAnswer(page, '**/cart/quantities*')
  answers.open()
  await expect.poll(() => sent).toEqual(['/cart/remove', '/cart/quantities'])
  await expect(page.getByText(reader.t('cartChange.retrying'))).toBeVisible()
  await expect(drivers(page).first()).toHaveValue('7')
  await page.clock.runFor(2000)
  await expect(page.getByText(reader.t('cartChange.retrying'))).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  await reader.open(REVIEW)
  await expect(drivers(page).first()).toHaveValue('7')
})

test('[CART-28] a cart that could not be saved shows that, still has the name that was typed, and is saved by one more click @deep', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.adds('regional')
  await page.clock.install()
  await reader.open(REVIEW)
  await page.route('**/cart/saved*', (route) => route.abort('failed'))
  const name = page.getByRole('textbox', { name: t('savedCart.name'), exact: true })
  await name.fill('For the boss')
  await name.press('Enter')
  const toast = page.getByText(t('cartChange.givenUp', { title: 'For the boss' }))
  await expect(async () => {
    await page.clock.runFor(4000)
    await expect(toast).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(name).toHaveValue('For the boss')
  await page.unroute('**/cart/saved*')
  // not the one beside the cart, which is there until that was read
  await toast
    .locator('..')
    .getByRole('button', { name: t('common.tryAgain') })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'For the boss' })).toBeVisible()
})

test('[CART-16] another currency comes after what was clicked before it @deep', async ({ page, shop }) => {
  const buyer = new Buyer(page, shop, 'en')
  await buyer.hasInCart('regional')
  const before = await buyer.cart()
  await isAboutToAdd(buyer)
  const answers = gate()
  const order: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/preferences')) order.push('currency')
  })
  await page.route('**/cart/add*', answers.wait)
  await buyer.add(TITLES.proofOfVisit.en).click()
  await expect(buyer.badge, 'before the server answers').toHaveText(String(before.rows + 1))
  await page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('form[action="/preferences"] button[value="EUR"]')?.click(),
  )
  expect(await buyer.cart()).toEqual(before)
  order.push('module')
  answers.open()
  await expect(page.getByRole('main').getByRole('table')).toContainText(TITLES.proofOfVisit.en)
  expect(order).toEqual(['module', 'currency'])
})

test('[CART-16] another currency comes after a click whose code has not come yet @deep', async ({ page, shop }) => {
  const buyer = new Buyer(page, shop, 'en')
  const order = leavings(page)
  const code = gate()
  await page.route('**/change-cart-*.js', code.wait)
  await buyer.open(CATALOGUE)
  await buyer.add(TITLES.proofOfVisit.en).click()
  await expect(buyer.badge).toBeVisible()
  await page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('form[action="/preferences"] button[value="EUR"]')?.click(),
  )
  code.open()
  await expect(page.getByRole('main').getByRole('table')).toContainText(TITLES.proofOfVisit.en)
  expect(order).toEqual(['/cart/add', '/preferences'])
})

test('[CART-16] signing out comes after the number that was entered before it, and the cart has it', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const email = await reader.demoMember('trial')
  await reader.startsAs(email)
  await reader.adds('proofOfVisit', 'calendarFeed')
  await page.clock.install()
  await reader.open(REVIEW)
  await reader.complete()
  // the moment after which it would go by itself never ends
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const order = leavings(page)
  await drivers(page).first().fill('7')
  await drivers(page).first().press('Tab')
  const answers = gate()
  await page.route('**/cart/quantities*', answers.wait)
  await page.evaluate(() => sessionStorage.setItem('sub.analytics', '{}'))
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('form[action="/sign-out"] button')?.click())
  // what the browser stores of the visit is deleted, which is all that signing out does before its form leaves
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(order).toEqual(['/cart/quantities'])
  const answered = page.waitForResponse('**/cart/quantities*')
  answers.open()
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(order).toEqual(['/cart/quantities', '/sign-out'])
  await reader.isSignedInAs(email)
  await reader.open(REVIEW)
  await expect(drivers(page).first()).toHaveValue('7')
})

test('another currency right after the first item of a visit needs no second click @deep', async ({ page, shop }) => {
  const buyer = new Buyer(page, shop, 'en')
  await isAboutToAdd(buyer)
  // the page came from a cache, without a reader: what proves that a form is its reader's comes with the refetch
  const readings = gate()
  const refetched = page.waitForRequest((request) => request.headers()['accept'] === 'application/json')
  await page.route(`**${CATALOGUE}`, (route) =>
    route.request().resourceType() === 'fetch' ? readings.wait(route) : route.continue(),
  )
  await buyer.add(TITLES.proofOfVisit.en).click()
  await refetched
  await page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('form[action="/preferences"] button[value="EUR"]')?.click(),
  )
  readings.open()
  await expect(page.getByRole('main').getByRole('table')).toContainText('€')
  await expect(page.getByRole('main').getByRole('table')).toContainText(TITLES.proofOfVisit.en)
})

test('[ANA-06] a reader who adds and leaves as soon as the shop has answered is counted', async ({ page, shop }) => {
  const buyer = new Buyer(page, shop, 'en')
  const products: unknown[] = []
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/billing/analytics')) return
    // the body of our own call
    const { entries } = request.postDataJSON() as { readonly entries: readonly { readonly product_id?: number }[] }
    for (const { product_id: id } of entries) products.push(id)
  })
  await isAboutToAdd(buyer)
  // what would still have to be fetched for it never comes
  await page.route('**/assets/*.js', () => {})
  const answered = page.waitForResponse('**/cart/add*')
  await buyer.add(TITLES.proofOfVisit.en).click()
  await (await answered).finished()
  await page.unroute('**/assets/*.js')
  await buyer.visit('/sign-in')
  await expect.poll(() => products).toContain(TITLES.proofOfVisit.id)
})

test('[A11Y-03] each event is read out once: without a network, added, removed, undone, saved', async ({
  page,
  shop,
  context,
}) => {
  const buyer = new Buyer(page, shop, 'en')
  const { t } = buyer
  const title = TITLES.proofOfVisit.en
  const heard = await utterancesOf(page)
  await buyer.open(CATALOGUE)
  await buyer.complete()
  await context.setOffline(true)
  await buyer.add(title).click()
  const offline = t('cartChange.offline', { count: 1 })
  await expect(buyer.toast(offline)).toBeVisible()
  expect(await heard(offline)).toBe(1)
  await expect(buyer.badge, 'as many as are listed').toHaveCount(0)
  await context.setOffline(false)
  await expect(buyer.remove(title)).toBeVisible()
  const total = buyer.total((await buyer.cart()).total)
  expect(await heard(t('cartChange.addedMore', { title, count: 2, total }))).toBe(1)
  expect(page.url(), 'the reader stays on the page').toBe(shop.url + CATALOGUE)
  await buyer.remove(title).click()
  await expect(buyer.add(title)).toBeVisible()
  expect(await heard(`${title} removed`)).toBe(1)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(buyer.remove(title)).toBeVisible()
  expect(await heard(t('cartChange.restored', { total: '' }).split('.')[0] ?? '')).toBe(1)
  await buyer.open(REVIEW)
  await page.getByRole('button', { name: t('savedCart.save') }).click()
  await expect(page.getByText(t('savedCart.kept'))).toBeVisible()
  expect(await heard(t('savedCart.saved', { name: '' }).trim())).toBe(1)
})
