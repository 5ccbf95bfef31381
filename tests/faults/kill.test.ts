import { beforeAll, describe, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  invariantsOf,
  readyToPay,
  resultOf,
  setGateway,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import {
  checkOut,
  customersAt,
  expectSoundLedger,
  expectOnceAfterRetry,
  expectWholeOrAbsent,
  clickBoth,
} from './crash/customers.ts'
import { shopOn } from './crash/shop-on.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const random = seededRandom(seed)

/** Every table that a share, a checkout or their mails write: a kill while writing it is a kill between two other writes. */
const WRITTEN = [
  'quote',
  'quote_line',
  'quote_recipient',
  'orders',
  'invoice',
  'invoice_line',
  'payment',
  'payment_attempt',
  'billing_account',
  'event',
  'outbox',
  'idempotency',
  'gw.mode',
  'gw.entry',
  'gw.webhook',
  'invoice_series',
  'subscription',
  'subscription_item',
  'entitlement',
  'cart',
  'webhook_in',
  'sent_mail',
  'sent_mail_attachment',
]
/** Tables of the renewal run. */
const RENEWED = [
  'billing_account',
  'subscription',
  'invoice',
  'invoice_line',
  'receivable',
  'payment',
  'payment_attempt',
  'gw.entry',
  'outbox',
  'sent_mail',
]
/** The lost outcomes, as often as a call is retried. */
const UNHEARD = ['timeout_after', 'server_error_after', 'timeout_before', 'server_error']

function chosen<Item>(all: readonly Item[], count: number): readonly Item[] {
  return isDeep ? all : random.sample(all, count)
}

beforeAll(() => void process.stdout.write(`kill: seed ${seed} (SEED=${seed} repeats it, DEEP=1 kills everywhere)\n`))

describe('kill -9 on PostgreSQL', () => {
  const shop = shopOn('postgres')

  test.each(chosen(WRITTEN, 5))(
    '[REL-01] [ORD-08] killed while it writes %s, the server finishes share and checkout after the restart, each once',
    async (table) => {
      const customers = await customersAt(shop.url(), `at ${table}`)
      let clicked: ReturnType<typeof clickBoth> | undefined
      await shop.crashAt(table, () => (clicked = clickBoth(customers)))
      const heard = (await clicked?.heard) ?? { checkout: undefined, share: undefined }
      await advanceClock(shop.url(), 'PT1M1S')
      await expectWholeOrAbsent(shop.url(), customers, heard)
      await expectOnceAfterRetry(customers, heard)
      await advanceClock(shop.url(), 'PT1S')
      await expectSoundLedger(shop.url(), customers)
      const invoices = `(select id::text from invoice where account_id = (select account_id from member where id = ${customers.buyer.memberId}))`
      const charges = await queryStore(
        shop.store(),
        `select status from gw.entry where kind = 'charge' and invoice_ref in ${invoices}`,
      )
      expect(charges).toEqual([{ status: 'succeeded' }])
    },
  )

  test.each(chosen(RENEWED, 2))(
    '[REL-01] [INV-03] killed while a renewal writes %s, the server renews each subscription once after the restart',
    async (table) => {
      const { client, memberId, email } = await readyToPay(shop.url(), `renew-${table.replace('.', '-')}@kho.example`)
      await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
      await advanceClock(shop.url(), 'PT1S')
      await shop.crashAt(
        table,
        () => void new ShopClient(shop.url()).post('/sandbox/clock', { advance: 'P1M1D' }).catch(() => undefined),
      )
      await advanceClock(shop.url(), 'P1M1D')
      const again = await signInAgain(shop.url(), email)
      const { state } = resultOf(await again.get('/account/billing/subscription'))
      const { invoices } = resultOf(await again.get('/account/billing/invoices'))
      expect(state).toBe('subscribed')
      const states = (invoices as readonly { readonly paymentState: number }[]).map(({ paymentState }) => paymentState)
      expect(states.every((one) => one === 2)).toBe(true)
      const periods = await queryStore(
        shop.store(),
        `select count(*)::int as issued, count(distinct period_start)::int as periods from invoice
      where account_id = (select account_id from member where id = ${memberId}) and kind = 'period'`,
      )
      expect(periods).toEqual([{ issued: states.length, periods: states.length }])
      expect(states.length).toBeGreaterThanOrEqual(2)
      expect(await invariantsOf(shop.url())).toEqual({ ok: true, violations: [] })
    },
  )
})

describe('kill -9 after the gateway has lost its answer', () => {
  const shop = shopOn('postgres')

  test.each(chosen(UNHEARD, 2))(
    '[REL-01] [PAY-11] a charge that ended in %s is looked up by its key after the restart, and made once',
    async (mode) => {
      const customers = await customersAt(shop.url(), mode)
      await setGateway(shop.url(), { mode, count: 10, webhooks: 'none' })
      const heard = await checkOut(customers)
      expect([heard.status, resultOf(heard)['state']], heard.text).toEqual([200, 'processing'])
      await shop.crash()
      await shop.start()
      await setGateway(shop.url(), { mode: 'ok', count: 0, webhooks: 'normal' })
      await advanceClock(shop.url(), 'PT1M')
      const status = await customers.buyer.client.get('/account/subscription/active/status')
      expect(status.body, status.text).toMatchObject({ is_enabled: 1 })
      await expectOnceAfterRetry(customers, { checkout: heard, share: undefined })
      await advanceClock(shop.url(), 'PT1S')
      await expectSoundLedger(shop.url(), customers)
    },
  )
})

describe('kill -9 on the embedded store', () => {
  const shop = shopOn('embedded')
  const moments = isDeep
    ? Array.from({ length: 40 }, (_, place) => place)
    : [0, ...[1, 2, 3].map((part) => part * 4 + random.below(4))]

  // the requests of another visitor are the clock: each answer is one moment further into the work
  test.each(moments)(
    '[REL-01] [ORD-08] killed %i answers after the buttons were clicked, the server finishes share and checkout, each once',
    async (answers) => {
      const customers = await customersAt(shop.url(), `after ${answers}`)
      const other = new ShopClient(shop.url())
      const { heard } = clickBoth(customers)
      for (let answered = 0; answered <= answers; answered += 1) await other.get('/cart/data')
      await shop.crash()
      await shop.start()
      await advanceClock(shop.url(), 'PT1M1S')
      await expectWholeOrAbsent(shop.url(), customers, await heard)
      await expectOnceAfterRetry(customers, await heard)
      await advanceClock(shop.url(), 'PT1S')
      await expectSoundLedger(shop.url(), customers)
    },
  )
})
