import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { withStore } from './with-store.ts'

const COMMANDS = [
  'migrate',
  'seed',
  'import',
  'catalogue',
  'publish',
  'discard',
  'create-admin',
  'disable-admin',
  'interface-texts',
  'search-report',
  'billing',
  'reprice',
  'backup',
  'restore',
  'rotate-secret',
  'doctor',
  'openapi',
]

let store: ThrowawayStore
let folder: string
beforeEach(async () => {
  store = await throwawayStore()
  folder = mkdtempSync(join(tmpdir(), 'waybill-cli-'))
})
afterEach(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const { terminal, run } = cliInStore(() => store)

describe('[OPS-10] every command', () => {
  for (const name of COMMANDS) {
    test(`${name} explains itself and is in the list`, async () => {
      const help = await run([name, '--help'])
      expect(help.code).toBe(0)
      expect(help.text).toContain(`npm run cli -- ${name}`)
      expect((await run(['--help'])).text).toContain(`  ${name} `)
    })
  }

  test('one that does not exist is exit code 2, with the list of those that do', async () => {
    const unknown = await run(['nonsense'])
    expect([unknown.code, unknown.text.startsWith('There is no command nonsense.')]).toEqual([2, true])
    expect((await run([])).code).toBe(2)
  })

  test.each(['migrate', 'seed', 'catalogue', 'doctor', 'openapi'])(
    '%s does nothing when it is called with a word or an option that it does not know',
    async (name) => {
      expect(await run([name, 'now'])).toEqual({ code: 2, text: `${name} takes no further words.` })
      const unknown = await run([name, '--dry-run'])
      expect([unknown.code, unknown.text.startsWith("Unknown option '--dry-run'")]).toEqual([2, true])
    },
  )

  test('a wrong configuration is one readable line and exit code 2', async () => {
    const wrong = await run(['migrate'], { TAX: 'maybe' })
    expect(wrong).toEqual({ code: 2, text: 'Configuration: TAX must be none or table' })
  })
})

test('[OPS-10] migrate can run again and finds nothing to do', async () => {
  await run(['migrate'])
  const again = await run(['migrate'])
  expect([again.code, again.text.endsWith('The database is up to date.')]).toEqual([0, true])
})

test('[OPS-10] seed fills an empty database once, and doctor finds nothing to object to', SEVERAL_CALLS, async () => {
  const seeded = await run(['seed'], { SANDBOX: 'on' })
  expect([seeded.code, seeded.text.includes('Filling the demo shop')]).toEqual([0, true])
  expect((await run(['seed'], { SANDBOX: 'on' })).text).toContain('Nothing to do')
  const healthy = await run(['doctor'])
  expect([healthy.code, /All \d+ invariants hold\./.test(healthy.text)]).toEqual([0, true])
})

test('[OPS-10] doctor names what is broken and ends with exit code 1', SEVERAL_CALLS, async () => {
  expect(await run(['seed'], { SANDBOX: 'on' })).toMatchObject({ code: 0 })
  await withStore(terminal().surroundings, async ({ store: { db } }) => {
    await sql`update member set is_primary = false where email_norm = 'dana@halden-bakery.example'`.execute(db)
    return 0
  })
  const sick = await run(['doctor'])
  expect(sick.code).toBe(1)
  expect(sick.text).toContain('BROKEN I20 An account has exactly one primary member')
  expect(sick.text).toContain('"account_id":')
  expect(sick.text).toMatch(/\n1 finding, marked BROKEN or HELD: 1 of \d+ invariants are broken\.$/)
})

test(
  '[OPS-10] billing lists the accounts that are held and releases one; doctor names them too',
  SEVERAL_CALLS,
  async () => {
    expect(await run(['seed'], { SANDBOX: 'on' })).toMatchObject({ code: 0 })
    expect(await run(['billing', 'held'])).toEqual({ code: 0, text: 'No account is held.' })
    let accountId = 0
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      const { rows } = await sql<{ id: number }>`
      update billing_account set held_at = '2026-01-05T10:00Z', held_reason = 'no row 7 in the ledger'
      where account_id = (select min(account_id) from billing_account) returning account_id as id`.execute(db)
      accountId = rows[0]?.id ?? 0
      return 0
    })
    const held = `account ${accountId}  since 2026-01-05T10:00:00.000Z  no row 7 in the ledger`
    expect((await run(['billing', 'held'])).text.split('\n')).toEqual([held, '1 held: their bills stand still.'])
    const sick = await run(['doctor'])
    expect([sick.code, sick.text.includes(`HELD   account ${accountId}: no row 7 in the ledger`)]).toEqual([1, true])
    expect(sick.text).toMatch(/\n1 finding, marked BROKEN or HELD: 0 of \d+ invariants are broken\.$/)
    expect((await run(['billing', 'release', 'all'])).code).toBe(2)
    const released = await run(['billing', 'release', String(accountId)])
    expect(released).toEqual({ code: 0, text: `Account ${accountId} is released.` })
    expect((await run(['billing', 'release', String(accountId)])).code).toBe(1)
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      const { rows } = await sql`select actor from event where name = 'billing.released'`.execute(db)
      expect(rows).toEqual([{ actor: 'operator:ana@shop.example' }])
      return 0
    })
  },
)

