import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
const { run, query } = cliInStore(() => store)
beforeAll(async () => {
  store = await throwawayStore()
}, SEVERAL_CALLS.timeout)
afterAll(() => store.dispose())

test(
  '[INT-01] [SEC-05] a key is printed once, stored as a hash, listed by its prefix and ended',
  SEVERAL_CALLS,
  async () => {
    const made = await run(['keys', 'make', '--name', 'Router', '--scopes', 'usage:write,entitlements:read'])
    const [first = '', key = '', ...more] = made.text.split('\n')
    const prefix = key.slice(0, 16)
    expect([made.code, more]).toEqual([0, []])
    expect(first).toBe(
      `${prefix} works from now on, for usage:write, entitlements:read. This is the key. It is not shown again:`,
    )
    expect(key).toMatch(/^wbk_[0-9a-f]{12}_[\w-]{44}$/)
    const secret = key.slice(17)
    const [stored] = await query(sql<{ hash: Uint8Array; row: string; events: string }>`
    select secret_hash as hash, machine_key::text as row,
      (select jsonb_agg(to_jsonb(event) order by id)::text from event where entity = 'machine_key') as events
    from machine_key`)
    expect(Buffer.from(stored?.hash ?? []).equals(createHash('sha256').update(secret).digest())).toBe(true)
    expect(`${stored?.row}${stored?.events}`).not.toContain(secret)
    const listed = await run(['keys', 'list'])
    expect(listed.text).toMatch(
      /^wbk_[0-9a-f]{12} {2}Router {2}usage:write,entitlements:read {2}made \S+Z by operator:local, never used\n1 of 1 work\.$/,
    )
    expect(listed.text).not.toContain(secret)
    // the whole key is taken too, and not repeated
    expect(await run(['keys', 'end', key])).toEqual({ code: 0, text: `${prefix} is ended.` })
    expect(await run(['keys', 'end', prefix])).toEqual({
      code: 1,
      text: `No key ${prefix} works; "npm run cli -- keys list" lists them.`,
    })
    expect((await run(['keys', 'list'])).text).toMatch(/, ended \S+Z by operator:local\n0 of 1 work\.$/)
    const events = await query(sql`select name, actor, data from event where entity = 'machine_key' order by id`)
    expect(events).toEqual([
      {
        name: 'machine_key.made',
        actor: 'operator:local',
        data: { name: 'Router', prefix, scopes: ['usage:write', 'entitlements:read'] },
      },
      { name: 'machine_key.ended', actor: 'operator:local', data: { prefix } },
    ])
  },
)

test(
  '[ADM-14] [SEC-05] a key of the Admin API is made on the machine, listed beside the others and ended',
  SEVERAL_CALLS,
  async () => {
    const own = await throwawayStore()
    onTestFinished(() => own.dispose())
    const { run: runIn, query: queryIn } = cliInStore(() => own)
    const made = await runIn(['keys', 'add', '--name', 'nightly-export', '--role', 'finance', '--until', '2099-06-30'])
    const [first = '', key = '', ...more] = made.text.split('\n')
    const prefix = key.slice(0, 16)
    expect([made.code, more]).toEqual([0, []])
    expect(first).toBe(
      `${prefix} works from now on, in the role finance, until 2099-07-01T00:00Z. This is the key. It is not shown again:`,
    )
    expect(key).toMatch(/^wba_[0-9a-f]{12}_[\w-]{44}$/)
    const [stored] = await queryIn(sql<{ hash: Uint8Array; row: string; events: number }>`
    select secret_hash as hash, admin_key::text as row,
      (select count(*)::int from event where name = 'admin_key.made' and actor = 'operator:local') as events
    from admin_key`)
    expect(Buffer.from(stored?.hash ?? []).equals(createHash('sha256').update(key.slice(17)).digest())).toBe(true)
    expect(stored?.row).not.toContain(key.slice(17))
    expect(stored?.events).toBe(1)
    expect((await runIn(['keys', 'list'])).text).toMatch(
      /^wba_[0-9a-f]{12} {2}nightly-export {2}finance {2}made \S+Z by operator:local, never used, until 2099-07-01T00:00Z$/m,
    )
    expect(await runIn(['keys', 'end', key])).toEqual({ code: 0, text: `${prefix} is ended.` })
    expect((await runIn(['keys', 'end', prefix])).code).toBe(1)
  },
)

test.each([
  [['add', '--role', 'finance'], 'keys add needs --name, of 1 to 80 characters: which program uses the key.'],
  [['add', '--name', 'A', '--role', 'owner'], 'keys add needs --role, one of support, finance, editor, admin.'],
  [
    ['add', '--name', 'A', '--role', 'admin', '--until', '2020-01-01'],
    '--until is the last day on which the key works, as 2027-06-30, and not over.',
  ],
  [
    ['add', '--name', 'A', '--role', 'admin', '--until', '2027-02-31'],
    '--until is the last day on which the key works, as 2027-06-30, and not over.',
  ],
  [['make', '--scopes', 'usage:write'], 'keys make needs --name, of 1 to 80 characters: which program uses the key.'],
  [
    ['make', '--name', 'A', '--scopes', 'usage:write,all'],
    'all is no scope; these are: entitlements:read, usage:read, usage:write, hand-over:redeem, accounts:read, invoices:read, links:write.',
  ],
  [
    ['make', '--name', 'A'],
    'keys make needs --scopes, of entitlements:read, usage:read, usage:write, hand-over:redeem, accounts:read, invoices:read, links:write.',
  ],
  [['end', 'wbk_1'], 'keys end takes one prefix of the list, as wbk_0123456789ab.'],
  [['show'], 'keys takes make, add, list, end or rotate-signing; --help says more.'],
  [[], 'keys takes make, add, list, end or rotate-signing; --help says more.'],
])('keys %j is rejected with the way to say it', async (words, text) => {
  expect(await run(['keys', ...words])).toEqual({ code: 2, text })
})
