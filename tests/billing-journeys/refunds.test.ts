import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { Story, bankAccounts, cards, played } from './story.ts'

/** The plan Network, 89.00 a month, and an add-on of 14.00 without a trial. */
const [network, addOn] = [3, 25] as const
const MESSAGE = '/manage/ui/account/subscription/upgrade/message'

let shop: InterruptibleShop

beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

test(
  '[PAY-12] a refund of a part leaves the invoice paid, the rest refunds it, a third is rejected, and access stays (journey 18)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'journey-18')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const number = (await story.texts(/^Receipt for invoice/))[0]?.match(/LW-(\d+)/)?.[1] ?? ''
    const refund = (...amount: readonly string[]) =>
      shop.command('billing', 'refund', number, ...amount, '--reason', 'goodwill')
    expect(await refund('--amount', '20.00')).toMatchObject({
      code: 0,
      text: expect.stringContaining('$20.00 goes back to where it was paid from'),
    })
    await story.to(8)
    expect(await story.invoices()).toEqual([
      ['trial_end', 5900, 2, 'd7 00:00'],
      ['credit', -2000, 2, 'd7 00:00'],
    ])
    expect(await story.refunded()).toEqual([[20, '$20.00']])
    expect((await refund('--all')).text).toContain('$39.00 goes back')
    await story.to(9)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['trial_end', 5900, 4],
      ['credit', -2000, 2],
      ['credit', -3900, 2],
    ])
    expect(await story.refunded()).toEqual([[59, '$59.00']])
    expect(await refund('--amount', '1.00')).toMatchObject({
      code: 1,
      text: expect.stringContaining('the invoice is not paid, or all of it was refunded'),
    })
    expect([await story.state(), (await story.rights()) > 5]).toEqual(['subscribed', true])
    expect((await story.texts(/^Refund for invoice/)).map((text) => /\$[\d.]+/.exec(text)?.[0])).toEqual([
      '$39.00',
      '$20.00',
    ])
    const [newer, older] = await story.files(/^Refund for invoice/)
    expect([newer, older]).toEqual([
      expect.stringMatching(/^credit-note-\d+\.pdf$/),
      expect.stringMatching(/^credit-note-/),
    ])
    expect(newer).not.toBe(older)
    expect((await story.printed('fr'))[0]?.headers.get('content-type')).toBe('application/pdf')
    await expectSound(shop.url)
  },
)

interface ShownLine {
  readonly amount_minor: number
  readonly part_of_minor: number | null
}

test(
  '[SUB-13] [PRC-11] after a refund a change names the rest of the payment where its days would be worth more (B-62)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'refunded-shown')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const number = (await story.texts(/^Receipt for invoice/))[0]?.match(/LW-(\d+)/)?.[1] ?? ''
    const refund = ['billing', 'refund', number, '--amount', '20.00', '--reason', 'goodwill']
    expect(await shop.command(...refund)).toMatchObject({ code: 0 })
    await story.to(8)
    const { options } = resultOf(await story.get(`${MESSAGE}?package_id=${network}`))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
    const [now] = options as readonly { readonly lines: readonly ShownLine[] }[]
    // nearly all of 59.00 is unused, and 39.00 of it is left; Network's rest is a part of 89.00
    expect(now?.lines.map((line) => line.part_of_minor)).toEqual([null, 8900])
    expect(now?.lines[0]?.amount_minor).toBe(-3900)
    const shown = resultOf(
      await story.get(`/account/billing/subscription?change=1&package_id=${network}&cycle=month_now`),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const { changeForm } = shown as unknown as SubscriptionProps
    const [cycle] = changeForm?.cycles ?? []
    expect(cycle?.lines.map(({ part, isRest }) => [part?.includes('$89.00'), isRest])).toEqual([
      [undefined, true],
      [true, undefined],
    ])
  },
)

