import { describe, expect, test } from 'vitest'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { bankShop, mt940, type Line } from './bank-shop.ts'

const ADMIN = '/api/admin/v1'
const { shop, staff, read, upload, linesOf, book, openOf, debt } = bankShop(['owner', 'finance', 'admin', 'support'])
const finance = () => staff('finance')
const admin = () => staff('admin')

describe('a statement file of the bank', () => {
  test('[ADM-11] is matched to what is open, and each line is booked once', async () => {
    const { number, currency, open_minor: minor } = debt('GBP')
    const file = mt940('ACC-1', currency, [
      { minor, text: `invoice ${number}`, payer: 'Another Name' },
      { minor: 777, text: 'account fee', mark: 'D' },
    ])
    const [line, fee] = await linesOf(file)
    expect(line).toMatchObject({
      state: 'waiting',
      match: { kind: 'exact', why: 'number-and-amount', invoices: [{ invoice: number }] },
    })
    expect(fee).toMatchObject({ state: 'ignored', payer: '', match: { kind: 'none' } })
    expect(resultOf(await book(line, { invoices: [number] }))).toEqual({ booked: [number] })
    expect(await openOf(debt('GBP'))).toBe(0)
    const again = await book(line, { invoices: [number] })
    expect([again.status, again.body['code']]).toEqual([409, 'line-decided'])
    // the same file, and one that overlaps it
    expect(resultOf(await upload(file))).toMatchObject({ new_lines: 0, known_lines: 2, statement: { booked: 1 } })
    const longer = `${file}\r\n:61:261130C1,00NTRFNONREF\r\n:86:166?00X?20thanks?32`
    expect(resultOf(await upload(longer))).toMatchObject({ new_lines: 1, known_lines: 2 })
    await expectSound(shop.url)
  })

  test('[ADM-11] two people who book one line at once book it once', async () => {
    const { number, currency, open_minor: minor } = debt('USD')
    const [line] = await linesOf(mt940('ACC-2', currency, [{ minor, text: number }]))
    const both = await Promise.all([finance(), admin()].map((by) => book(line, { invoices: [number] }, by)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body['code']).toBe('line-decided')
    const payments = await read<{ items: readonly { invoice: string; state: string; amount_minor: number }[] }>(
      'payments?state=paid&limit=200',
    )
    const paid = payments.items.filter(({ invoice }) => invoice === number)
    expect(paid).toMatchObject([{ amount_minor: minor }])
    await expectSound(shop.url)
  })

  test('[ADM-11] one transfer for two invoices pays both or neither', async () => {
    const [first, second] = [debt('EUR'), debt('EUR', 1)]
    const sum = first.open_minor + second.open_minor
    const invoices = [first.number, second.number]
    const [less, whole] = await linesOf(
      mt940('ACC-3', 'EUR', [
        { minor: sum - 1, text: invoices.join(' ') },
        { minor: sum, text: invoices.join(' and ') },
      ]),
    )
    expect([less?.match.kind, whole?.match.kind]).toEqual(['likely', 'several'])
    const wrong = await book(less, { invoices, any_amount: 1 })
    expect([wrong.status, wrong.body['errors']]).toMatchObject([422, [{ path: 'invoices' }]])
    expect([await openOf(first), await openOf(second)]).toEqual([first.open_minor, second.open_minor])
    expect(resultOf(await book(whole, { invoices }))).toEqual({ booked: invoices })
    expect([await openOf(first), await openOf(second)]).toEqual([0, 0])
    // what is paid meanwhile isn't paid again
    const late = await book(less, { invoices: [first.number], any_amount: 1 })
    expect([late.status, late.body['errors']]).toMatchObject([422, [{ path: 'invoices' }]])
    await expectSound(shop.url)
  })

  test('[ADM-11] another amount is booked only where that is said, and another currency never', async () => {
    const { number, open_minor: minor } = debt('USD', 1)
    const [part, foreign] = await linesOf(mt940('ACC-4', 'USD', [{ minor: minor - 100, text: number }])).then(
      async ([line]) => [line, (await linesOf(mt940('ACC-5', 'EUR', [{ minor, text: number }])))[0]],
    )
    expect(part?.match).toMatchObject({ kind: 'likely', why: 'number-other-amount' })
    expect(foreign?.match.kind).toBe('none')
    for (const [line, body] of [
      [part, { invoices: [number] }],
      [foreign, { invoices: [number], any_amount: 1 }],
      [part, { invoices: ['LW-999999'] }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, body: answer } = await book(line, body)
      expect([status, answer['errors']]).toMatchObject([422, [{ path: 'invoices' }]])
    }
    expectOk(await book(part, { invoices: [number], any_amount: 1 }), 'the booking')
    expect(await openOf(debt('USD', 1))).toBe(100)
    const searched = await read<{ invoices: readonly { invoice: string }[] }>(
      `statement-lines/${part?.id ?? 0}/invoices?q=${encodeURIComponent(debt('USD', 1).company)}`,
    )
    expect(searched.invoices.map(({ invoice }) => invoice)).toContain(number)
    await expectSound(shop.url)
  })

  test('a line is set aside with a reason, and brought back', async () => {
    const [line] = await linesOf(mt940('ACC-6', 'EUR', [{ minor: 42, text: 'interest' }]))
    const path = `${ADMIN}/statement-lines/${line?.id ?? 0}`
    expectOk(await finance().client.post(`${path}/aside`, { reason: 'interest of the bank' }), 'setting aside')
    expect((await book(line, { invoices: ['LW-1'] })).status).toBe(409)
    expect((await finance().client.post(`${path}/aside`, { reason: 'again' })).status).toBe(409)
    expectOk(await finance().client.post(`${path}/back`, {}), 'bringing back')
    expect((await finance().client.post(`${path}/back`, {})).status).toBe(409)
    expect((await finance().client.post(`${ADMIN}/statement-lines/999999/back`, {})).status).toBe(404)
  })

  test('CSV is read by columns that are chosen once', async () => {
    const of = (day: string) => `Day;Who;Text;Amount\n${day};Zoë;thanks;"1.234,50"\n`
    const mapping = {
      date: 0,
      payer: 1,
      reference: [2],
      amount: 3,
      currency: 'EUR',
      account: 'ACC-7',
      order: 'dmy',
      decimal: ',',
    }
    expect(resultOf(await upload(of('01.12.2026'), { name: 'bank.csv' }))).toMatchObject({
      statement: null,
      preview: { columns: ['Day', 'Who', 'Text', 'Amount'], rows: [['01.12.2026', 'Zoë', 'thanks', '1.234,50']] },
    })
    expect(resultOf(await upload(of('01.12.2026'), { mapping, name: 'bank.csv' }))).toMatchObject({ new_lines: 1 })
    const [line] = await linesOf(of('02.12.2026'))
    expect(line).toMatchObject({ payer: 'Zoë', amount_minor: 123_450, currency: 'EUR' })
  })

  test('CAMT.053 in older letters is read, and its entities never grow', async () => {
    const entry = `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Zoé &amp; Co</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`
    const xml = (
      head: string,
    ) => `<?xml version="1.0" encoding="ISO-8859-1"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
      <BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`
    const content = Buffer.from(xml(''), 'latin1').toString('base64')
    const read8859 = await finance().client.post(`${ADMIN}/statements`, { name: 'camt.xml', content })
    const { statement } = resultOf(read8859) as { readonly statement: { readonly id: number } }
    const { lines } = await read<{ lines: readonly Line[] }>(`statements/${statement.id}`)
    expect(lines).toMatchObject([{ payer: 'Zoé & Co', amount_minor: 500 }])
    const problems = await Promise.all(
      [
        xml('<!DOCTYPE x [<!ENTITY a "aaaa">]>'),
        xml('').replace('5.00', '5.001'),
        xml('').replace('</Ntry>', ''),
        '<a>'.repeat(50_000),
        'only words',
      ].map(async (text) => {
        const { status, body } = await upload(text)
        return [status, body['errors']]
      }),
    )
    const rejected = expect.objectContaining({ path: 'content' }) as unknown
    expect(problems).toEqual(problems.map(() => [422, [rejected]]))
    expect(JSON.stringify(problems[1])).toContain('Stmt[1]/Ntry[1]/Amt')
  })

  test('support reads and books none', async () => {
    const support = shop.staff('support')
    expectOk(await support.signIn(), 'the sign-in')
    expect((await support.client.get(`${ADMIN}/statements`)).status).toBe(403)
    expect((await support.client.post(`${ADMIN}/statement-lines/1/book`, { invoices: ['LW-1'] })).status).toBe(403)
  })
})
