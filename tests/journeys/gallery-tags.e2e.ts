import type { Locator, Page } from '@playwright/test'
import { expect, Reader, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

interface Recipients {
  readonly field: Locator
  readonly tags: Locator
  readonly announcement: Locator
}

async function openRecipients(reader: Reader): Promise<Recipients> {
  await reader.open('/sandbox/gallery')
  const { page } = reader
  const box = page.locator('#fields')
  const tags = box.getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  await expect(tags).toHaveText(['lan@bepsang.example', 'finance@bepsang.example'])
  return {
    field: box.getByRole('textbox', { name: 'Send to' }),
    tags,
    announcement: box.getByRole('status').filter({ hasText: /added|removed/ }),
  }
}

async function copied(page: Page, text: string): Promise<void> {
  const company = page.getByRole('textbox', { name: 'Company' })
  await company.fill(text)
  await company.selectText()
  await page.keyboard.press('ControlOrMeta+c')
}

for (const [name, key] of [
  ['Enter', 'Enter'],
  ['a comma', ','],
  ['a space', 'Space'],
] as const) {
  test(`${name} makes a tag of what was typed, and it is announced`, async ({ page, shop }) => {
    const { field, tags, announcement } = await openRecipients(new Reader(page, shop, 'en'))
    await field.pressSequentially('mira@kho.example')
    await page.keyboard.press(key)
    await expect(tags.last()).toHaveText('mira@kho.example')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(announcement).toHaveText('mira@kho.example added')
  })
}

test('what is pasted counts as entered, and a wrong address stays to be corrected', async ({ page, shop }) => {
  const { field, tags } = await openRecipients(new Reader(page, shop, 'en'))
  await copied(page, 'mira@kho.example, oskar@kho.example nobody')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(tags).toHaveText([
    'lan@bepsang.example',
    'finance@bepsang.example',
    'mira@kho.example',
    'oskar@kho.example',
  ])
  await expect(field).toHaveValue('nobody')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/The email entered is not valid/)
})

test('after 800 ms without a key what was typed counts as entered', async ({ page, shop }) => {
  await page.clock.install()
  const { field, tags } = await openRecipients(new Reader(page, shop, 'en'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.pressSequentially('mira@kho')
  await page.clock.runFor(700)
  await field.pressSequentially('.example')
  await page.clock.runFor(799)
  await expect(tags, 'each key starts the pause again').toHaveCount(2)
  await page.clock.runFor(1)
  await expect(tags.last()).toHaveText('mira@kho.example')
})

test('the pause leaves an address that is not whole to be typed on, and a whole one can be opened and typed on', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const { field, tags } = await openRecipients(new Reader(page, shop, 'en'))
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const half of ['mira', '@', 'kho', '.']) {
    await field.pressSequentially(half)
    await page.clock.runFor(5_000)
    await expect(tags, half).toHaveCount(2)
  }
  await expect(field).toHaveValue('mira@kho.')
  await field.pressSequentially('example')
  await page.clock.runFor(800)
  await expect(tags.last()).toHaveText('mira@kho.example')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('mira@kho.example')
  await field.pressSequentially('.org')
  await page.clock.runFor(800)
  await expect(tags).toHaveText(['lan@bepsang.example', 'finance@bepsang.example', 'mira@kho.example.org'])
})

test('leaving the field makes a tag of what was typed', async ({ page, shop }) => {
  const { field, tags } = await openRecipients(new Reader(page, shop, 'en'))
  await field.pressSequentially('mira@kho.example')
  await page.keyboard.press('Tab')
  await expect(tags.last()).toHaveText('mira@kho.example')
})

test('Backspace in the empty field opens the last tag again', async ({ page, shop }) => {
  const { field, tags, announcement } = await openRecipients(new Reader(page, shop, 'en'))
  await field.focus()
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('finance@bepsang.example')
  await expect(tags).toHaveText(['lan@bepsang.example'])
  await expect(announcement).toHaveText('finance@bepsang.example removed')
})

test('[A11Y-02] arrows go along the tags, Delete removes one, and the focus is never lost', async ({ page, shop }) => {
  const { field, tags, announcement } = await openRecipients(new Reader(page, shop, 'en'))
  const crossOf = (address: string): Locator => page.getByRole('button', { name: `Remove ${address}` })
  await field.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(crossOf('finance@bepsang.example')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(crossOf('lan@bepsang.example')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(tags).toHaveText(['lan@bepsang.example'])
  await expect(announcement).toHaveText('finance@bepsang.example removed')
  await expect(field).toBeFocused()
})
