import type { Locator, Page, Route } from '@playwright/test'
import type { Translate } from '@waybill/i18n'
import { fillsByKeyboard, focusedStop } from './keyboard-stage.ts'
import { expect, type Reader } from './stage.ts'

const CALL = /\/billing\/account\/\d+\/checkout\b/
const ACTIVE = '**/account/subscription/active/status'

type Look = Parameters<Route['fulfill']>[0]

/** An order that the shop has taken, and that is not switched on yet. */
const taken = {
  order_id: '01a1f87c-4034-7c03-a743-adbfdec1f3c6',
  state: 'processing',
  due_now: 59,
  due_now_minor: 59_00,
  currency: 'USD',
  next_amount: 59,
  next_amount_minor: 59_00,
  next_date: null,
  next_date_epoch: null,
  is_enabled: 0,
}

const processing: Look = { json: { status: 200, result: { is_enabled: 0, state: 'processing' } } }

/** A bank payment that settles in days. */
export const pending = (t: Translate): Look => ({
  json: {
    status: 200,
    result: { is_enabled: 0, state: 'pending', reason: 'pending_payment', message: t('payment.message.pending') },
  },
})

/** The session was ended in another tab. */
export const signedOut = (t: Translate): Look => ({
  status: 401,
  json: { status: 401, code: 'unauthorized', result: t('errors.unauthorized'), reference: 'r' },
})

/** Lets the orders through, and says how a look at the activation is answered; undefined is no answer. */
export interface Held {
  readonly release: () => void
  look: Look | undefined
}

/** Takes orders without placing one, once they are let through. */
export async function holdsOrders(page: Page): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Held = { release: resolve, look: processing }
  await page.route(CALL, async (route) => {
    await promise
    await route.fulfill({ json: { status: 200, result: taken } })
  })
  await page.route(ACTIVE, (route) => (held.look === undefined ? route.abort('failed') : route.fulfill(held.look)))
  return held
}

/** The address of a customer in Portland. */
export function typesAddress({ page, t }: Reader): Promise<void> {
  return fillsByKeyboard(page, [
    [page.getByRole('textbox', { name: t('order.billing.address1') }).first(), '18 Harbour Street'],
    [page.getByRole('textbox', { name: t('order.billing.zip') }).first(), '97201'],
    [page.getByRole('textbox', { name: t('order.billing.city') }).first(), 'Portland'],
    [page.getByRole('combobox', { name: t('order.billing.state') }), 'Ore'],
  ])
}

export function typesCard({ page, t }: Reader, number = '4242424242424242'): Promise<void> {
  return fillsByKeyboard(page, [
    [page.getByLabel(t('order.method.card_number')), number],
    [page.locator('[autocomplete="cc-exp"]'), '12/31'],
    [page.locator('[autocomplete="cc-csc"]'), '123'],
  ])
}

/** The button that was clicked has the focus while the order is on its way, and says that it works. */
export async function waits(reader: Reader): Promise<void> {
  const { page, t } = reader
  await expect(page.locator('[data-progress="40"]')).toContainText(t('order.processing'))
  await expect(page.locator(':focus')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator(':focus'), 'the progress above it moves it').toBeInViewport()
  expect(await focusedStop(page)).toMatchObject({ hasRing: true, isInView: true })
  await reader.seesNoViolation()
}

/** The state has the focus, its way on is the next stop, and nothing is in the way. */
export async function leadsOn(reader: Reader, way: Locator): Promise<void> {
  const { page } = reader
  await page.keyboard.press('Tab')
  await expect(way).toBeFocused()
  expect(await focusedStop(page)).toMatchObject({ hasRing: true, isInView: true })
  await reader.seesNoViolation()
}

/** The two texts in turn, and without answers the one that the page can be left with (B-28). */
export async function passesThePolling(reader: Reader, held: Held): Promise<void> {
  const { page, t } = reader
  const slow = page.getByText(t('order.processingSlow'))
  const later = page.locator('[data-progress="41"]')
  await expect(async () => {
    await page.clock.runFor(2_500)
    await expect(later).toContainText(t('order.processingLonger'), { timeout: 50 })
  }).toPass({ intervals: [10] })
  held.look = undefined
  await expect(async () => {
    await page.clock.runFor(2_500)
    await expect(slow).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [10] })
  await leadsOn(reader, page.getByRole('main').getByRole('link', { name: t('subscription.title') }))
}

/** Orders on the page loaded again, by keyboard: no order was placed, with which the card would have been stored (B-155). */
export async function ordersAgain(reader: Reader, button: Locator): Promise<void> {
  const { page } = reader
  await page.reload()
  await reader.hydrated()
  await typesCard(reader)
  await button.focus()
  await page.keyboard.press('Enter')
}
