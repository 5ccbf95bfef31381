import { createHash } from 'node:crypto'
import { expect, isDeep, Reader, test } from './stage.ts'

const WIDTHS = isDeep ? [390, 1440] : [390]
const SCHEMES = ['light', 'dark'] as const
const GROUPS = [
  'buttons',
  'badges',
  'prices',
  'plans',
  'modules',
  'comparison',
  'cart',
  'combobox',
  'fields',
  'messages',
  'dialogs',
  'waiting',
  'navigation',
  'tables',
  'time',
  'signs',
  'icons',
]

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    test.describe(`the gallery at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('[A11Y-01] no primitive in any of its states has a violation', async ({ page, shop }) => {
        const reader = new Reader(page, shop, 'en')
        await reader.open('/sandbox/gallery')
        const groups = await page
          .locator('main > section, main > div > section')
          .evaluateAll((all) => all.map(({ id }) => id))
        expect(groups.toSorted(), 'a new group is seen by this test').toEqual(GROUPS.toSorted())
        await reader.seesNoViolation()
      })

      test('[A11Y-01] nothing that opens has a violation while it is open', async ({ page, shop }) => {
        const reader = new Reader(page, shop, 'en')
        await reader.open('/sandbox/gallery')
        for (const name of ['Dialog 500', 'Dialog 750', 'Filter drawer']) {
          await page.getByRole('button', { name, exact: true }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await reader.seesNoViolation('dialog[open]')
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
        }
        await page.getByText('Explain this total').click()
        await expect(page.getByRole('group', { name: 'How we calculate $101' })).toBeVisible()
        await page.getByRole('button', { name: 'About the total' }).last().hover()
        await expect(page.getByRole('tooltip')).toBeVisible()
        await reader.seesNoViolation('#cart')
      })
    })
  }
}

test('[A11Y-03] in forced colours every state has a mark of its own shape', async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  const shapes = new Set<string>()
  for (const words of ['Paid', 'Processing', 'Past due', 'Failed']) {
    const state = page.locator('#badges').getByText(words, { exact: true })
    await state.scrollIntoViewIfNeeded()
    const box = await state.boundingBox()
    if (box === null) throw new Error(`${words} is not shown`)
    const picture = await page.screenshot({ clip: { x: box.x - 2, y: box.y, width: 14, height: box.height } })
    shapes.add(createHash('sha256').update(picture).digest('hex'))
  }
  expect(shapes.size, 'filled circle, ring, diamond, square').toBe(4)
})

test('figures are as wide as each other in every weight, so that amounts align', async ({ page, shop }) => {
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const widths = (digits: string): Promise<readonly number[]> =>
    page.evaluate(
      (text) =>
        ['400', '500', '600'].map((weight) => {
          const amount = document.createElement('span')
          amount.className = 'figures'
          amount.style.fontWeight = weight
          amount.textContent = text
          document.body.append(amount)
          const { width } = amount.getBoundingClientRect()
          amount.remove()
          return width
        }),
      digits,
    )
  expect(await page.evaluate(() => document.fonts.check('400 16px "Be Vietnam Pro"', '1'))).toBe(true)
  expect(await widths('11111')).toEqual(await widths('44444'))
  expect(await widths('77777')).toEqual(await widths('00000'))
})

test('[A11Y-03] in forced colours a control that is on looks other than one that is off', async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  const lookOf = async (name: string): Promise<string> =>
    createHash('sha256')
      .update(await page.getByRole('switch', { name, exact: true }).screenshot())
      .digest('hex')
  expect(await lookOf('Differences only')).not.toBe(await lookOf('Off'))
  await page.getByRole('button', { name: 'Dialog 500' }).focus()
  const ring = await page
    .getByRole('button', { name: 'Dialog 500' })
    .evaluate((button) => getComputedStyle(button).outline)
  expect(ring).toMatch(/solid [23]px$/)
})

test('[A11Y-03] with reduced motion nothing moves, neither by itself nor when something opens', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  await page.getByRole('button', { name: 'Dialog 500' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(() => {
    const isLong = (times: string): boolean => times.split(',').some((time) => Number.parseFloat(time) > 0)
    const moves = (element: Element, part?: string): boolean => {
      const style = getComputedStyle(element, part)
      const isAnimated = style.animationName !== 'none' && isLong(style.animationDuration)
      return isAnimated || isLong(style.transitionDuration)
    }
    return [...document.querySelectorAll('*')]
      .filter((element) => moves(element) || moves(element, '::before'))
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(moving).toEqual([])
})
