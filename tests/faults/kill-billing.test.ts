import { beforeAll, describe, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { advanceClock, expectOk, readyToPay, setGateway, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { expectSound, listed, subjectsOf } from './crash/seen-money.ts'
import { shopOn } from './crash/shop-on.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const random = seededRandom(seed)

/** Every table that the job of refunds, the provider's side of one, and its mail write. */
const REFUNDED = ['refund', 'gw.entry', 'payment', 'invoice', 'billing_account', 'event', 'outbox', 'sent_mail']
/** Every table that a settlement writes, from the provider's ledger by its webhook to the receipt. */
const SETTLED = [
  'gw.entry',
  'gw.webhook',
  'webhook_in',
  'payment_attempt',
  'payment',
  'invoice',
  'billing_account',
  'event',
  'outbox',
  'sent_mail',
]
/** Every table that the job which has the provider forget an erased account writes, on either side. */
const FORGOTTEN = ['account_erasure', 'gw.method', 'gw.customer']
/** Orders in which the provider delivers its events. */
const DELIVERIES = ['normal', 'double', 'shuffled', 'late'] as const

function chosen(all: readonly string[]): readonly string[] {
  return isDeep ? all : random.sample(all, 1)
}

const deliveryOf = (place: number): string => DELIVERIES[place % DELIVERIES.length] ?? 'normal'

beforeAll(() => void process.stdout.write(`kill: seed ${seed} (SEED=${seed} repeats it, DEEP=1 kills everywhere)\n`))

describe('kill -9 on PostgreSQL', () => {
  const shop = shopOn('postgres')

  /** Entries of the provider's ledger for a member's invoices. */
  function entriesOf({ memberId }: RegisteredMember, kind: 'charge' | 'refund') {
    const invoices = `(select id::text from invoice where account_id = (select account_id from member where id = ${memberId}))`
    return queryStore(
      shop.store(),
      `select status, count(*)::int as times from gw.entry where kind = '${kind}' and invoice_ref in ${invoices} group by status order by status`,
    )
  }

  test.each(chosen(REFUNDED))(
    '[REL-01] [PAY-12] killed while a refund writes %s, the server gives the money back once, with one note and one mail',
    async (table) => {
      const buyer = await readyToPay(shop.url(), `refund-${table.replace('.', '-')}@kho.example`)
      expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
      await advanceClock(shop.url(), 'PT1S')
      const [invoice] = await queryStore(
        shop.store(),
        `select seq from invoice where account_id = (select account_id from member where id = ${buyer.memberId})`,
      )
      // the command writes note and refund while no server runs; the one that starts carries the refund out
      await shop.crash()
      const words = ['refund', String(invoice?.['seq']), '--all', '--reason', 'goodwill']
      const command = await shopCommand(shop.store(), 'billing', ...words)
      expect(command.code, command.text).toBe(0)
      await shop.crashAt(table, shop.start)
      await advanceClock(shop.url(), 'PT5M')
      expect(await entriesOf(buyer, 'refund')).toEqual([{ status: 'succeeded', times: 1 }])
      expect(new Map(await listed(shop.url(), buyer))).toEqual(
        new Map([
          ['period', 4],
          ['credit', 2],
        ]),
      )
      expect(await subjectsOf(shop.url(), buyer, /^Refund for invoice/)).toBe(1)
      await expectSound(shop.url())
    },
  )

  test.each(chosen(FORGOTTEN))(
    '[REL-01] killed while the forgetting of an erased account writes %s, the server has the provider forget it',
    async (table) => {
      const { memberId } = await readyToPay(shop.url(), `erased-${table.replace('.', '-')}@kho.example`)
      const [member] = await queryStore(shop.store(), `select account_id from member where id = ${memberId}`)
      const accountId = String(member?.['account_id'])
      await shop.crash()
      const words = ['erase', accountId, '--confirm']
      const command = await shopCommand(shop.store(), 'account', ...words)
      expect(command.code, command.text).toBe(0)
      await shop.crashAt(table, shop.start)
      await advanceClock(shop.url(), 'PT11M')
      const left = `select cardinality(customers) as named, forget_at,
        (select count(*) from gw.customer where account_ref = '${accountId}')::int as known
        from account_erasure where account_id = ${accountId}`
      expect(await queryStore(shop.store(), left)).toEqual([{ named: 0, forget_at: null, known: 0 }])
      await expectSound(shop.url())
    },
  )

  test.each(chosen(SETTLED).map((table, place) => [table, deliveryOf(isDeep ? place : random.below(4))]))(
    '[REL-01] [PAY-11] killed while a settlement writes %s, its webhooks %s, the server books it once with one receipt',
    async (table, webhooks) => {
      const buyer = await readyToPay(shop.url(), `settles-${table.replace('.', '-')}@kho.example`)
      const account = {
        type: 'ach',
        name_on_account: 'Mira Osei',
        account_type: 'checking',
        routing_number: '110000000',
        account_number: '000123456789',
      }
      const made = expectOk(await new ShopClient(shop.url()).post('/sandbox/tokens', account), 'the tokeniser')
      const path = `/billing/account/${buyer.memberId}`
      expectOk(await buyer.client.post(`${path}/info/update`, { payment_token: made.body['token'] }), 'the account')
      await setGateway(shop.url(), { mode: 'ok', count: 0, webhooks })
      expectOk(await buyer.client.post(`${path}/checkout`, { start: 'now' }), 'the checkout')
      expect(await entriesOf(buyer, 'charge')).toEqual([{ status: 'pending', times: 1 }])
      // bank days are no days of the calendar: some holidays are among them at most
      const jump = (): void =>
        void new ShopClient(shop.url()).post('/sandbox/clock', { advance: 'P12D' }).catch(() => undefined)
      await shop.crashAt(table, jump)
      await advanceClock(shop.url(), 'P12D')
      expect(await entriesOf(buyer, 'charge')).toEqual([
        { status: 'pending', times: 1 },
        { status: 'succeeded', times: 1 },
      ])
      expect((await listed(shop.url(), buyer))[0]).toEqual(['period', 2])
      expect(await subjectsOf(shop.url(), buyer, /^Receipt for invoice/)).toBe(1)
      await expectSound(shop.url())
    },
  )
})
