import type { Page } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { DEMO_EMAIL } from './main-screens.ts'
import { everyNth, expect, isDeep, Reader, sampled, test } from './stage.ts'

const ROOT = '/platform/marketplace'
const CART = `${ROOT}/shopping-cart-review`

/** One page of every design, with the heading of its example in the languages of the journey. */
const DESIGNS = [
  {
    design: 'tracking',
    path: `${ROOT}/telematics/tracker-gateway`,
    en: 'Van 7 on a Tuesday morning',
    vi: 'Xe số 7, một sáng thứ Ba',
  },
  { design: 'alias', path: '/geofences', en: 'What the zones said this morning', vi: 'Các khu vực đã báo gì sáng nay' },
  {
    design: 'day',
    path: `${ROOT}/mobile/driver-app`,
    en: 'Noor’s Wednesday on the phone',
    vi: 'Thứ Tư của chị Nguyệt trên điện thoại',
  },
  { design: 'exchange', path: `${ROOT}/api/audit-trail`, en: 'Who moved stop 204?', vi: 'Ai đã dời điểm 204?' },
  {
    design: 'support',
    path: `${ROOT}/premium-support/support-hero`,
    en: 'Response times',
    vi: 'Thời gian phản hồi',
  },
  {
    design: 'landing',
    path: `${ROOT}/optimizing/charging-stops`,
    en: 'One route, one charge, one break',
    vi: 'Một chuyến, một lần sạc, một lần nghỉ',
  },
  {
    design: 'visit',
    path: `${ROOT}/field-work/visit-forms`,
    en: 'A visit, step by step',
    vi: 'Một lần ghé, từng bước',
  },
] as const

const LOOKS = [
  { locale: 'en', width: 1440, scheme: 'light' },
  { locale: 'vi', width: 390, scheme: 'dark' },
  { locale: 'en', width: 390, scheme: 'light' },
  { locale: 'vi', width: 1440, scheme: 'dark' },
] as const

async function looksLike(page: Page, { width, scheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme })
}

/** Pixels by which the document is wider than the window. */
async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const [place, look] of (isDeep ? LOOKS : LOOKS.slice(0, 2)).entries()) {
  const { locale, width, scheme } = look
  test.describe(`${locale}, ${width} px, ${scheme}`, () => {
    for (const { design, path, [locale]: heading } of everyNth(DESIGNS, 4, place)) {
      test(`[CAT-06] [A11Y-01] the page of the kind ${design} has its own example, and no violation`, async ({
        page,
        shop,
      }) => {
        await looksLike(page, look)
        const reader = new Reader(page, shop, locale)
        await reader.open(path)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
        await reader.seesNoViolation()
      })
    }
  })
}

for (const look of sampled(LOOKS, 1)) {
  const { locale, width, scheme } = look
  test.describe(`${locale}, ${width} px, ${scheme}`, () => {
    test('[CAT-11] a retired product says so, shows no price and leads to its successor', async ({ page, shop }) => {
      await looksLike(page, look)
      const reader = new Reader(page, shop, locale)
      await reader.open(`${ROOT}/mobile/text-dispatch`)
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await expect(page.getByText(reader.t('catalog.product.retired', { title })).first()).toBeVisible()
      const box = page.getByRole('region', { name: reader.t('catalog.product.price') })
      await expect(box).not.toContainText('$')
      await reader.seesNoViolation()
      await box.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`${ROOT}/mobile/dispatcher-chat$`))
    })

    test('[CAT-08] what is sold on request shows no price, and links to the contact page, which is filled in', async ({
      page,
      shop,
    }) => {
      await looksLike(page, look)
      const reader = new Reader(page, shop, locale)
      await reader.open(`${ROOT}/premium-support/onboarding-days`)
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      const box = page.getByRole('region', { name: reader.t('catalog.product.price') })
      await expect(box).toContainText(reader.t('common.priceOnRequest'))
      await expect(box).not.toContainText(/\$|\d/)
      await reader.seesNoViolation()
      await box.getByRole('link').click()
      await expect(page).toHaveURL(/\/account\/contact\?product=60$/)
      await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible()
    })
  })
}

