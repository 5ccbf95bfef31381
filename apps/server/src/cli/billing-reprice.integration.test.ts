import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query } = cliOfDemoShop()

const reprice = (...words: readonly string[]) => run(['billing', 'reprice', ...words])

async function accountOf(company: string): Promise<string> {
  const [row] = await query(sql<{ id: number }>`select id from account where company = ${company}`)
  if (row === undefined) throw new Error(`${company} is not in the demo shop`)
  return String(row.id)
}

const counted = async (): Promise<unknown> => {
  const rows = await query(sql<{ planned: number; mailed: number }>`select
    (select count(*)::int from subscription where coming_prices is not null) as planned,
    (select count(*)::int from outbox where dedupe_key like 'price_change:%') as mailed`)
  return rows[0]
}

test(
  '[INT-06] [OPS-10] subscribers of the demo shop are moved to new prices: shown first, planned once, taken back',
  SEVERAL_CALLS,
  async () => {
    const same = await reprice()
    expect([same.code, same.text]).toEqual([
      0,
      expect.stringContaining('of catalogue version 1: 0; that keep theirs: '),
    ])
    const files = editedCatalogue()
    files.edit('packages.yaml', 'is_featured: true\n    discount: 10', 'is_featured: true\n    discount: 0')
    await run(['import', files.folder])
    files.dispose()

    const northgate = await accountOf('Northgate Parcel')
    const before = await reprice()
    const lineOf = (text: string, company: string) => text.split('\n').find((line) => line.includes(company)) ?? ''
    expect(lineOf(before.text, 'Northgate Parcel')).toMatch(
      /^account \d+, Northgate Parcel: \$[\d.]+ → \$[\d.]+ a month, from \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
    )
    expect(await run(['reprice'])).toEqual(before)
    expect(lineOf(before.text, 'Kestrel Courier Co')).toContain('not touched, in trial')
    expect(lineOf(before.text, 'Old Mill Haulage')).toContain('not touched, on a legacy plan')
    const [, version = ''] = /catalogue version (\d+)/.exec(before.text) ?? []
    expect(await counted()).toEqual({ planned: 0, mailed: 0 })

    const json = await reprice(northgate, '--json')
    expect(JSON.parse(json.text)).toMatchObject({ accountId: Number(northgate), interval: 'month', isReplacing: false })
    const wrong = await reprice(northgate, '--confirm', '1')
    expect([wrong.code, wrong.text]).toEqual([2, expect.stringContaining(`the newest is ${version}`)])
    const planned = await reprice(northgate, '--confirm', version)
    expect([planned.code, planned.text.split('\n')[0]]).toEqual([0, lineOf(before.text, 'Northgate Parcel')])
    expect((await reprice(northgate, '--confirm', version)).text).toContain('planned already')
    expect(await counted()).toEqual({ planned: 1, mailed: 1 })

    const shown = await run(['billing', 'show', northgate])
    expect(shown.text).toMatch(/prices change on \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    const withdrawn = await reprice('--withdraw')
    expect([withdrawn.code, withdrawn.text]).toEqual([
      0,
      expect.stringContaining('Accounts whose prices are withdrawn: 1.'),
    ])
    expect((await reprice('--withdraw')).code).toBe(1)
    expect(await counted()).toEqual({ planned: 0, mailed: 1 })
    const events = await query(sql<{ name: string }>`
      select name from event where actor = 'operator:ana@shop.example' order by id`)
    expect(events.map(({ name }) => name)).toEqual(['subscription.prices_planned', 'subscription.prices_withdrawn'])
    expect((await run(['doctor'])).code).toBe(0)
  },
)

test('[INT-06] [OPS-10] what is wrong with a repricing is named, and nothing is changed', SEVERAL_CALLS, async () => {
  for (const words of [['northgate'], ['--days', '29'], ['--days', 'many'], ['--confirm', '1', '--withdraw']]) {
    // oxlint-disable-next-line no-await-in-loop -- one store
    expect([words, (await reprice(...words)).code]).toEqual([words, 2])
  }
  expect(await counted()).toMatchObject({ planned: 0 })
})
