import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ComingPricesView } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards } from './story.ts'

/** On the embedded store the shop starts anew after each command. */
const played = { timeout: 900_000 }
const PAGE = '/account/billing/subscription'
/** Skills match: 5.00 a driver, in arrears, and 6.00 in the next catalogue. */
const skills = 34

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open()
}, 240_000)
afterAll(() => shop.end())

/** Regional at 66.00 in the place of 59.00, and skills match at 6.00 a driver. */
async function publishNewPrices(): Promise<void> {
  const files = editedCatalogue()
  files.edit('packages.yaml', 'is_featured: true\n    discount: 10', 'is_featured: true\n    discount: 0')
  files.editAll('modules/field-work.yaml', /USD: 5, PHP: 290/g, () => 'USD: 6, PHP: 290')
  await shop.publish(files.folder)
  files.dispose()
}

async function comingOf(story: Story): Promise<ComingPricesView | null> {
  const { comingPrices } = resultOf(await story.get(PAGE))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own block; a test that reads it finds out
  return comingPrices as ComingPricesView | null
}

const amountOf = (charge: unknown) => (charge as { readonly amount: { readonly minor: number } } | null)?.amount.minor

/** Text of the document that came with the newest receipt. */
async function newestReceipt(name: string): Promise<string> {
  const mails = await mailsTo(shop.url, `${name}@kho.example`)
  const [file] = mails.flatMap(({ attachments }) => attachments)
  return readPdf((await new ShopClient(shop.url).download(file?.href ?? '')).bytes).tags.text
}

async function bought(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  expectOk(await story.post('/cart/add', { id: skills, module: 1, quantity: 2 }), 'the add-on')
  expectOk(await story.checkOut('now'), 'the checkout')
  return story
}

test(
  '[INT-06] who bought at 59.00 is shown, written and charged 66.00 from a renewal on, and not before 30 days',
  played,
  async () => {
    const story = await bought('new-prices')
    const leaving = await bought('leaves-new-prices')
    const [account, other] = [String(await story.accountId()), String(await leaving.accountId())]
    // the add-on's own week is over: it is charged for the rest of the month
    await story.to(8)
    await leaving.cameTo(8)
    const begun = amountOf(await story.nextCharge())
    expect(begun).toBeGreaterThan(5900)
    const othersBegun = amountOf(await leaving.nextCharge())
    await publishNewPrices()
    // an edit of the catalogue changes no bill by itself
    expect([await comingOf(story), amountOf(await story.nextCharge())]).toEqual([null, begun])
    const preview = await shop.command('reprice', account, other)
    expect([preview.code, preview.text]).toEqual([0, expect.stringContaining('$59.00 → $66.00 a month, from ')])
    expect(preview.text).toContain('  Skills match: $5.00 a unit → $6.00 a unit')
    const version = /catalogue version (\d+)/.exec(preview.text)?.[1] ?? ''
    const planned = await shop.command('reprice', account, other, '--confirm', version)
    expect([planned.code, planned.text]).toEqual([
      0,
      expect.stringContaining('notified and move to the prices of catalogue version 2: 2;'),
    ])
    const again = await shop.command('reprice', account, '--confirm', version)
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('planned already, with its notice')])

    const coming = await comingOf(story)
    const first = await story.renewalDay()
    // bought on 31 January: the renewal of 29 February is 29 days away, that of 31 March is the first with the new prices
    expect(coming).toMatchObject({ before: { minor: 5900 }, after: { minor: 6600 }, interval: 'month' })
    expect(coming && (coming.at - story.start) / DAY_MS).toBeGreaterThan(first)
    expect(coming?.steps.map(({ before, after, unit }) => [before.minor, after.minor, unit])).toEqual([
      [5900, 6600, 'company'],
      [500, 600, 'driver'],
    ])
    const [mail = ''] = await story.texts(/^Your prices change on/)
    expect(mail).toContain('$59.00 → $66.00 per company / month')
    expect(mail).toContain('you can cancel on your subscription page before')
    expect(amountOf(await story.nextCharge())).toBe(begun)

    await story.to(first + 0.1)
    const said = amountOf(await story.nextCharge())
    // usage of the month behind is at the price that it was used at
    expect(said).toBe(6600 + 2 * 500)
    await leaving.cameTo(first + 0.1)
    expectOk(await leaving.cancel(), 'the cancellation')
    expect(await comingOf(leaving)).toBeNull()
    const second = await story.renewalDay()
    await story.to(second + 0.1)
    await leaving.cameTo(second + 0.1)
    expect((await story.invoices()).map(([, minor, state]) => [minor, state])).toEqual([
      [5900, 2],
      [begun, 2],
      [said, 2],
    ])
    expect([await comingOf(story), amountOf(await story.nextCharge())]).toEqual([null, 6600 + 2 * 600])
    expect([await leaving.state(), (await leaving.invoices()).map(([, minor]) => minor)]).toEqual([
      'expired',
      [5900, othersBegun, 1000],
    ])
    const document = await newestReceipt('new-prices')
    expect(document).toContain('$66.00')
    expect(document).toContain('$76.00')
    expect(document).not.toContain('$59.00')
    await expectSound(shop.url)
  },
)