test(
  '[OPS-10] billing lists the charges to look at, takes them off, and unlocks an account',
  SEVERAL_CALLS,
  async () => {
    expect(await run(['seed'], { SANDBOX: 'on' })).toMatchObject({ code: 0 })
    expect(await run(['billing', 'list'])).toEqual({ code: 0, text: 'No charge waits for you.' })
    let accountId = 0
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      const { rows } = await sql<{ account_id: number }>`
      insert into reconciliation (payment_id, account_id, kind, reason, created_at)
      select id, account_id, given.kind, given.reason, '2026-11-22T10:00:00Z' from payment,
        (values ('money', 'dp_1 is disputed'), ('outcome', 'no outcome after a day')) as given(kind, reason)
      where id = (select min(id) from payment where state = 2) returning account_id`.execute(db)
      accountId = rows[0]?.account_id ?? 0
      await sql`update account set is_locked = true where id = ${accountId}`.execute(db)
      return 0
    })
    const { text } = await run(['billing', 'list'])
    const [line = '', sum] = text.split('\n')
    expect(line).toMatch(
      new RegExp(
        String.raw`^\d+  since 2026-11-22T10:00:00\.000Z  \S+ of account ${accountId}, invoice LW-\d+: dp_1 is disputed$`,
      ),
    )
    // an outcome that is known by now is on it no more
    expect(sum).toBe('1 to look at.')
    const id = line.split(' ')[0] ?? ''
    expect(await run(['billing', 'resolve', id])).toEqual({ code: 0, text: `${id} is off the list.` })
    expect(await run(['billing', 'resolve', id])).toEqual({ code: 1, text: `${id} is not on the list.` })
    const unlocked = await run(['billing', 'unlock', String(accountId)])
    expect(unlocked).toEqual({ code: 0, text: `Account ${accountId} is unlocked.` })
    const again = await run(['billing', 'unlock', String(accountId)])
    expect(again).toEqual({ code: 1, text: `Account ${accountId} is not unlocked: it is not locked.` })
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      const { rows } = await sql`
      select name, actor from event where name in ('billing.resolved', 'account.unlocked') order by name`.execute(db)
      expect(rows).toEqual([
        { name: 'account.unlocked', actor: 'operator:ana@shop.example' },
        { name: 'billing.resolved', actor: 'operator:ana@shop.example' },
      ])
      return 0
    })
  },
)

