import { afterAll, expect, test } from 'vitest'
import type { ApplyView, SubscriptionProps } from '@waybill/contract/pages'
import type { CartView, ChargeLineView } from '@waybill/contract/views'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFolder } from '@waybill/testkit/shop-of-file'
import { readDocument } from './printed-document.ts'
import { Story, cards, hours, played } from './story.ts'

/** The demo shop, in which every team member is charged after the month that it was there. */
const catalogue = editedCatalogue()
catalogue.edit(
  'modules/planning.yaml',
  'usage_key: user-team\n    is_prepayment: true\n',
  'usage_key: user-team\n    is_prepayment: false\n',
)
catalogue.edit('modules/planning.yaml', '    trial: { quantity: 5, interval: 7, unit: day }\n', '')
catalogue.edit('shop.yaml', 'free_units: 5', 'free_units: 0')
const shop = shopOfFolder(catalogue.folder)
afterAll(() => catalogue.dispose())

const PAGE = '/account/billing/subscription'
const team = 20

async function read<View>(story: Story, path: string): Promise<View> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props, which the contract's types describe
  return resultOf(await story.get(path)) as unknown as View
}

type Line = Pick<ChargeLineView, 'explanation' | 'amount'>

/** Charges of lines for the team: how many, where that comes from, and the amount. */
const teamIn = (lines: readonly Line[] | undefined) =>
  lines?.flatMap(({ explanation, amount }) =>
    explanation.step === 'units' && explanation.productId === team
      ? [[explanation.quantity, explanation.origin?.source, amount.minor]]
      : [],
  )

test(
  '[METER-04] a team in arrears is its members, from the cart to the invoice, until their number is counted (B-138)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'team-in-arrears')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    expectOk(await story.post('/cart/add', { id: 43, module: 1 }), 'another module')
    const { cart, apply } = await read<{ cart: CartView; apply: ApplyView }>(story, '/account/change')
    expect(cart.lines.filter(({ id }) => id === team).map(({ origin }) => origin)).toEqual([{ source: 'members' }])
    expect(apply.cycles.length).toBeGreaterThan(0)
    const { nextCharge, yearAhead, usage } = await read<SubscriptionProps>(story, `${PAGE}?ahead=1`)
    const ofOne = [[1, 'members', 800]]
    expect([teamIn(nextCharge?.lines), teamIn(yearAhead?.present.charges[0]?.lines), teamIn(usage)]).toEqual([
      ofOne,
      ofOne,
      ofOne,
    ])
    await story.to(renewal + hours(2))
    expect((await story.invoices()).at(-1)?.slice(0, 2)).toEqual(['period', 6700])
    const [newest] = await story.printed('en')
    const printed = newest && readDocument(newest.bytes).lines.find(([text]) => text?.includes('as many as'))
    expect(printed?.[0]).toContain('1 user × $8.00 · as many as your team has members')
    await expectSound(shop.url)
  },
)
