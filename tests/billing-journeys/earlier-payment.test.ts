import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { queryStore, type Row } from '@waybill/testkit/query-store'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, expectSound, giveCard, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { readDocument } from './printed-document.ts'

/** The shop starts anew where its store is changed by hand. */
const played = { timeout: 900_000 }

let shop: InterruptibleShop

beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'seeded'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** Regional, 47.00 a month in pounds. */
const wanted = { package_id: 2, timeframe: 'now', change_billing_model: 1 } as const
const NOT_KNOWN = 'We have no record of a payment for the rest of Classic, so nothing is credited.'
/** The text of a line that gives back what an earlier system was paid. */
const paid = (price: string): RegExp =>
  new RegExp(
    `^Classic Paid to the earlier system, document C-20817 · Unused from .+ to .+: 15 of 365 days × ${price}$`,
    'u',
  )
const pounds = (minor: number): string => `£${(minor / 100).toFixed(2)}`

async function legacyMember() {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'legacy')
  const { email = '', password } = person ?? {}
  const client = await signInAgain(shop.url, email, password)
  const memberId = Number(resultOf(await client.get('/account/session'))['member_id'])
  return { client, memberId, email }
}

const store = (query: string): Promise<readonly Row[]> => shop.beside((held) => queryStore(held, query))
const preview = async (client: ShopClient) => {
  await takeBearer(client)
  return resultOf(await client.post('/account/subscription/preview', wanted))
}

/** Leaves the legacy plan as it was shown. */
async function leaves(client: ShopClient): Promise<Record<string, unknown>> {
  const shown = await preview(client)
  await takeBearer(client)
  const done = await client.post('/account/subscription/change', { ...wanted, preview_token: shown['preview_token'] })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return shown
}

/** The newest invoice or credit note of the account, as it is printed in a language. */
async function printed(
  { client, memberId }: Awaited<ReturnType<typeof legacyMember>>,
  kind: 'change' | 'credit',
  locale = 'en',
) {
  await takeBearer(client)
  const answer = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  const invoices = answer['invoices'] as readonly { readonly kind: string; readonly download: string }[]
  const newest = invoices.find((one) => one.kind === kind)
  const path = newest?.download ?? ''
  const { bytes } = await client.download(`${path}${path.includes('?') ? '&' : '?'}locale=${locale}`)
  return readDocument(bytes, locale)
}

test(
  '[SUB-11] [SUB-13] what an earlier system was paid is shown, credited and printed, and comes back with the plan (B-145)',
  played,
  async () => {
    const member = await legacyMember()
    const { client } = member
    await giveCard(shop.url, member, { country: 'GB' })
    const [{ id } = {}] = await store("select account_id as id from subscription where earlier_document = 'C-20817'")
    const reverse = () => shop.command('billing', 'reverse-migration', String(id))

    // nothing is known: nothing is credited, and nothing is charged for coming back
    await store(`update subscription set earlier_price = null, earlier_from = null, earlier_until = null,
      earlier_document = null, earlier_tax_rate = null where account_id = ${String(id)}`)
    const unknown = await leaves(client)
    expect(unknown).toMatchObject({ due_now_minor: 4700, migration: { credited: null, not_credited: NOT_KNOWN } })
    const back = (await reverse()).text
    expect(back).toContain('is on its legacy plan again; £47.00 is credited, nothing is charged until its next renewal')
    await expectSound(shop.url)

    // 453.00 for a year with 15 of 365 days left, less some minutes
    await store(`update subscription set earlier_price = 45300, earlier_from = anchor_at - interval '40 days',
      earlier_until = anchor_at + interval '325 days', earlier_document = 'C-20817' where account_id = ${String(id)}`)
    const known = await leaves(client)
    const rest = 4700 - Number(known['total_minor'])
    expect(rest >= 1855 && rest <= 1862, `${rest} are credited`).toBe(true)
    expect(known).toMatchObject({
      lines: [
        { kind: 'proration_credit', title: 'Classic', amount_minor: -rest, part_of_minor: 45_300 },
        { amount_minor: 4700 },
      ],
      from_credit_minor: 4700 - rest,
      migration: { credited: `${pounds(rest)} is credited for the unused days of Classic.`, not_credited: null },
    })
    const invoice = await printed(member, 'change')
    expect(invoice.lines[0]?.[0]).toMatch(paid('£453.00'))
    expect(invoice.lines.map((line) => line.at(-1))).toEqual([`−${pounds(rest)}`, '£47.00'])
    const again =
      /again; £47\.00 is credited, (£18\.[56]\d) is invoiced for the rest of its legacy period, \1 of it paid by/
    expect((await reverse()).text).toMatch(again)
    await expectSound(shop.url)

    // more is left than the new plan costs: a note gives it back
    await store(`update subscription set earlier_price = 200000, earlier_credited = false,
      earlier_tax_rate = '{"name": "VAT", "basisPoints": 2000}' where account_id = ${String(id)}`)
    const more = await leaves(client)
    const net = 4700 - Number(more['subtotal_minor'])
    const tax = Math.floor(net / 5 + 0.5)
    expect(net >= 8190 && net <= 8219, `${net} are credited`).toBe(true)
    expect(more).toMatchObject({ due_now_minor: 0, to_credit_minor: net + tax - 4700 })
    const note = await printed(member, 'credit')
    expect(note.lines).toEqual([[expect.stringMatching(paid('£2,000.00')), '1', '£2,000.00', pounds(net)]])
    expect(note.totals).toEqual([
      ['Net', pounds(net)],
      ['VAT 20%', pounds(tax)],
      ['Total credit', pounds(net + tax)],
    ])
    expect(note.text).toContain('Corrects invoiceC-20817')
    for (const [locale, text] of [
      ['fr', 'Payé à l’ancien système, document C-20817'],
      ['es', 'Pagado al sistema anterior, documento C-20817'],
      ['vi', 'Đã thanh toán cho hệ thống trước đây, chứng từ C-20817'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one session
      expect((await printed(member, 'credit', locale)).text, locale).toContain(text)
    await expectSound(shop.url)
  },
)