test('[OPS-10] billing records a bank transfer of what is open, and nothing else', SEVERAL_CALLS, async () => {
  expect(await run(['seed'], { SANDBOX: 'on' })).toMatchObject({ code: 0 })
  let number = 0
  await withStore(terminal().surroundings, async ({ store: { db } }) => {
    const { rows } = await sql<{ seq: number }>`
      select seq from invoice join payment on payment.invoice_id = invoice.id where payment.state = 10 and method = 5`.execute(
      db,
    )
    number = rows[0]?.seq ?? 0
    return 0
  })
  const transfer = (amount: string, invoice = number) =>
    run(['billing', 'transfer', String(invoice), '--amount', amount, '--reference', 'RF18 5390'])
  for (const [amount, problem] of [
    ['35.99', 'this is not the amount that is open'],
    ['36.000', 'the amount is none'],
    ['a lot', 'the amount is none'],
  ] as const)
    expect(await transfer(amount)).toMatchObject({ code: 1, text: expect.stringContaining(problem) })
  const anyAmount = (amount: string) =>
    run(['billing', 'transfer', String(number), '--amount', amount, '--reference', 'RF18', '--any-amount'])
  expect(await anyAmount('6.00')).toEqual({ code: 0, text: `6.00 is recorded for invoice LW-${number}.` })
  expect((await transfer('36.00')).text).toContain('this is not the amount that is open')
  expect((await transfer('36.00', 999)).text).toContain('there is no invoice 999.')
  expect((await run(['billing', 'transfer', String(number)])).code).toBe(2)
  const recorded = `30.00 is recorded for invoice LW-${number}: it is paid.`
  expect(await transfer('30.00')).toEqual({ code: 0, text: recorded })
  expect((await transfer('30.00')).text).toContain('nothing is owed on this invoice')
  const { text } = await run(['doctor'])
  // the embedded store has a line on its own backups (D-53)
  expect(text.split('\n').filter((line) => !/^(ok |Hourly backups: )/.test(line))).toEqual([
    expect.stringMatching(/^Payments: /),
    expect.stringMatching(/^Tax: none, because TAX is unset; TAX=table adds it/),
    expect.stringMatching(/^All \d+ invariants hold\.$/),
  ])
})

test('[OPS-10] billing ends a subscription at once, and credits what is unused (B-62)', SEVERAL_CALLS, async () => {
  expect(await run(['seed'], { SANDBOX: 'on' })).toMatchObject({ code: 0 })
  const inStore = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> => {
    let found: readonly Row[] = []
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      found = (await query.execute(db)).rows
      return 0
    })
    return found
  }
  const [paying] = await inStore(sql<{ id: number }>`
    select subscription.account_id as id from subscription
    where state = 1 and ended_at is null and channel = 'direct' and not exists (
      select from invoice where invoice.account_id = subscription.account_id and status <> 'paid')
    order by id limit 1`)
  const account = String(paying?.id)
  expect((await run(['billing', 'cancel', 'all'])).code).toBe(2)
  const ended = `The subscription of account ${account} has ended; what was unused of it is credited.`
  expect(await run(['billing', 'cancel', account])).toEqual({ code: 0, text: ended })
  expect((await run(['billing', 'cancel', account])).text).toBe('Nothing is cancelled: it is not subscribed.')
  const [credited] = await inStore(sql<{ is_same: boolean }>`
    select sum(total) = (select credit_balance from billing_account where account_id = ${account}::bigint) as is_same
    from invoice where account_id = ${account}::bigint and kind = 'credit'`)
  expect(credited).toEqual({ is_same: true })
  expect((await run(['doctor'])).code).toBe(0)
})

test('import prints what differs, publishes it once, and in a dry run publishes nothing', SEVERAL_CALLS, async () => {
  expect(await run(['import', '--dry-run'])).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Nothing was published; first version: \d+ packages, \d+ modules\.$/),
  })
  expect(await run(['import'])).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Version 1 is published; first version: \d+ packages, \d+ modules\.$/),
  })
  expect(await run(['import'])).toMatchObject({ code: 0, text: expect.stringContaining('Version 1 is published.') })
  expect(await run(['import', folder])).toMatchObject({
    code: 1,
    text: `${folder}: there is no catalogue in this folder: it needs shop.yaml, platforms.yaml, industries.yaml, packages.yaml, texts/en.yaml\n${folder} is rejected; nothing was published.`,
  })
  expect((await run(['import', '--wet-run'])).code).toBe(2)
})

