import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentProps } from '@waybill/contract/pages'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { readDocument } from './printed-document.ts'
import { Story, cards, played } from './story.ts'

const CENTRES = '/account/cost-centres'
/** Load planner, 14.00 a month; it needs Weight and volume limits, 10.00. */
const addOn = 25

let shop: InterruptibleShop
beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'), { TAX: 'table' })
}, 120_000)
afterAll(() => shop.end(), 60_000)

interface Listed {
  readonly cost_centres: readonly { readonly id: number; readonly name: string }[]
  readonly products: readonly {
    readonly product_id: number
    readonly title: string
    readonly is_bought: 0 | 1
    readonly cost_centre: number | null
  }[]
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
const listOf = async (story: Story) => resultOf(await story.get(CENTRES)) as unknown as Listed

async function documentAt(story: Story, path: string): Promise<DocumentProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props
  return resultOf(await story.get(path, { accept: 'application/json' })) as unknown as DocumentProps
}

/** Subscribed in France to Regional with an add-on, 20 % tax; `first` is done while both lie in the cart. */
async function subscriber(name: string, first?: (story: Story) => Promise<void>): Promise<Story> {
  const story = await Story.begin(shop.url, name, [addOn])
  await story.card(cards.good)
  expectOk(await story.details({ country: 'FR' }), 'the country')
  await first?.(story)
  expectOk(await story.checkOut('now'), 'the checkout')
  return story
}

const idOf = ({ cost_centres: centres }: Listed, name: string): number =>
  centres.find((centre) => centre.name === name)?.id ?? 0

/** Two centres, Lyon with the plan and Hà Nội with the add-on. */
async function nameCentres(story: Story): Promise<void> {
  for (const centre of [{ name: 'Hà Nội', order_number: 'PO-2207' }, { name: 'Lyon' }])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expectOk(await story.send(CENTRES, centre), 'the centre')
  const listed = await listOf(story)
  const plan = listed.products.find(({ title }) => title === 'Regional')?.product_id ?? 0
  const products = [
    { product_id: plan, cost_centre: idOf(listed, 'Lyon') },
    { product_id: addOn, cost_centre: idOf(listed, 'Hà Nội') },
  ]
  expectOk(await story.send(`${CENTRES}/products`, { products }), 'the products')
}

/** Lines of a printed document, first cells and amounts, and its net. */
function rowsOf(file: { readonly bytes: Uint8Array } | undefined, locale: string) {
  const { lines, totals } = readDocument(file?.bytes ?? new Uint8Array(), locale)
  return { rows: lines.map((cells) => [cells[0], cells.at(-1)]), net: totals[0]?.[1] }
}

async function newestRows(story: Story, locale: string) {
  const [newest] = await story.printed(locale)
  return rowsOf(newest, locale)
}

const headingsOf = (rows: readonly (readonly (string | undefined)[])[]) =>
  rows.flatMap(([title, amount]) => (amount === '' ? (title ?? []) : []))

test(
  '[ACC-19] invoices group their lines by cost centre, at the amounts and taxes of one without; a credit names what was charged',
  played,
  async () => {
    const [named, plain] = [await subscriber('centres', nameCentres), await subscriber('no-centres')]
    const ordered = (await named.printed('en')).at(-1)
    expect(headingsOf(rowsOf(ordered, 'en').rows)).toEqual(['Lyon', 'Hà Nội · order number PO-2207'])
    const [first, other] = [await named.invoices(), await plain.invoices()]
    expect(first.map(([kind, total]) => [kind, total])).toEqual(other.map(([kind, total]) => [kind, total]))
    const listed = await listOf(named)
    const [hanoi, lyon] = [idOf(listed, 'Hà Nội'), idOf(listed, 'Lyon')]
    expect(listed.products.map(({ is_bought: isBought, cost_centre: centre }) => [isBought, centre])).toEqual(
      expect.arrayContaining([
        [1, lyon],
        [1, hanoi],
      ]),
    )

    const renewal = await named.renewalDay()
    await named.to(renewal + 0.5)
    await plain.cameTo(renewal + 0.5)
    const amounts = async (story: Story) => [
      (await story.invoices()).map(([kind, total, state]) => [kind, total, state]),
      await story.taxes(),
    ]
    expect(await amounts(named)).toEqual(await amounts(plain))

    const printed = await newestRows(named, 'en')
    expect(printed).toEqual({
      rows: [
        ['Lyon', ''],
        [expect.stringMatching(/^Regional/), '$59.00'],
        ['Subtotal: Lyon', '$59.00'],
        ['Hà Nội · order number PO-2207', ''],
        ['Load planner', '$14.00'],
        ['Subtotal: Hà Nội', '$14.00'],
        ['Without a cost centre', ''],
        ['Weight and volume limits', '$10.00'],
        ['Subtotal: Without a cost centre', '$10.00'],
      ],
      net: '$83.00',
    })
    expect((await newestRows(plain, 'en')).rows.map(([, amount]) => amount)).toEqual(['$59.00', '$14.00', '$10.00'])

    const [number = ''] = await named.invoiceNumbers()
    const page = await documentAt(named, `/account/billing/invoices/${number}`)
    expect(page.lines.map(({ title, amount, part }) => [part ?? 'line', title, amount])).toEqual(
      printed.rows.map(([title, amount], place) => [
        ['heading', 'line', 'subtotal'][place % 3],
        place === 1 ? 'Regional' : title,
        amount,
      ]),
    )

    expectOk(await named.send(`${CENTRES}/${lyon}`, { name: 'Lyon Sud', order_number: 'LS-1' }), 'the new name')
    expectOk(await named.send(`${CENTRES}/${hanoi}/archive`, undefined), 'the archive')
    expect((await listOf(named)).products.find(({ product_id: id }) => id === addOn)?.cost_centre).toBeNull()
    const refund = ['billing', 'refund', number, '--all', '--reason', 'goodwill']
    expect(await shop.command(...refund)).toMatchObject({ code: 0 })
    const note = await newestRows(named, 'fr')
    expect(headingsOf(note.rows)).toEqual(['Lyon', 'Hà Nội · numéro de commande PO-2207', 'Sans centre de coûts'])
    const exported = await shop.command('export', 'lines')
    expect(exported.text).toContain('Hà Nội,PO-2207')

    await named.to(renewal + 32)
    const later = await newestRows(named, 'en')
    expect(headingsOf(later.rows)).toEqual(['Lyon Sud · order number LS-1', 'Without a cost centre'])
    await expectSound(shop.url)
  },
)
