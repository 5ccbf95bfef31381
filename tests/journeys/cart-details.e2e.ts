import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { expect, sampled, test } from './stage.ts'

const STORIES = [
  { locale: 'en', width: 1440 },
  { locale: 'es', width: 390 },
] as const

for (const { locale, width } of sampled(STORIES)) {
  test(`[CUI-14] [PRC-08] ${locale} at ${width}: the details panel estimates, leads to the share panel, and going back restores everything`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional', 'proofOfVisit', 'smsNotice')
    await reader.open(REVIEW)
    const opener = page.getByRole('button', { name: t('cart.estimatePrice') }).filter({ visible: true })
    await opener.click()
    const details = page.getByRole('dialog', { name: t('cart.estimatePrice') })
    const drivers = details.getByRole('group', { name: new RegExp(t('common.unit.driver')) })
    await expect(drivers, 'one number for both lines').toHaveCount(1)
    await drivers.getByRole('textbox').fill('12')
    await drivers.getByRole('textbox').press('Enter')
    await expect(details.locator('dd a').first(), '59 + 12 × 4 + 12 × 6 + 3').toContainText('182')
    await expect(details.getByRole('link', { name: t('cart.tryNow') })).toBeVisible()
    await reader.seesNoViolation('dialog')
    await details.getByRole('button', { name: t('cart.shareQuote') }).click()
    const share = page.getByRole('dialog', { name: t('quote.share.title') })
    await expect(details).toBeHidden()
    await expect(share.getByText(/182/).first(), 'the share panel speaks of the same total').toBeVisible()
    await expect(share.getByRole('textbox', { name: new RegExp(t('common.unit.driver')) })).toHaveValue('12')
    await share.getByLabel(t('quote.share.sendTo')).fill('lan@kho.example,')
    await share.getByLabel(new RegExp(`^${t('quote.comment')}`)).fill('Twelve vans.')
    await share.getByRole('button', { name: t('common.back') }).click()
    await expect(share).toBeHidden()
    await expect(details.getByRole('button', { name: t('cart.shareQuote') })).toBeFocused()
    await expect(drivers.getByRole('textbox')).toHaveValue('12')
    await details.getByRole('button', { name: t('cart.shareQuote') }).click()
    await expect(share.getByText('lan@kho.example')).toBeVisible()
    await expect(share.getByLabel(new RegExp(`^${t('quote.comment')}`))).toHaveValue('Twelve vans.')
    await page.keyboard.press('Escape')
    await expect(share).toBeHidden()
    await expect(opener, 'the focus is where it began').toBeFocused()
    await reader.open(REVIEW)
    await expect(page.getByRole('textbox', { name: new RegExp(t('common.unit.driver')) }).first()).toHaveValue('12')
  })
}

test('[CUI-14] a member updates from the panel, a non-primary one reads why not', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.startsAs('dana@halden-bakery.example')
  await reader.adds('trackerGateway')
  await reader.open(CATALOGUE)
  await reader.sidebar().getByRole('button', { name: 'Estimate price' }).click()
  const details = page.getByRole('dialog', { name: 'Estimate price' })
  await expect(details.getByRole('link', { name: 'Update now' })).toHaveAttribute('href', '/account/change')
  await reader.isSignedInAs('theo@halden-bakery.example')
  await reader.open(CATALOGUE)
  await reader.sidebar().getByRole('button', { name: 'Estimate price' }).click()
  await expect(details.getByRole('button', { name: 'Update now' })).toHaveAccessibleDescription(/primary member/)
})

test('[PRC-05] [PRC-08] the size of the team: five are included, further ones charged; users are counted together or apart', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'supportHero')
  await reader.open(REVIEW)
  await page.getByRole('button', { name: 'Estimate price' }).filter({ visible: true }).click()
  const details = page.getByRole('dialog', { name: 'Estimate price' })
  const team = details.getByRole('textbox', { name: 'Team members' })
  await expect(team).toHaveValue('5')
  await expect(details.getByText('5 included')).toBeVisible()
  await details.getByRole('button', { name: 'One more, Team members' }).click()
  await expect(details.locator('dd a').first()).toContainText('$67')
  await details.getByRole('textbox', { name: 'Users', exact: true }).fill('120')
  await details.getByRole('textbox', { name: 'Users', exact: true }).press('Enter')
  await expect(team).toHaveValue('120')
  await expect(details.getByRole('textbox', { name: 'Users for Dedicated support' })).toHaveValue('120')
  await expect(details.locator('dd a').first(), '59 + 115 × 8 + 20 × 2').toContainText('$1,019')
  await details.getByRole('button', { name: 'Back' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Additional team member' }).locator('a', { hasText: '$920' }),
  ).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Dedicated support' }).locator('a', { hasText: '$40' }),
  ).toBeVisible()
})

test('[PRC-06] what is typed: text and negatives become 0, too much reverts, decimals are floored, steps stay within the limits', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('proofOfVisit')
  await reader.open(REVIEW)
  const field = page.getByRole('textbox', { name: 'Drivers for Proof of visit' })
  const typed = [
    ['12.9', '12'],
    ['10000', '12'],
    ['9999', '9999'],
    ['twelve', '0'],
    ['-3', '0'],
  ] as const
  for (const [text, accepted] of typed) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await field.fill(text)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await field.press('Enter')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(field, text).toHaveValue(accepted)
  }
  const less = page.getByRole('button', { name: 'One fewer, Drivers for Proof of visit' })
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'One more, Drivers for Proof of visit' }).click()
  await expect(field).toHaveValue('1')
  await field.fill('9999')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'One more, Drivers for Proof of visit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('status').filter({ hasText: 'At most 9,999' })).toBeVisible()
})

test('[QUO-01] the share panel is 750 wide, counts the comment, and has usage, total, back and share', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(REVIEW)
  await page.getByRole('button', { name: 'Share quote' }).filter({ visible: true }).click()
  const share = page.getByRole('dialog', { name: 'Share quote' })
  await expect(share).toBeVisible()
  expect(await share.evaluate((element) => element.getBoundingClientRect().width)).toBe(750)
  await share.getByLabel('Send to').fill('a@kho.example, b@kho.example ')
  await expect(share.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(2)
  await share.getByLabel(/^Comment/).fill('Hello')
  await expect(share.getByText('5 / 255')).toBeVisible()
  const comment = share.getByLabel(/^Comment/)
  await comment.fill('ế')
  await expect(share.getByText('1 / 255')).toBeVisible()
  await comment.fill('b'.repeat(300))
  await expect(comment).toHaveValue('b'.repeat(255))
  await expect(share.getByText('255 / 255')).toBeVisible()
  // beside the one that is announced
  const tooLong = share.locator('span').filter({ hasText: 'This field must not be greater than 255 characters' })
  await expect(tooLong).toBeVisible()
  await comment.fill('b'.repeat(254))
  await expect(tooLong).toBeHidden()
  await comment.press('End')
  await comment.pressSequentially('cc')
  await expect(tooLong).toBeVisible()
  await expect(comment).toHaveValue(`${'b'.repeat(254)}c`)
  await expect(share.getByText('Quantities to quote for')).toBeVisible()
  await share.getByRole('button', { name: 'One more, Drivers for Proof of visit' }).click()
  await expect(share.locator('dd').filter({ hasText: '$67' })).toBeVisible()
  await expect(share.getByRole('button', { name: 'Share quote' })).toBeVisible()
  await share.getByRole('button', { name: 'Back' }).click()
  await expect(share).toBeHidden()
})
