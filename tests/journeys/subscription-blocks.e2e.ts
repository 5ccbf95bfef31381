import { startPostgres } from '@waybill/testkit/postgres'
import { createDatabase } from '@waybill/testkit/postgres-database'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { publishBillingZone } from '@waybill/testkit/publish-billing-zone'
import { queryStore } from '@waybill/testkit/query-store'
import type { ThrowawayStore } from '@waybill/testkit/store'
import { expect, Reader, readerOn, sampled, test as demo } from './stage.ts'

interface Opened {
  readonly running: RunningShop
  readonly store: ThrowawayStore
}

/** Here a second connection takes tables away while the shop runs: on PostgreSQL, in a shop of their own. */
const test = demo.extend<object, { opened: Opened }>({
  opened: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const server = await startPostgres()
      const store = { kind: 'postgres', url: await createDatabase(server.url, 'blocks'), dispose: server.stop } as const
      const running = await startShopProcess(store)
      await use({ running, store })
      await running.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// one database, one story after the other
test.describe.configure({ mode: 'serial' })

const ACCOUNT = '/account/billing/subscription'

/** Tables that one block reads and no other. */
const AWAY = {
  invoices: ['alter table invoice_tax rename to away', 'alter table away rename to invoice_tax'],
  credit: [
    'alter table billing_account rename column credit_balance to away',
    'alter table billing_account rename column away to credit_balance',
  ],
} as const

/** While `story` runs, the block can't be read. */
async function without(
  { store }: Opened,
  block: keyof typeof AWAY,
  story: (back: () => Promise<void>) => Promise<void>,
) {
  const [away, again] = AWAY[block]
  const place = { isAway: true }
  await queryStore(store, away)
  const back = async (): Promise<void> => {
    if (place.isAway) await queryStore(store, again)
    place.isAway = false
  }
  try {
    await story(back)
  } finally {
    await back()
  }
}

/** No reading of what happened ends before the seconds are over. */
async function holdsHistory({ store }: Opened, seconds: number): Promise<{ readonly over: Promise<unknown> }> {
  const over = queryStore(
    store,
    `begin; lock table event in access exclusive mode; select pg_sleep(${seconds}); commit`,
  )
  await expect(async () => {
    const [row] = await queryStore(
      store,
      `select count(*) from pg_locks where mode = 'AccessExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(Number(row?.['count'])).toBeGreaterThan(0)
  }).toPass()
  return { over }
}

/** A zone without rules: its dates can't be written. */
const UNKNOWN_ZONE = 'America/Lodeway'

/** The zone of the days of money on the page. */
function inZone({ store, running }: Opened, zone: string): Promise<void> {
  return publishBillingZone({ store, url: running.url }, zone)
}

const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark')]

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the blocks of the page in ${setting}`, () => {
    test.use(screen)

    test('[SUB-02] a block that fails says so, everything else stands, and it is read again in place', async ({
      page,
      opened,
    }) => {
      const reader = new Reader(page, opened.running, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('primary'))
      const next = page.getByRole('heading', { name: t('subscription.next.title') })
      for (const [block, title, shown] of [
        ['invoices', t('subscription.invoices.title'), next],
        // what credit pays is taken off the next charge: without the one the other would be wrong
        ['credit', t('order.summary.credit'), page.getByRole('table', { name: t('subscription.invoices.title') })],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one page, one story after the other
        await without(opened, block, async (back) => {
          await reader.open(ACCOUNT)
          const failed = page
            .locator('section')
            .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
          await expect(failed.getByText(t('subscription.block.failed'))).toBeVisible()
          await expect(page.getByText(t('subscription.block.failed'))).toHaveCount(block === 'credit' ? 2 : 1)
          await expect(page.getByRole('heading', { name: t('history.title') })).toBeVisible()
          await expect(shown).toBeVisible()
          await reader.seesNoViolation()
          await page.evaluate(() => (document.documentElement.dataset['stays'] = 'true'))
          await back()
          await failed.getByRole('link', { name: t('common.tryAgain') }).click()
          await expect(page.getByText(t('subscription.block.failed'))).toHaveCount(0)
          await expect(page.locator('html[data-stays="true"]')).toBeAttached()
        })
      }
      await expect(page.getByRole('table', { name: t('subscription.invoices.title') })).toBeVisible()
    })

    test('[SUB-02] a heavy block comes after the page, in a place of its own', async ({ page, opened }) => {
      const reader = new Reader(page, opened.running, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('primary'))
      const { over } = await holdsHistory(opened, 6)
      await reader.open(ACCOUNT)
      const waiting = page.locator('#history [aria-busy="true"]')
      await expect(waiting).toBeVisible()
      await expect(page.getByRole('table', { name: t('subscription.invoices.title') })).toBeVisible()
      await reader.seesNoViolation()
      await expect(page.getByText(t('history.subscription_started'))).toBeVisible()
      await expect(waiting).toHaveCount(0)
      await over
    })
  })
}

test.describe('in the browser', () => {
  test.use({ expectedComplaint: /RangeError|Invalid time value|net::ERR_FAILED|occurred in|<[A-Z]\w+>/ })

  test('[SUB-02] what the server can’t draw fails alone, and is drawn again in place', async ({ page, opened }) => {
    const reader = new Reader(page, opened.running, 'en')
    const { t } = reader
    await reader.isSignedInAs(await reader.demoMember('primary'))
    await inZone(opened, UNKNOWN_ZONE)
    await reader.open(ACCOUNT)
    const failed = page.getByText(t('subscription.block.failed'))
    await expect(failed).toHaveCount(3)
    await expect(page.getByRole('heading', { name: t('subscription.invoices.title') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('subscription.method.update') })).toBeVisible()
    await reader.seesNoViolation()
    await page.evaluate(() => (document.documentElement.dataset['stays'] = 'true'))
    await inZone(opened, 'UTC')
    await page
      .locator('#history')
      .getByRole('link', { name: t('common.tryAgain') })
      .click()
    await expect(page.getByText(t('history.subscription_started'))).toBeVisible()
    await expect(page.locator('html[data-stays="true"]')).toBeAttached()
  })

  test('[SUB-02] a block that the server can’t draw is drawn by a browser that can', async ({ page, opened }) => {
    const reader = new Reader(page, opened.running, 'en')
    const { t } = reader
    await reader.isSignedInAs(await reader.demoMember('primary'))
    await page.addInitScript((unknown) => {
      const { DateTimeFormat } = Intl
      // a browser with newer rules than the server
      Intl.DateTimeFormat = class extends DateTimeFormat {
        constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
          super(locale, options?.timeZone === unknown ? { ...options, timeZone: 'UTC' } : options)
        }
      } as typeof DateTimeFormat
      // React reports that the server left something to the browser
      addEventListener('error', (event) => event.message.includes('React error #419') && event.preventDefault())
    }, UNKNOWN_ZONE)
    await inZone(opened, UNKNOWN_ZONE)
    await reader.open(ACCOUNT)
    await expect(page.getByText(t('history.subscription_started'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('common.tryAgain') })).toHaveCount(0)
    await inZone(opened, 'UTC')
  })

  test('[SUB-02] a block whose reading or drawing fails in the browser leaves the others', async ({ page, opened }) => {
    const reader = new Reader(page, opened.running, 'en')
    const { t } = reader
    await reader.isSignedInAs(await reader.demoMember('primary'))
    const failed = page.locator('#history').getByText(t('subscription.block.failed'))
    const started = page.getByText(t('history.subscription_started'))
    for (const spoils of ['reading', 'drawing'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one page, one story after the other
      await test.step(spoils, async () => {
        await page.route(/wait=history/, async (route) => {
          if (spoils === 'reading') return route.abort()
          const answer = await route.fetch()
          const body = await answer.text()
          return route.fulfill({ response: answer, body: body.replaceAll(/"at":\d+/g, '"at":1e300') })
        })
        const { over } = await holdsHistory(opened, 4)
        await reader.open(ACCOUNT)
        await expect(failed).toBeVisible()
        await expect(page.getByRole('table', { name: t('subscription.invoices.title') })).toBeVisible()
        await over
        await page.unroute(/wait=history/)
        await page
          .locator('#history')
          .getByRole('link', { name: t('common.tryAgain') })
          .click()
        await expect(started).toBeVisible()
      })
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[SUB-02] a block that failed or is late is named, with a link that loads it', async ({ page, opened }) => {
    const reader = new Reader(page, opened.running, 'en')
    const { t } = reader
    await reader.isSignedInAs(await reader.demoMember('primary'))
    await without(opened, 'invoices', async (back) => {
      await reader.visit(ACCOUNT)
      await expect(page.getByText(t('subscription.block.failed'))).toBeVisible()
      await back()
      await page.getByRole('link', { name: t('common.tryAgain') }).click()
      await expect(page.getByRole('table', { name: t('subscription.invoices.title') })).toBeVisible()
    })
    await inZone(opened, UNKNOWN_ZONE)
    await reader.visit(ACCOUNT)
    await expect(page.getByText(t('subscription.block.failed'))).toHaveCount(3)
    await inZone(opened, 'UTC')
    await page
      .locator('#history')
      .getByRole('link', { name: t('common.tryAgain') })
      .click()
    await expect(page.getByText(t('subscription.block.failed'))).toHaveCount(0)
    await expect(page.getByText(t('history.subscription_started'))).toBeVisible()
    const { over } = await holdsHistory(opened, 4)
    await reader.visit(ACCOUNT)
    await page.getByRole('link', { name: t('subscription.block.load') }).click()
    await expect(page.getByText(t('history.subscription_started'))).toBeVisible()
    await over
  })
})
