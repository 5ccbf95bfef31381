import type { Page } from '@playwright/test'
import { DEMO_EMAIL, MEMBER_SCREENS, STRANGER_SCREENS } from './main-screens.ts'
import { expect, isDeep, Reader, test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'

/** Shifts since the page began, each with the parts that moved; no click has made one. */
const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().map((entry) => {
      const { value, sources = [] } = entry as PerformanceEntry & {
        readonly value: number
        readonly sources?: readonly { readonly node: Node | null }[]
      }
      const parts = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
      return `${value.toFixed(4)}: ${parts.join(' | ')}`
    })
  })

/** Parts that fade, turn or slide. */
const movingParts = (): readonly string[] => {
  const isLong = (times: string): boolean => times.split(',').some((time) => Number.parseFloat(time) > 0)
  const moves = (element: Element, part?: string): boolean => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
    return (animationName !== 'none' && isLong(animationDuration)) || isLong(transitionDuration)
  }
  return [...document.querySelectorAll('*')]
    .filter((element) => [undefined, '::before', '::after'].some((part) => moves(element, part)))
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

const screens: readonly (readonly [who: keyof typeof DEMO_EMAIL | 'stranger', paths: readonly string[]])[] = isDeep
  ? [
      ['stranger', STRANGER_SCREENS],
      ['trial', MEMBER_SCREENS],
      ['subscriber', [ACCOUNT, '/account/manage-features', '/account/members', '/account/quotes']],
    ]
  : [['subscriber', [ACCOUNT]]]

for (const width of isDeep ? [390, 1440] : [1440]) {
  for (const [who, paths] of screens) {
    test(`[A11Y-03] at ${width} px the screens of a ${who} move nothing after the first paint, on a slow processor, and stand still where motion is reduced`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const reader = new Reader(page, shop, 'en')
      if (who === 'stranger') await reader.hasInCart('regional', 'proofOfVisit')
      else await reader.isSignedInAs(DEMO_EMAIL[who])
      // the fonts are cached then, as for every reader who browses
      await reader.open('/account/contact')
      const devices = await page.context().newCDPSession(page)
      await devices.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const moved: Record<string, readonly string[]> = {}
      for (const path of paths) {
        await reader.open(path)
        await reader.complete()
        const shifts = await shiftsOf(page)
        if (shifts.length > 0) moved[path] = shifts
      }
      expect(moved).toEqual({})
      await devices.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of paths) {
        await reader.visit(path)
        expect(await page.evaluate(movingParts), path).toEqual([])
      }
    })
  }
}
