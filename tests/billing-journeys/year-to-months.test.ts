import { expect, test } from 'vitest'
import type { ApplyView, ChangeCycleView, SubscriptionProps } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { money, type Money } from '@waybill/domain/money'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
/** 89.00 a month; the year of Regional that is paid is 637.00. */
const network = 3

const monthNow = (cycles: readonly ChangeCycleView[] | undefined) => cycles?.find(({ key }) => key === 'month_now')

test(
  '[ORD-09] [SUB-13] a paid year is named in the mail of its start, and one that is left for months from today becomes credit: preview, dialog and pages say so, how far it pays, and what is charged then (B-61)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'year-to-months')
    await story.card(cards.good)
    expectOk(await story.checkOut('now', { interval: 'year' }), 'the year')
    const preview = resultOf(await story.preview({ package_id: network, timeframe: 'now', change_billing_model: 1 }))
    expect(preview['due_now_minor']).toBe(0)
    const back = 63_700
    // seven months of 89.00 are whole, and the eighth is paid in part
    const [credit, month] = [money(back, 'USD'), Math.ceil(back / 8900)]
    const write = (amount: Money) => formatMoney(amount, 'en', 2)
    const begun = new Date(story.start)
    const until = formatInstant(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + month, 1), 'en', {
      style: 'month',
    })
    const said = `Today $0.00: ${write(credit)} of your paid year becomes credit and pays until about ${until}; then ${write(money(8900, 'USD'))} a month`
    expect(preview['year_to_credit']).toBe(said)
    const path = '/manage/ui/account/subscription/upgrade/message'
    const { options } = resultOf(await story.get(`${path}?package_id=${network}`)) as {
      options: { key: string; year_to_credit?: string }[]
    }
    expect(options.map(({ key, year_to_credit: text }) => [key, text])).toEqual([
      ['month_now', said],
      ['year_now', undefined],
      ['month_renewal', undefined],
      ['year_renewal', undefined],
    ])
    const html = await story.get(`${path}?package_id=${network}`, { accept: 'text/html' })
    expect(html.text).toContain(said)
    await story.choose(network)
    const { apply } = resultOf(await story.get('/account/change')) as unknown as { apply: ApplyView }
    expect(apply.cycles.map(({ key, yearToCredit }) => [key, yearToCredit])).toContainEqual(['month_now', said])
    const page = await story.get('/account/change?cycle=month_now', { accept: 'text/html' })
    expect(page.text.split(said).length).toBeGreaterThan(2)
    const form = resultOf(await story.get(`/account/billing/subscription?change=1&package_id=${network}`))
    const { changeForm } = form as unknown as SubscriptionProps
    expect(monthNow(changeForm?.cycles)?.yearToCredit).toBe(said)
    expect(
      (
        await story.change({
          package_id: network,
          timeframe: 'now',
          change_billing_model: 1,
          preview_token: preview['preview_token'],
        })
      ).status,
    ).toBe(200)
    await story.to((Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + month + 1, 1) - story.start) / DAY_MS)
    const charges = (await story.invoices()).filter(([kind]) => kind === 'period')
    expect(charges.at(-1)?.[1]).toBe(8900)
    const [mail = ''] = await story.texts(/^You’re subscribed/)
    expect(mail).toContain('Regional is active.\n\nYou paid $637.00 for the year.\n\nThe next charge is on ')
    await expectSound(shop.url)
  },
)
