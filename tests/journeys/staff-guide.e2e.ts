import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { advanceClock } from '@waybill/testkit/shop-journey'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { expect, Reader, testInOwnShop } from './stage.ts'

const GUIDES = join(import.meta.dirname, '../../docs/guides')
const GUIDE = readFileSync(join(GUIDES, 'staff.md'), 'utf8')

/** One thing to do or to see, as the guide writes it. */
const DONE =
  /[Oo]pen `(?<open>[^`]+)`|[Tt]ype (?:`(?<text>[^`]+)`|(?<code>the six digits of your app)) into \*\*(?<into>[^*]+)\*\*|[Cc]hoose \*\*(?<choose>[^*]+)\*\*|[Pp]ress `(?<key>[^`]+)`(?:, on a Mac `[^`]+`)?|“(?<seen>[^”]+)”/g

interface Step {
  readonly section: string
  readonly text: string
  /** Files of the pictures that follow it. */
  readonly pictures: readonly string[]
}

/** The numbered steps of the guide, each with the pictures below it. */
function stepsOf(guide: string): readonly Step[] {
  return guide
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [section = '', ...lines] = part.split('\n')
      return lines
        .join('\n')
        .split(/^\d+\. /m)
        .slice(1)
        .map((step) => ({
          section,
          text: step.split('\n', 1)[0] ?? '',
          pictures: Array.from(step.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g), ([, file = '']) => file),
        }))
    })
}

/** The guide gives money back. */
const test = testInOwnShop()

async function demoStaff({ url }: RunningShop): Promise<StaffIdentity> {
  const answer = await fetch(`${url}/sandbox/accounts.json`)
  const people = (await answer.json()) as readonly Readonly<Record<string, string>>[]
  const { email = '', password = '', totp_secret: secret = '' } = people.find(({ kind }) => kind === 'staff') ?? {}
  return { email, password, secret }
}

/** Link, button or choice whose name begins like this. */
function named(page: Page, name: string): Locator {
  const start = new RegExp(`^${RegExp.escape(name)}`)
  const others = page.locator('summary, label:has(input[type=radio])').filter({ hasText: start })
  return page
    .getByRole('link', { name: start })
    .or(page.getByRole('button', { name: start }))
    .or(others)
    .first()
}

/** A text of the page, or what the page is called by its heading. */
const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true }).first()

/** Does one step as it stands in the guide; fails where a part of it is none of what can be done. */
async function follow({ page, shop }: Reader, identity: StaffIdentity, { text }: Step): Promise<void> {
  expect(text.replaceAll(DONE, '')).not.toMatch(/\*\*|`|“/)
  for (const { groups = {} } of text.matchAll(DONE)) {
    const { open, into, choose, key, seen, text: typed } = groups
    if (open !== undefined) {
      // what was done before is through: its mail is sent
      await advanceClock(shop.url, 'PT1S')
      await page.goto(`${shop.url}${open}`)
    } else if (into !== undefined)
      await page
        .getByLabel(into, { exact: true })
        .and(page.locator('input:not([type=radio]), textarea'))
        .fill(typed ?? typedCode(shop.url, identity))
    else if (choose !== undefined) await named(page, choose).click()
    else if (key !== undefined) await page.keyboard.press(key)
    else await expect(shown(page, seen ?? '')).toBeVisible()
  }
}

const steps = stepsOf(GUIDE)

test('the morning of the guide goes as it stands there, and its pictures are of its pages', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-write'],
    reducedMotion: 'reduce',
  })
  const reader = new Reader(await context.newPage(), shop, 'en')
  const identity = await demoStaff(shop)
  for (const step of steps)
    await test.step(`${step.section}: ${step.text}`, async () => {
      await follow(reader, identity, step)
      for (const picture of step.pictures) {
        const path = join(GUIDES, picture)
        if (process.env.PICTURES === '1') {
          await reader.page.waitForLoadState('networkidle')
          await reader.page.screenshot({ path, animations: 'disabled' })
        }
        expect(existsSync(path), picture).toBe(true)
      }
    })
  expect(steps.flatMap(({ pictures }) => pictures)).toHaveLength(6)
  await context.close()
})
