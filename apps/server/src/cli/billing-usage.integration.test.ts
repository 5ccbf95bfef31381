import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
let folder: string
const { run, query, addStaff } = cliInStore(() => store)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-usage-'))
  store = await throwawayStore()
  await run(['seed'], { SANDBOX: 'on' })
  await addStaff('Ana')
}, SEVERAL_CALLS.timeout)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await store.dispose()
})

interface Running {
  readonly id: number
  readonly start: number
}

async function running(): Promise<Running> {
  const [found] = await query(sql<Running>`
    select account_id as id, period_start as start from subscription s
    where state = 1 and ended_at is null and paused_at is null and channel = 'direct' and cancel_at is null
      and not exists (select from invoice i where i.account_id = s.account_id and i.status = 'open')
    order by id limit 1`)
  if (found === undefined) throw new Error('the demo shop has no subscriber')
  return found
}

/** So many minutes after the start of the month. */
const after = (start: number, minutes: number) => new Date(start + minutes * 60_000).toISOString()

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test(
  '[INV-04] billing report-usage counts a file once, and billing show says what was counted (B-64)',
  SEVERAL_CALLS,
  async () => {
    const { id, start } = await running()
    const rows = [
      `${id},day-1,vehicle,3,${after(start, 1)}`,
      '',
      `${id},day-2,vehicle,8,${after(start, 2)}`,
      `${id},day-3,vehicle,2,${after(start, 3)}`,
    ]
    const file = fileOf('usage.csv', ['account,key,usage_key,quantity,at', ...rows].join('\r\n'))
    const report = (...words: readonly string[]) => run(['billing', 'report-usage', ...words])
    const uncharged = 'kept, without a charge: nothing that the account has is charged by its key.'
    expect(await report('--file', file)).toEqual({ code: 0, text: `3 reports are ${uncharged}` })
    expect(await report('--file', file)).toEqual({
      code: 0,
      text: '3 reports are known already: nothing is counted twice.',
    })
    expect(await query(sql<{ reported_by: string }>`select reported_by from usage_record`)).toEqual(
      Array.from({ length: 3 }, () => ({ reported_by: 'operator:ana@shop.example' })),
    )
    const shown = (await run(['billing', 'show', `account:${id}`])).text
    expect(shown).toMatch(/^Usage since .+:\n {2}vehicle: 8 at most, 2 since /m)
    expect(shown).toMatch(/vehicle 2 since .+: kept; nothing that the account had was charged by its key$/m)
    const one = [String(id), '--usage', 'vehicle', '--quantity', '9', '--at', after(start, 4)]
    expect((await report(...one)).text).toBe(`1 report is ${uncharged}`)
    expect((await report(...one)).text).toBe('1 report is known already: nothing is counted twice.')
    expect((await run(['doctor'])).code).toBe(0)
  },
)

test(
  '[INV-04] billing report-usage names the line and the field of what is wrong, and counts nothing of that account',
  SEVERAL_CALLS,
  async () => {
    const { id, start } = await running()
    const report = async (name: string, text: string) =>
      (await run(['billing', 'report-usage', '--file', fileOf(name, text)])).text.split('\n')
    const head = 'account,key,usage_key,quantity,at\n'
    expect(
      await report(
        'bad.csv',
        `${head}${id},a,vehicle,3,${after(start, 9)}\nx,,vehicle,-1,yesterday\n${id},a b,v,1.5,\n${id},b,vehicle,3,2026-04-31T20:00Z\n`,
      ),
    ).toEqual([
      'Line 3: account is no whole number, or too large.',
      'Line 3: key is missing.',
      'Line 3: quantity is no whole number, or too large.',
      'Line 3: at is no instant with its zone, as 2026-03-31T20:00Z.',
      'Line 4: key has more than 100 characters, or others than letters, digits and signs without spaces.',
      'Line 4: quantity is no whole number, or too large.',
      'Line 4: at is missing.',
      // 31 April, and not 1 May
      'Line 5: at is no instant with its zone, as 2026-03-31T20:00Z.',
      'Nothing is counted.',
    ])
    const one = { account: id, key: 'json-1', usage_key: 'vehicle', quantity: 3, at: after(start, 9) }
    const wrong = [
      one,
      { ...one, key: 'json-2', usage_key: 'vehicel' },
      { ...one, quantity: 4 },
      { ...one, account: 999_999 },
    ]
    expect(await report('bad.json', JSON.stringify(wrong))).toEqual([
      'Report 2: usage_key is no usage key: nothing is sold by it.',
      'Report 3: key names another report already; a key is used once.',
      'Report 4: account is no account; "billing find" finds it.',
      'Of the accounts of these nothing is counted.',
    ])
    expect(await report('future.json', JSON.stringify([{ ...one, at: '2090-01-01T00:00Z' }]))).toContain(
      'Report 1: at is in the future.',
    )
    expect(await report('late.json', JSON.stringify([{ ...one, at: '2001-01-01T00:00Z' }]))).toContain(
      'Report 1: at is before anything of it was counted.',
    )
    const stored = await query(sql<{ key: string }>`select key from usage_record where key like 'json-%' or key = 'a'`)
    expect(stored).toEqual([])
    for (const words of [
      [],
      [String(id), '--file', 'usage.csv'],
      ['--file', join(folder, 'none.csv')],
      ['--file', fileOf('empty.csv', head)],
      ['--file', fileOf('head.csv', 'account,key\n1,2\n')],
      ['--file', fileOf('short.csv', `${head}1,2\n`)],
      ['--file', fileOf('text.json', 'no json')],
      ['--file', fileOf('object.json', '{}')],
    ])
      expect((await run(['billing', 'report-usage', ...words])).code, words.join(' ')).toBe(2)
  },
)
