import type { Locator, Page } from '@playwright/test'
import { expect } from './stage.ts'

/** More stops than any page of the journey has. */
const MOST_STOPS = 160

interface Stop {
  readonly name: string
  readonly hasRing: boolean
  readonly isInView: boolean
}

/** Position of the focus: nowhere counts as lost. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return null
    const label = activeElement.querySelector('input') ?? activeElement
    const ringOf = (element: Element | null, part?: '::after'): boolean => {
      if (element === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const box = label.getBoundingClientRect()
    return {
      name: activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim().slice(0, 60),
      // a field or a segment may carry the ring of the control in it, and a link that covers its tile draws it there
      hasRing: ringOf(activeElement) || ringOf(activeElement, '::after') || ringOf(activeElement.parentElement),
      isInView: box.bottom > 0 && box.top < innerHeight,
    }
  })
}

/** Presses Tab until a control has the focus; at every stop on the way the focus can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page)
    expect(stop, 'the focus is somewhere').not.toBeNull()
    expect(stop, 'the focus can be seen').toMatchObject({ hasRing: true, isInView: true })
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab never comes to this control')
}

/** Types into fields that Tab comes to, in their order; a choice is typed as it is read. */
export async function fillsByKeyboard(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await tabTo(page, field)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await page.keyboard.type(text)
  }
}
