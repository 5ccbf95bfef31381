import { beforeAll, expect, test } from 'vitest'
import { advanceClock, expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'

const shop = shopWithStaff(['support'])

interface AgeingSum {
  readonly currency: string
  readonly age: string
  readonly due_from: string | null
  readonly due_until: string | null
  readonly invoices: number
  readonly open_minor: number
}

interface Row {
  readonly id: number
  readonly open_minor: number
  readonly currency: string
}

let support: StaffClient

beforeAll(async () => {
  support = shop.staff('support')
  expectOk(await support.signIn(), 'the sign-in')
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the contract of the call answers
const read = async <Answer>(path: string): Promise<Answer> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
  resultOf(expectOk(await support.client.get(`${ADMIN}/${path}`), path)) as unknown as Answer

/** Every sum beside what its documents have open, and all that is open beside all sums. */
async function expectWhole(): Promise<readonly AgeingSum[]> {
  const { sums } = await read<{ sums: readonly AgeingSum[] }>('ageing')
  const rows: Row[] = []
  for (const { currency, due_from: from, due_until: until, ...sum } of sums) {
    const days = { ...(from !== null && { due_from: from }), ...(until !== null && { due_until: until }) }
    const filter = new URLSearchParams({ open: '1', limit: '200', currency, ...days })
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { items } = await read<{ items: readonly Row[] }>(`documents?${filter.toString()}`)
    const open = items.reduce((all, { open_minor: one }) => all + one, 0)
    expect([items.length, open], `${currency} ${sum.age}`).toEqual([sum.invoices, sum.open_minor])
    rows.push(...items)
  }
  const { items } = await read<{ items: readonly Row[] }>('documents?open=1&limit=200')
  const ids = (of: readonly Row[]) => of.map(({ id }) => id).toSorted((one, other) => one - other)
  expect(ids(rows)).toEqual(ids(items))
  return sums
}

test('[ADM-11] what is owed by age is the sum of its documents, to the cent, however old it grows', async () => {
  const ages = new Set<string>()
  for (const step of ['PT1S', 'P75D', 'P45D', 'P60D']) {
    // oxlint-disable-next-line no-await-in-loop -- the clock goes on
    await advanceClock(shop.url, step)
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const { age } of await expectWhole()) ages.add(age)
  }
  expect([...ages].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'not_due',
    'over_90',
    'to_30',
    'to_60',
    'to_90',
  ])
  const { text, headers } = await support.client.get(`${ADMIN}/ageing?format=csv`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const { sums } = await read<{ sums: readonly AgeingSum[] }>('ageing')
  expect(text.replace('\ufeff', '').trim().split('\n')).toHaveLength(sums.length + 1)
})
