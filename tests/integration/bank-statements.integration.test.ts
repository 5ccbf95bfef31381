import { beforeAll, describe, expect, test } from 'vitest'
import { advanceClock, expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'

const shop = shopWithStaff(['owner', 'finance', 'admin', 'support'])

interface Line {
  readonly id: number
  readonly amount_minor: number
  readonly currency: string
  readonly state: string
  readonly payer: string
  readonly reason: string | null
  readonly decided_by: string | null
  readonly booked_to: readonly string[]
  readonly match: { readonly kind: string; readonly why: string; readonly invoices: readonly { readonly invoice: string }[] }
}

interface Debt {
  readonly number: string
  readonly company: string
  readonly open_minor: number
  readonly currency: string
  readonly due_at: string
}

let finance: StaffClient
let admin: StaffClient

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the contract of the call answers
const read = async <Answer>(path: string): Promise<Answer> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
  resultOf(expectOk(await finance.client.get(`${ADMIN}/${path}`), path)) as unknown as Answer

const openDebts = async (currency: string): Promise<readonly Debt[]> =>
  (await read<{ items: readonly Debt[] }>(`documents?open=1&currency=${currency}&limit=200`)).items

const upload = (text: string, more: object = {}, name = 'bank.sta'): Promise<ShopAnswer> =>
  finance.client.post(`${ADMIN}/statements`, { name, content: Buffer.from(text).toString('base64'), ...more })

interface Transfer {
  readonly minor: number
  readonly text: string
  readonly payer?: string
  readonly mark?: string
}

const mt940 = (account: string, currency: string, transfers: readonly Transfer[]): string =>
  [
    ':20:X',
    `:25:${account}`,
    ':28C:1',
    `:60F:C261130${currency}0,00`,
    ...transfers.flatMap(({ minor, text, payer = '', mark = 'C' }) => [
      `:61:261130${mark}${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}NTRFNONREF`,
      `:86:166?00X?20${text}?32${payer}`,
    ]),
  ].join('\r\n')

/** Reads a file, and answers the lines of its statement. */
async function linesOf(text: string): Promise<readonly Line[]> {
  const { statement } = resultOf(expectOk(await upload(text), 'the file')) as { readonly statement: { readonly id: number } }
  return (await read<{ lines: readonly Line[] }>(`statements/${statement.id}`)).lines
}

const book = (line: Line | undefined, body: object, by = finance): Promise<ShopAnswer> =>
  by.client.post(`${ADMIN}/statement-lines/${line?.id ?? 0}/book`, body)

const openOf = async (debt: Debt): Promise<number> =>
  (await openDebts(debt.currency)).find(({ number }) => number === debt.number)?.open_minor ?? 0

let debts: readonly Debt[]
let next = 0

/** An open invoice that no other test takes. */
function debt(): Debt {
  const taken = debts[next]
  next += 1
  if (taken === undefined) throw new Error('too few open invoices in the demo shop')
  return taken
}

beforeAll(async () => {
  finance = shop.staff('finance')
  admin = shop.staff('admin')
  expectOk(await finance.signIn(), 'the sign-in')
  expectOk(await admin.signIn(), 'the sign-in')
  await advanceClock(shop.url, 'P40D')
  const sums = await read<{ sums: readonly { currency: string }[] }>('ageing')
  debts = (await Promise.all([...new Set(sums.sums.map(({ currency }) => currency))].map(openDebts))).flat()
  console.log(debts.length, JSON.stringify(debts.slice(0,30)))
}, 120_000)

describe('a statement file of the bank', () => {
  test('[ADM-11] is matched to what is open, and each line is booked once', async () => {
    const owed = debt()
    const file = mt940('ACC-1', owed.currency, [
      { minor: owed.open_minor, text: `invoice ${owed.number}`, payer: 'Someone Else' },
      { minor: 777, text: 'account fee', mark: 'D' },
    ])
    const [line, fee] = await linesOf(file)
    expect(line).toMatchObject({ state: 'waiting', match: { kind: 'exact', why: 'number-and-amount', invoices: [{ invoice: owed.number }] } })
    expect(fee).toMatchObject({ state: 'ignored', payer: '', match: { kind: 'none' } })
    expect(resultOf(await book(line, { invoices: [owed.number] }))).toEqual({ booked: [owed.number] })
    expect(await openOf(owed)).toBe(0)
    const again = await book(line, { invoices: [owed.number] })
    expect([again.status, again.body['code']]).toEqual([409, 'line-decided'])
    // the same file, and one that overlaps it
    expect(resultOf(await upload(file))).toMatchObject({ new_lines: 0, known_lines: 2, statement: { booked: 1 } })
    const longer = `${file}\r\n:61:261130C1,00NTRFNONREF\r\n:86:166?00X?20thanks?32`
    expect(resultOf(await upload(longer))).toMatchObject({ new_lines: 1, known_lines: 2 })
    await expectSound(shop.store)
  })
})