test(
  '[CAT-19] a draft is saved, listed, looked at, published and discarded, with who did it',
  SEVERAL_CALLS,
  async () => {
    const files = editedCatalogue()
    await run(['import'])
    files.edit('packages.yaml', 'discount: 25', 'discount: 20')
    const kept = await run(['import', files.folder, '--draft'])
    expect(kept).toMatchObject({ code: 0, text: expect.stringContaining('discount: 25 -> 20') })
    expect(kept.text).toMatch(/\nDraft 1 is stored: 1 difference from version 1\.$/)
    await run(['import', files.folder, '--draft'])
    // a stored draft has no files any more
    const withoutLines = kept.text.replaceAll(/(?<=\.yaml):\d+/g, '')
    expect(await run(['publish', '1', '--dry-run'])).toMatchObject({
      code: 0,
      text: withoutLines.replace(/Draft.*/, 'Nothing was published: 1 difference from version 1.'),
    })
    expect(await run(['publish', '1'])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/Version 2 is published\.$/),
    })
    const listed = (await run(['catalogue'])).text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'then').split('\n')
    expect(listed).toEqual([
      'draft 2  then by local, against version 1, behind version 2',
      'version 2  then by local',
      'version 1  then by local',
    ])
    expect(await run(['publish', '2'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/made against version 1\nNothing was published\.$/),
    })
    expect(await run(['discard', '2'])).toEqual({ code: 0, text: 'Draft 2 is discarded.' })
    expect((await run(['import', files.folder, '--draft'])).text).toMatch(
      /There is nothing to draft: version 2 says the same\.$/,
    )
    files.dispose()
  },
)

test('the commands of drafts report what is wrong with a call before anything is opened', async () => {
  for (const wrong of [
    ['publish'],
    ['publish', 'x'],
    ['publish', '1', '2'],
    ['discard', '9999999999'],
    ['catalogue', 'all'],
  ])
    expect((await run(wrong)).code, wrong.join(' ')).toBe(2)
  expect((await run(['import', '--draft', '--dry-run'])).code).toBe(2)
  expect((await run(['import', '--give-up', 'dollars'])).code).toBe(2)
})

test(
  '[SRCH-10] search-report prints what was searched for in vain, and nothing that turns a terminal around',
  SEVERAL_CALLS,
  async () => {
    expect(await run(['search-report'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Every search in the last 30 days found something.'),
    })
    await withStore(terminal().surroundings, async ({ store: { db }, clock }) => {
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      await sql`insert into search_miss (day, locale, term, searches) values
      (${day}, 'vi', 'máy bay', 2), (${day}::date - 1, 'vi', 'máy bay', 2), (${day}, 'en', ${'bo\u202eats'}, 3)`.execute(
        db,
      )
      return 0
    })
    expect((await run(['search-report'])).text).toMatch(/ 4 {5}2  vi {8}máy bay\n {7}3 {5}1  en {8}bo\ufffdats$/)
    expect((await run(['search-report', '--days', '1'])).text).toMatch(
      / 3 {5}1  en {8}bo\ufffdats\n {7}2 {5}1  vi {8}máy bay$/,
    )
    for (const days of ['0', '91', '1.5', 'many']) expect((await run(['search-report', '--days', days])).code).toBe(2)
  },
)

test(
  '[OPS-10] billing refunds an invoice by a credit note, above 500.00 by two names (B-81)',
  SEVERAL_CALLS,
  async () => {
    expect(await run(['seed'], { SANDBOX: 'on' })).toMatchObject({ code: 0 })
    let number = 0
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      const { rows } = await sql<{ seq: number }>`
      select seq from invoice join payment on payment.invoice_id = invoice.id
      where payment.state = 2 and method = 1 and invoice.status = 'paid' and invoice.currency = 'USD'
      order by invoice.id limit 1`.execute(db)
      number = rows[0]?.seq ?? 0
      return 0
    })
    const refund = (...words: readonly string[]) => run(['billing', 'refund', String(number), ...words])
    const because = ['--reason', 'goodwill'] as const
    for (const words of [[], ['--amount', '1.00']]) expect((await refund(...words)).code).toBe(2)
    expect((await refund('--amount', '1.00', '--all', ...because)).code).toBe(2)
    expect((await refund('--amount', '1.00', '--to', 'me', ...because)).code).toBe(2)
    expect(await refund('--amount', '1.00', '--to', 'credit', ...because)).toEqual({
      code: 0,
      text: '$1.00 is account credit.',
    })
    expect(await refund('--amount', '1.005', ...because)).toMatchObject({ code: 1 })
    expect((await refund('--amount', '1.00', ...because)).text).toMatch(/^\$1\.00 goes back .*, as refund \d+\.$/)
    expect(await run(['billing', 'approve', '999'])).toEqual({
      code: 2,
      text: 'billing approve is for another person, who is signed in: they approve it at /admin.',
    })
    expect((await run(['billing', 'withdraw', '999'])).text).toContain('there is no refund of this number')
    expect((await run(['doctor'])).code).toBe(0)
  },
)