test(
  '[PAY-12] a refund that the bank sends back is account credit, said in a mail, and pays the next month (B-81)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'sent-back')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const number = (await story.texts(/^Receipt for invoice/))[0]?.match(/LW-(\d+)/)?.[1] ?? ''
    await shop.command('billing', 'refund', number, '--all', '--reason', 'goodwill')
    await story.to(8)
    const [row] = await shop.beside((store) =>
      queryStore(store, 'select charge_ref as of from gw.entry where charge_ref is not null order by id desc limit 1'),
    )
    const sendBack = () =>
      new ShopClient(shop.url).post('/sandbox/gateway', { refund: { of: String(row?.['of']), outcome: 'failed' } })
    expectOk(await sendBack(), 'the bank')
    await story.to(10)
    expect(await sendBack()).toMatchObject({ status: 409, body: { code: 'nothing-refunded' } })
    const [text] = await story.texts(/^The refund of .+ for invoice LW-\d+ came back to us$/)
    expect(text).toContain('$59.00 is now account credit and pays your next invoices')
    expect((await shop.command('billing', 'list')).text).toMatch(
      /refund \d+ came back \(declined\): it is account credit/,
    )
    await story.to(39)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['trial_end', 5900, 4],
      ['credit', -5900, 2],
      ['period', 5900, 2],
    ])
    expect((await story.texts(/^Receipt for invoice/))[0]).toContain('Your account credit paid $59.00')
    await expectSound(shop.url)
  },
)

test(
  '[PAY-12] a change after a refund of a part credits what is unused, at most what the refund left of it (B-60, B-62)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'refunded-then-changed', [addOn])
    await story.card(cards.good)
    await story.checkOut('now')
    const [number = ''] = await story.invoiceNumbers()
    const refund = (...amount: readonly string[]) =>
      shop.command('billing', 'refund', number, ...amount, '--reason', 'goodwill')
    const renewal = await story.renewalDay()
    await story.to(8)
    const unused = (minor: number): number => Math.round((minor * (renewal - 8)) / renewal)
    const creditsOf = async (wanted: object): Promise<readonly number[]> => {
      const { lines } = resultOf(await story.preview({ ...wanted, timeframe: 'now' }))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own lines; a test that reads them finds out
      const shown = lines as readonly { readonly kind: string; readonly amount_minor: number }[]
      return shown.flatMap(({ kind, amount_minor: minor }) => (kind === 'proration_credit' ? -minor : []))
    }
    expect((await refund('--amount', '1.00')).code).toBe(0)
    expect(await creditsOf({ package_id: network, modules: [addOn] })).toEqual([unused(5900)])
    expect(await creditsOf({ modules: [] })).toEqual([unused(1400)])
    // 58.40 of 73.00 in all, a fifth is left: of the plan 11.80, and of the add-on 2.80
    expect((await refund('--amount', '57.40')).code).toBe(0)
    expect(await creditsOf({ package_id: network, modules: [addOn] })).toEqual([1180])
    expect((await story.change({ modules: [], timeframe: 'now' })).status).toBe(200)
    expect((await story.change({ package_id: network })).status).toBe(200)
    const charged = unused(8900) - 1180
    await story.to(9)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['period', 7300, 2],
      ['credit', -100, 2],
      ['credit', -5740, 2],
      ['credit', -280, 2],
      ['change', charged, 2],
    ])
    await expectSound(shop.url)
  },
)

test(
  'a debit that comes back after the staff ended its subscription is owed without its credit note, and tried twice (B-141, B-142)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'returned-after-end')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    await story.bankAccount(bankAccounts.returns)
    const accountId = String(await story.accountId())
    const renewal = await story.renewalDay()
    const isPaid = async (): Promise<boolean> => (await story.invoices()).at(-1)?.[2] === 2
    let day = renewal + 0.1
    // it settles after four bank days, and comes back a day later
    do {
      day += 1
      // oxlint-disable-next-line no-await-in-loop -- one clock
      await story.to(day)
      // oxlint-disable-next-line no-await-in-loop -- as above
    } while (!(await isPaid()))
    await shop.command('billing', 'cancel', accountId)
    const note = -((await story.invoices()).at(-1)?.[1] ?? 0)
    expect([await story.state(), await story.owed(), note > 4000]).toEqual(['expired', 0, true])
    await story.to(day + 1)
    expect(await story.owed()).toBe(5900 - note)
    await expectSound(shop.url)
    const rest = formatMoney(money(5900 - note, 'USD'), 'en', 2)
    await story.to(day + 40, { steps: 40 })
    const presented = (await story.mails()).flatMap(
      ([, subject]) => /^Your bank payment of (\S+) is under way$/.exec(subject)?.[1] ?? [],
    )
    expect(presented).toEqual(['$59.00', rest, rest])
    await expectSound(shop.url)
  },
)
