import { expect, test } from 'vitest'
import type { BillingField } from '@waybill/domain/payment'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, played } from './story.ts'

const shop = shopWithoutCustomers()
const ORDER = '/billing/order'

const head = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }

/** Of a text with these lengths: too short, too long, and with a control character. */
const sized = (least: number, most: number): readonly string[] => [
  ...(least > 0 ? [''] : []),
  'x'.repeat(most + 1),
  `a${String.fromCodePoint(7)}b`,
]

/** The schema of B-48, field by field: values that it rejects. A field without a row doesn't compile. */
const wrong = {
  // the other name is given: one is enough (S-26)
  first_name: sized(0, 100),
  last_name: sized(0, 100),
  company: sized(0, 100),
  address1: sized(1, 100),
  address2: sized(0, 100),
  city: sized(1, 100),
  state: ['', 'Ontario', 'ZZ', 'O R E'],
  zip: ['', '9720', '97201-1', '972O1', '97201 '.repeat(4)],
  country: ['', 'us', 'USA', 'ZZ', 'U1'],
  phone: ['12', 'call me', '1'.repeat(21), '+1+2345678'],
  type: ['', '6', '-1', '12', 'card'],
  card_type: ['', 'gold', 'Visa'],
  year: ['', '31', '20311', 'soon'],
  month: ['', '0', '13', '007', 'May'],
  first_six: ['', '4242', '4242424', '42424x'],
  last_four: ['', '42', '42424', '42x2'],
  vatno: ['*', 'x'.repeat(17)],
  order_number: ['x'.repeat(61), 'two\nlines'],
  accounts_emails: ['a@b', 'a@kho.example b@kho.example c@kho.example d@kho.example'],
  name_on_account: sized(1, 100),
  routing_number: ['', '11000000', '123456789', '11000000x'],
  account_number: ['', '123', '12x4'],
  account_type: ['', 'piggy', 'Checking'],
  billing_agreement_id: sized(1, 64),
  three_d_secure_token_id: sized(1, 64),
} satisfies Record<BillingField, readonly string[]>

test(
  '[ORD-01] every combination of type, is_legacy and account type but that of the marketplace is 403, and names what contradicts (B-01..B-03)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'contradicts')
    const combinations = [-1, 0, 1, 2, 3, 4].flatMap((type) =>
      [0, 1].flatMap((isLegacy) =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((account) => ({
          ...head,
          type,
          is_legacy: isLegacy,
          account: { type: account, tracking_id: 0 },
        })),
      ),
    )
    const tracked = [-1, 2 ** 31, 2 ** 40].map((id) => ({ ...head, account: { type: 5, tracking_id: id } }))
    const rejected = [...combinations, ...tracked].filter(
      ({ type, is_legacy: isLegacy, account }) =>
        type !== 2 || isLegacy !== 0 || account.type !== 5 || account.tracking_id !== 0,
    )
    expect(rejected).toHaveLength(98)
    const named = /"path":"(?:type|is_legacy|account\.type|account\.tracking_id)"/
    await story.get('/cart/data')
    for (const body of rejected)
      for (const path of [ORDER, `/billing/account/${story.memberId}/checkout`]) {
        // oxlint-disable-next-line no-await-in-loop -- one member
        const answer = await story.send(path, body)
        const text = `${path} ${JSON.stringify(body)}: ${answer.text}`
        expect([answer.status, answer.body['status']], text).toEqual([403, 403])
        expect(JSON.stringify(answer.body['errors']), text).toMatch(named)
      }
    expect(resultOf(await story.get('/cart/data'))['orderPostStatus']).toEqual({ state: 0, item: '' })
    expect((await story.send(ORDER, { ...head, account: { type: 5, tracking_id: 2 ** 31 - 1 } })).status).toBe(200)
  },
)

test(
  '[PAY-02] each wrong value of each billing field is 401 and named, with an order and with its checkout, and nothing is stored (B-48)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'wrong-fields')
    const good = { first_name: 'Mira', last_name: 'Osei', country: 'US', state: 'OR', zip: '97201' }
    const cases = Object.entries(wrong).flatMap(([field, values]) => values.map((value) => [field, value] as const))
    const before = resultOf(await story.get('/account/checkout'))['billing']
    for (const [field, value] of cases)
      for (const path of [ORDER, `/billing/account/${story.memberId}/checkout`]) {
        // oxlint-disable-next-line no-await-in-loop -- one member
        const answer = await story.send(path, { ...head, billing_info: { ...good, [field]: value } })
        const text = `${path} ${field} ${JSON.stringify(value)}: ${answer.text}`
        expect([answer.status, answer.body['status']], text).toEqual([401, 401])
        expect(JSON.stringify(answer.body['errors']), text).toContain(`"billing_info.${field}"`)
      }
    expect(resultOf(await story.get('/account/checkout'))['billing']).toEqual(before)
    expect(resultOf(await story.get('/cart/data'))['orderPostStatus']).toEqual({ state: 0, item: '' })
  },
)