for (const locale of sampled(['en', 'vi'] as const, 1)) {
  const amountOf = (minor: number): string => formatMoney(money(minor, 'USD'), locale)

  test(`[PRC-06] [CAT-12] in ${locale} the amount for a number of units is shown, stored in the address, and is what the cart gets`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.open(`${ROOT}/telematics/tracker-gateway`)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const box = page.getByRole('region', { name: t('catalog.product.price') })
    await expect(box).toContainText(t('common.perMonth.vehicle'))
    const label = t('product.usage.label', { assets: t('common.unit.vehicle'), title })
    await box.getByRole('button', { name: t('common.stepper.more', { name: label }) }).click()
    await expect(box.getByRole('definition').first()).toHaveText(amountOf(800))
    const field = box.getByRole('textbox', { name: label })
    await field.fill('17')
    await field.press('Tab')
    await expect(box.getByRole('definition').first()).toHaveText(amountOf(6800))
    await expect(box.getByRole('definition').last()).toContainText(amountOf(6800))
    await expect(page).toHaveURL(/\?units=17$/)
    await page.reload()
    await reader.hydrated()
    await expect(field).toHaveValue('17')
    await field.fill('-3')
    await field.press('Tab')
    await expect(field).toHaveValue('0')
    await field.fill('17.9')
    await field.press('Tab')
    await expect(field).toHaveValue('17')
    await box.getByRole('button', { name: t('catalog.add.named', { title }) }).click()
    await expect(box.getByRole('button', { name: t('catalog.remove.named', { title }) })).toBeVisible()
    await reader.open(CART)
    await reader.seesAmount(6800)
  })

  test(`[CAT-21] in ${locale} a member reads how a product stands to the plan, on its page and on cards; a visitor doesn’t`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    const badges = page.getByText(
      new RegExp(
        [t('catalog.badge.inYourPlan'), t('catalog.badge.worksWithYourPlan'), t('catalog.badge.notInYourPlan')].join(
          '|',
        ),
      ),
    )
    await reader.open(`${ROOT}/telematics/tracker-gateway`)
    await expect(badges).toHaveCount(0)
    await reader.isSignedInAs(DEMO_EMAIL.subscriber)
    await reader.open(`${ROOT}/telematics/tracker-gateway`)
    const box = page.getByRole('region', { name: t('catalog.product.price') })
    await expect(box.getByText(t('catalog.badge.worksWithYourPlan'))).toBeVisible()
    await expect(badges).not.toHaveCount(0)
    await reader.seesNoViolation()
    await reader.open(`${ROOT}/list`)
    await expect(page.getByText(t('catalog.badge.notInYourPlan')).first()).toBeVisible()
    await expect(page.getByText(t('catalog.badge.worksWithYourPlan')).first()).toBeVisible()
  })

  test(`[CAT-17] in ${locale} the chain of what a product needs follows the cart`, async ({ page, shop }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.open(`${ROOT}/field-work/visit-forms`)
    const needs = page.getByRole('region', { name: t('catalog.product.needs') })
    await expect(needs.getByText(t('catalog.product.willBeAdded'), { exact: true })).toHaveCount(2)
    await reader.hasInCart('regional')
    await reader.open(`${ROOT}/field-work/visit-forms`)
    await expect(needs.getByText(t('catalog.product.willBeAdded'), { exact: true })).toHaveCount(1)
    await expect(needs.getByText(t('catalog.inPlan', { plan: 'Regional' }))).toBeVisible()
    await reader.hasInCart('proofOfVisit')
    await reader.open(`${ROOT}/field-work/visit-forms`)
    await expect(needs.getByText(t('catalog.inCart'))).toBeVisible()
    await expect(needs.getByText(t('catalog.product.nothingElse'))).toBeVisible()
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[CAT-17] the page is whole, a number of units is entered by a form, and added with it', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'fr')
    const { t } = reader
    await reader.visit(`${ROOT}/telematics/tracker-gateway`)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page.getByRole('heading', { name: 'Le fourgon 7, un mardi matin' })).toBeVisible()
    const box = page.getByRole('region', { name: t('catalog.product.price') })
    const label = t('product.usage.label', { assets: t('common.unit.vehicle'), title })
    await expect(box.getByRole('button', { name: t('common.stepper.more', { name: label }) })).toBeHidden()
    await box.getByRole('textbox', { name: label }).fill('12')
    await box.getByRole('button', { name: t('product.usage.show') }).click()
    await expect(page).toHaveURL(/\?units=12$/)
    await expect(box.getByRole('definition').first()).toHaveText(formatMoney(money(4800, 'USD'), 'fr'))
    await box.getByRole('button', { name: t('catalog.add.named', { title }) }).click()
    await expect(box.getByRole('button', { name: t('catalog.remove.named', { title }) })).toBeVisible()
    await reader.visit(CART)
    await reader.seesAmount(4800)
  })
})
