import { describe, expect, test } from 'vitest'
import { callAs } from './product-api/product-shop.ts'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { bankShop, mt940 } from './bank-shop.ts'

const ADMIN = '/api/admin/v1'
const { shop, staff, read, upload, linesOf, book, openOf, debt } = bankShop()
const finance = () => staff('finance')
const admin = () => staff('admin')

interface TrailEntry {
  readonly seq: number
  readonly event: string
  readonly entity_id: string
  readonly actor: string
  readonly data: object
}

const trail = async (): Promise<readonly TrailEntry[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
  resultOf(expectOk(await admin().client.get(`${ADMIN}/audit`), 'the trail'))['entries'] as readonly TrailEntry[]

describe('lines of the bank', () => {
  test('[ADM-11] one transfer in files of two formats is proposed once, and pays its invoice once', async () => {
    const { number, currency, company } = debt('GBP')
    const xml = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Ntry><Amt Ccy="${currency}">0.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><RltdPties><Dbtr><Nm>${company}</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>${number} first part</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
    const swift = mt940('37040044/0532013000', currency, [{ minor: 20, text: `${number} first part`, payer: company }])
    const [late] = await linesOf(swift)
    const [first] = await linesOf(xml)
    expect([first?.match.kind, late?.match.kind]).toEqual(['likely', 'likely'])
    expectOk(await book(first, { invoices: [number], any_amount: 1 }), 'the booking')
    expect((await linesOf(xml))[0]).toMatchObject({ state: 'booked', booked_to: [number] })
    const left = await openOf(debt('GBP'))
    const [seen] = await linesOf(swift)
    expect(seen).toMatchObject({ state: 'waiting', match: { kind: 'none', why: 'booked-before', invoices: [] } })
    const twice = await book(seen, { invoices: [number], any_amount: 1 })
    expect([twice.status, twice.body['errors']]).toMatchObject([422, [{ path: 'invoices' }]])
    expect(twice.text).toContain('another format')
    expect(await openOf(debt('GBP'))).toBe(left)
    await expectSound(shop.url)
  })

  test('[ADM-11] of all exact lines, one that fails stops no other, and each is booked once', async () => {
    const debts = [debt('USD'), debt('EUR'), debt('EUR', 1)]
    const mapping = { date: 0, reference: [1], amount: 2, currency: 3, account: 'ACC-8', order: 'ymd', decimal: '.' }
    const csv = debts.map(({ number, open_minor: minor, currency }) =>
      ['2026-11-30', number, (minor / 100).toFixed(2), currency].join(','),
    )
    const lines = await linesOf(['day,text,amount,currency', ...csv, ''].join('\n'), { mapping })
    expect(lines.map(({ match }) => match.kind)).toEqual(['exact', 'exact', 'exact'])
    const paidBy = debts[1]
    const transfer = { invoice: paidBy?.number, amount: '0.10', reference: 'by hand', 'any-amount': true }
    expectOk(await finance().client.post(`${ADMIN}/commands/transfer`, transfer), 'a transfer by hand')
    const booked: number[] = []
    for (const [place, line] of lines.entries())
      // oxlint-disable-next-line no-await-in-loop -- as the page does it
      booked.push((await book(line, { invoices: [debts[place]?.number] })).status)
    expect(booked).toEqual([200, 422, 200])
    const open = await Promise.all(debts.map(openOf))
    expect(open).toEqual([0, (paidBy?.open_minor ?? 0) - 10, 0])
    const again = await Promise.all(lines.map((line, place) => book(line, { invoices: [debts[place]?.number] })))
    expect(again.map(({ status }) => status)).toEqual([409, 422, 409])
    expect(await Promise.all(debts.map(openOf))).toEqual(open)
    await expectSound(shop.url)
  })

  test('[ADM-14] a key books as its role may, with its name in the trail, and its request once', async () => {
    const { number, currency } = debt('USD', 1)
    const [line] = await linesOf(mt940('ACC-9', currency, [{ minor: 30, text: number }]))
    const path = `${shop.url}${ADMIN}/statement-lines/${line?.id ?? 0}/book`
    const bookAs = async (role: string, headers: Readonly<Record<string, string>> = {}) => {
      const made = await admin().client.post(`${ADMIN}/keys`, { name: `books ${role}`, role })
      const key = String(resultOf(expectOk(made, 'the key'))['key'])
      const body = { invoices: [number], any_amount: 1 }
      const once = () => callAs(path, { key, method: 'POST', body, headers })
      return [await once(), await once()] as const
    }
    for (const role of ['support', 'editor'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await bookAs(role)).map(({ status }) => status)).toEqual([403, 403])
    const [first, again] = await bookAs('finance', { 'idempotency-key': 'booking-1' })
    expect([first.status, first.result]).toEqual([200, { booked: [number] }])
    expect([again.status, again.result]).toEqual([200, first.result])
    const entries = await trail()
    const bookings = entries.filter(
      ({ event, entity_id: id }) => event === 'bank_line.booked' && id === String(line?.id),
    )
    expect(bookings).toMatchObject([{ actor: 'operator:key books finance of admin@lodeway.example' }])
    await expectSound(shop.url)
  })

  test('reading payers is noted in the trail, once an hour for each statement', async () => {
    const before = await trail()
    const [line] = await linesOf(mt940('ACC-10', 'EUR', [{ minor: 43, text: 'interest' }]))
    const { statement } = resultOf(
      expectOk(await upload(mt940('ACC-10', 'EUR', [{ minor: 43, text: 'interest' }])), 'the file'),
    ) as { readonly statement: { readonly id: number } }
    await read(`statements/${statement.id}`)
    await read(`statement-lines/${line?.id ?? 0}/invoices?q=kestrel`)
    const known = new Set(before.map(({ seq }) => seq))
    const noted = (await trail()).filter(({ seq, event }) => !known.has(seq) && event === 'list.read')
    expect(noted.map(({ data }) => data)).toEqual([
      { list: 'debts', line: line?.id },
      { list: 'statement', statement: statement.id },
    ])
  })
})
