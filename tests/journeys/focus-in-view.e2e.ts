import { DEMO_EMAIL } from './main-screens.ts'
import { expect, isDeep, Reader, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
const PATHS = [
  CATALOGUE,
  `${CATALOGUE}/pricing`,
  ...(isDeep
    ? [
        `${CATALOGUE}/search?q=route`,
        `${CATALOGUE}/field-work/proof-of-visit`,
        `${CATALOGUE}/shopping-cart-review`,
        '/register',
      ]
    : []),
]

/** Controls of which no part is seen while they have the focus: something that stays in the window lies over them. */
function hiddenWithFocus(): readonly string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, summary), footer a[href]'),
  ]
  const isHidden = (control: HTMLElement): boolean => {
    control.focus()
    if (document.activeElement !== control) return false
    const seen = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])]
    const isSeenAt = (x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y)
      return top !== null && seen.some((part) => part.contains(top))
    }
    return [...control.getClientRects()].every(({ x, y, width, height }) =>
      [0.05, 0.5, 0.95].every((right) =>
        [0.1, 0.5, 0.9].every((down) => !isSeenAt(x + width * right, y + height * down)),
      ),
    )
  }
  return controls
    .filter((control) => control.checkVisibility() && isHidden(control))
    .map(({ outerHTML }) => outerHTML.slice(0, 160))
}

for (const width of [390, 1000]) {
  test(`[A11Y-02] at ${width} px nothing that has the focus lies under the cart or a bar`, async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const reader = new Reader(page, shop, 'en')
    await reader.hasInCart('regional', 'proofOfVisit')
    const looksAt = async (path: string): Promise<void> => {
      await reader.open(path)
      // from here on the focus is one by keys
      await page.keyboard.press('Tab')
      expect(await page.evaluate(hiddenWithFocus), path).toEqual([])
    }
    for (const path of PATHS) await looksAt(path)
    await reader.isSignedInAs(DEMO_EMAIL.trial)
    await looksAt('/account/checkout')
  })
}
