import type { Locator, Page } from '@playwright/test'
import type { Locale } from '@waybill/i18n'
import { KINDS, staged, type Kind, type StagedKind } from './cart-kinds-stage.ts'
import { expect, isDeep, test, everyNth } from './stage.ts'

interface Crossing {
  readonly locale: Locale
  readonly width: 390 | 1440
  readonly scheme: 'light' | 'dark'
}

const CROSSINGS: readonly Crossing[] = isDeep
  ? (['en', 'fr', 'es', 'vi'] as const).flatMap((locale) =>
      ([390, 1440] as const).flatMap((width) =>
        (['light', 'dark'] as const).map((scheme) => ({ locale, width, scheme })),
      ),
    )
  : [
      { locale: 'es', width: 390, scheme: 'dark' },
      { locale: 'en', width: 1440, scheme: 'light' },
    ]
const HEIGHT = 844

/** The button that opens the confirmation: of the page itself, not of the cart beside it. */
const opener = ({ reader, words }: StagedKind): Locator =>
  reader.page
    .getByRole('main')
    .getByRole('button', { name: words.button, exact: true })
    .filter({ visible: true })
    .first()

/** A sheet from below on a phone, 500 wide and at most 800 high beside that; no word is cut off. */
async function fits(dialog: Locator, width: Crossing['width']): Promise<void> {
  const box = await dialog.boundingBox()
  if (box === null) throw new Error('it is shown')
  if (width === 390) expect([box.x, Math.round(box.y + box.height)]).toEqual([0, HEIGHT])
  else expect([box.width, box.height <= 800]).toEqual([500, true])
  const cut = await dialog
    .locator('h2, p, li span, dt, dd, button:not([aria-label])')
    .evaluateAll((all) =>
      all
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
        .map((part) => part.outerHTML),
    )
  expect(cut).toEqual([])
}

/** Tab goes round in the dialog: through its controls, and never to the page behind it. */
async function keepsFocus(page: Page, dialog: Locator): Promise<void> {
  const controls = await dialog.locator('button, summary').filter({ visible: true }).count()
  for (let press = 0; press <= controls; press += 1) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest('dialog[open]') === null
    })
    expect(isBehind).toBe(false)
  }
}

async function tabsTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 12; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never comes to it')
}

/** Opens the confirmation by Enter; the API names the kind. */
async function asks({ page }: StagedKind['reader'], button: Locator, { scope, type }: Kind): Promise<void> {
  const answer = page.waitForResponse((response) => /\/cart\/module\/\d+\/(de)?activate/.test(response.url()))
  await button.focus()
  await page.keyboard.press('Enter')
  const { result } = (await (await answer).json()) as {
    readonly result: { readonly scope: string; readonly type: number }
  }
  expect([result.scope, result.type]).toEqual([scope, type])
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The amount of the sum, which is announced again when it is done. */
const sumOf = (dialog: Locator): Promise<string> =>
  dialog
    .locator('dl')
    .first()
    .locator('dd')
    .last()
    .evaluate((cell) => cell.firstElementChild?.textContent ?? '')

/** A member reads the end in a message, whose title has the focus; to a visitor it is announced. */
async function isNotified({ reader }: StagedKind, { member }: Kind, total: string): Promise<void> {
  const { page, t } = reader
  if (member === undefined) {
    await expect(reader.dialog()).toHaveCount(0)
    return expect(page.getByRole('status').filter({ hasText: total }).first()).toBeAttached()
  }
  const success = page.getByRole('dialog').filter({ hasText: total })
  await expect(success.locator('h2 [tabindex="-1"]')).toBeFocused()
  await tabsTo(page, success.getByRole('button', { name: t('common.ok'), exact: true }))
  await page.keyboard.press('Enter')
  return expect(reader.dialog()).toHaveCount(0)
}

for (const [place, { locale, width, scheme }] of CROSSINGS.entries()) {
  test.describe(`${locale}, ${width} px, ${scheme}`, () => {
    test.use({ viewport: { width, height: HEIGHT }, colorScheme: scheme })

    for (const kind of everyNth(KINDS, 2 * CROSSINGS.length, place)) {
      test(`[CART-14] [CUI-10] [A11Y-01] [A11Y-02] ${kind.scope} ${kind.type}, ${kind.name}: the question is answered by keys alone, no and yes, and shown with its total`, async ({
        page,
        shop,
      }) => {
        const stage = await staged(page, shop, { kind, locale })
        const { reader, words } = stage
        const before = await reader.held()
        await reader.open(kind.path)
        const button = opener(stage)
        await asks(reader, button, kind)
        const dialog = reader.dialog(words.title)
        await reader.sees(dialog)
        if (words.says !== undefined) await expect(dialog).toHaveAccessibleDescription(new RegExp(escaped(words.says)))
        await fits(dialog, width)
        await reader.seesNoViolation('dialog[open]')
        await keepsFocus(page, dialog)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(button, 'the focus comes back').toBeFocused()
        expect(await reader.held(), 'nothing has changed').toEqual(before)

        await page.keyboard.press('Enter')
        await expect(dialog).toBeVisible()
        const total = await sumOf(dialog)
        await tabsTo(page, dialog.getByRole('button', { name: words.ok }))
        await page.keyboard.press('Enter')
        await isNotified(stage, kind, total)
        expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus is somewhere').toBe(true)
        expect((await reader.held()).version).toBeGreaterThan(before.version)
      })
    }
  })
}
