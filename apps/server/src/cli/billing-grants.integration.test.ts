import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeKind } from '@waybill/testkit/store'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, runUnsigned, query, addStaff, act } = cliOfDemoShop()

/** An account of the demo shop whose subscription has a status, with its trial's end as the command prints it. */
async function accountIn(status: number) {
  const [row] = await query(sql<{ id: number; end: string; confirmed: boolean }>`
    select account_id as id, confirmed_order_id is not null as confirmed,
      to_char((trial_end + interval '5 days') at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as end
    from subscription where state = ${status} and ended_at is null and channel = 'direct'
    order by confirmed_order_id is not null, id limit 1`)
  if (row === undefined) throw new Error(`no account of status ${status} in the demo shop`)
  return row
}

test(
  '[OPS-10] billing extend-trial moves the end of a trial, and the audit trail names it (B-75)',
  SEVERAL_CALLS,
  async () => {
    const { id, end } = await accountIn(-1)
    const extend = (...words: readonly string[]) => run(['billing', 'extend-trial', ...words])
    expect(await extend(String(id), '--days', '5')).toEqual({
      code: 0,
      text: `The trial of account ${id} ends on ${end} UTC.`,
    })
    expect((await run(['billing', 'show', `account:${id}`])).text).toContain(`to ${end} UTC\n`)
    const events = await query(sql<{ actor: string; days: number }>`
    select actor, ((data ->> 'to')::bigint - (data ->> 'from')::bigint) / 86400000 as days
    from event where name = 'subscription.trial_extended' and account_id = ${id}`)
    expect(events).toEqual([{ actor: 'operator:ana@shop.example', days: 5 }])
    expect((await run(['doctor'])).code).toBe(0)
    for (const words of [
      [String(id)],
      [String(id), '--days', '5', '--until', '2060-01-01'],
      [String(id), '--days', '0'],
      [String(id), '--until', 'tomorrow'],
      [String(id), '--until', '2026-02-31T25:00Z'],
      // no day of the calendar, and not 1 May
      [String(id), '--until', '2099-04-31'],
      [String(id), '--until', '2099-04-31T10:00Z'],
      ['dana', '--days', '5'],
    ])
      expect((await extend(...words)).code, words.join(' ')).toBe(2)
    const because = async (accountId: number, ...to: readonly string[]) => (await extend(String(accountId), ...to)).text
    expect(await because(999_999, '--days', '5')).toContain('there is no account of this number')
    expect(await because((await accountIn(1)).id, '--days', '5')).toBe('Nothing is changed: no trial runs.')
    expect(await because(id, '--until', '2020-01-01')).toContain('that is not after the end that it has')
    expect(await because(id, '--until', '2060-01-01T10:00Z')).toContain('that is more than a year from now')
  },
)

test('[OPS-10] billing grant-credit gives credit in the currency of the account (B-133)', SEVERAL_CALLS, async () => {
  const { id } = await accountIn(1)
  const grant = (...words: readonly string[]) => run(['billing', 'grant-credit', ...words])
  const because = ['--reason', 'an outage'] as const
  expect(await grant(String(id), '--amount', '20.00', ...because)).toEqual({
    code: 0,
    text: `$20.00 is credit of account ${id}: it pays what is open, and its next invoices.`,
  })
  const shown = (await run(['billing', 'show', `account:${id}`])).text
  expect(shown).toMatch(/^Credit: \$\d+\.\d\d\n {2}.+ UTC {2}\$20\.00 granted by ana@shop\.example: an outage$/m)
  expect(shown).toMatch(/ is issued, \$\d+\.00 of it paid by account credit; /)
  const events = await query(
    sql<{ actor: string }>`select actor from event where name = 'credit.granted' and data ->> 'reason' = 'an outage'`,
  )
  expect(events).toEqual([{ actor: 'operator:ana@shop.example' }])
  expect((await run(['doctor'])).code).toBe(0)
  for (const words of [
    [String(id), ...because],
    [String(id), '--amount', '20.00'],
    [String(id), '--amount', '20.00', '--reason', ' '],
    ['--amount', '20.00', ...because],
  ])
    expect((await grant(...words)).code, words.join(' ')).toBe(2)
  expect((await grant('999999', '--amount', '20.00', ...because)).text).toContain('there is no account of this number')
  for (const amount of ['20.001', '20,00', 'EUR 20'])
    expect((await grant(String(id), '--amount', amount, ...because)).text).toContain(
      'the amount is none: it is above 0, has a decimal point as in 37.20, and no more decimals',
    )
  expect((await grant(String(id), '--amount', '0.00', ...because)).text).toContain('the amount is none')
})

/** At once, where the store takes two commands at once. */
async function twice<Value>(work: () => Promise<Value>): Promise<readonly [Value, Value]> {
  return storeKind() === 'postgres' ? Promise.all([work(), work()]) : [await work(), await work()]
}

test(
  '[PAY-12] billing grant-credit above 500.00 waits for another member of the staff (B-81)',
  SEVERAL_CALLS,
  async () => {
    await addStaff('Lan')
    const { id } = await accountIn(1)
    const grant = (amount: string) =>
      run(['billing', 'grant-credit', String(id), '--amount', amount, '--reason', 'a lost month'])
    const balance = async () => {
      const rows = await query(sql<{ credit: number }>`
      select credit_balance as credit from billing_account where account_id = ${id}`)
      return Number(rows[0]?.credit)
    }
    const before = await balance()
    const [one, other] = await twice(() => grant('300.00'))
    const texts = [one?.text ?? '', other?.text ?? ''].toSorted()
    expect(texts[0]).toBe(`$300.00 is credit of account ${id}: it pays what is open, and its next invoices.`)
    const [, number = ''] = /^Grant (\d+) of \$300\.00 waits: /.exec(texts[1] ?? '') ?? []
    expect([number === '', await balance()]).toEqual([false, before + 30_000])
    const shown = async () => (await run(['billing', 'show', `account:${id}`])).text
    const waits = `${number}: $300.00 of credit, by ana@shop.example: a lost month: waits to be approved`
    expect(await shown()).toContain(waits)
    const listed = async () => (await run(['billing', 'approvals'])).text
    const wanted = `  $300.00 of credit for account ${id}, by ana@shop.example: a lost month: "billing approve-credit ${number}"\n1 to approve.`
    expect((await listed()).replace(/^since \S+Z/, '')).toBe(wanted)
    const decide = (what: 'approve-credit' | 'withdraw-credit', as: string) =>
      act(`${as.toLowerCase()}@shop.example`, what, { requestId: Number(number) })
    expect(await decide('approve-credit', 'Ana')).toMatchObject({
      code: 1,
      text: expect.stringContaining('another member'),
    })
    expect(await decide('withdraw-credit', 'Lan')).toMatchObject({
      code: 1,
      text: expect.stringContaining('only the one'),
    })
    const approved = await twice(() => decide('approve-credit', 'Lan'))
    expect(approved.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([0, 1])
    expect(await balance()).toBe(before + 60_000)
    expect((await decide('withdraw-credit', 'Ana')).text).toContain('carried out or withdrawn already')
    expect(await shown()).not.toContain('waits to be approved')
    expect(await listed()).toBe('Nothing waits to be approved.')
    expect((await act('lan@shop.example', 'approve-credit', { requestId: 999_999_999 })).text).toContain(
      'no grant was requested',
    )
    // a name on the command line is no second person
    expect(await run(['billing', 'approve-credit', number])).toEqual({
      code: 2,
      text: 'billing approve-credit is for another person, who is signed in: they approve it at /admin.',
    })
    const [, second = ''] = /^Grant (\d+) /.exec((await grant('500.01')).text) ?? []
    expect((await run(['billing', 'withdraw-credit', second])).text).toBe(
      `Grant ${second} of $500.01 is withdrawn: nothing is given.`,
    )
    expect(await balance()).toBe(before + 60_000)
    const trail = await query(sql<{ name: string; actor: string }>`
    select name, actor from event where account_id = ${id} and name like 'credit.%' and data ->> 'reason' = 'a lost month' order by id`)
    expect(trail).toEqual([
      { name: 'credit.granted', actor: 'operator:ana@shop.example' },
      { name: 'credit.requested', actor: 'operator:ana@shop.example' },
      { name: 'credit.granted', actor: 'operator:lan@shop.example' },
      { name: 'credit.requested', actor: 'operator:ana@shop.example' },
    ])
    expect((await run(['doctor'])).code).toBe(0)
  },
)

test('[OPS-10] billing dispute takes one verdict of one charge that is disputed (B-82)', SEVERAL_CALLS, async () => {
  const dispute = (...words: readonly string[]) => run(['billing', 'dispute', ...words])
  for (const words of [[], ['ch_1', 'ch_2', '--won'], ['ch_1'], ['ch_1', '--won', '--lost']])
    expect((await dispute(...words)).code, words.join(' ')).toBe(2)
  expect((await dispute('ch_1', '--won')).text).toContain('there is no charge of this reference')
  const [paid] = await query(sql<{ gateway_ref: string }>`
    select gateway_ref from payment_attempt where state = 'paid' and gateway_ref is not null limit 1`)
  const rejected = await dispute(paid?.gateway_ref ?? '', '--accept')
  expect([rejected.code, rejected.text.includes('this charge is not disputed')]).toEqual([1, true])
})

test(
  '[ADM-06] a command that changes something is signed: by a sign-in on PostgreSQL, by the folder on the embedded store',
  SEVERAL_CALLS,
  async () => {
    const { id } = await accountIn(1)
    const about = `account_id = ${id} and data ->> 'reason' = 'a delay'`
    const grant = ['billing', 'grant-credit', String(id), '--amount', '1.00', '--reason', 'a delay']
    const isServer = storeKind() === 'postgres'
    expect(await runUnsigned(grant)).toEqual(
      isServer
        ? {
            code: 2,
            text: 'billing grant-credit changes something, and the audit trail names who did it. Sign in first: npm run cli -- login --shop <address>',
          }
        : { code: 0, text: `$1.00 is credit of account ${id}: it pays what is open, and its next invoices.` },
    )
    const events = await query(sql`select actor from event where ${sql.raw(about)}`)
    expect(events).toEqual(isServer ? [] : [{ actor: 'operator:local' }])
    expect((await runUnsigned(['billing', 'show', `account:${id}`])).code).toBe(0)
    expect((await runUnsigned(['billing', 'settle-credit'])).code).toBe(0)
    // there is no name to type any more
    expect(await run([...grant, '--as', 'Ana'])).toMatchObject({ code: 2, text: expect.stringContaining("'--as'") })
  },
)

test(
  '[OPS-10] a refund above 500.00 waits for another staff account than the one that requested it (B-81)',
  SEVERAL_CALLS,
  async () => {
    await addStaff('Cleo')
    // no invoice of the demo shop is as large
    const [requested] = await query(sql<{ id: number }>`
      insert into refund (account_id, invoice_id, payment_id, amount, net, state, destination, reason, requested_by, created_at)
      select invoice.account_id, invoice.id, payment.id, 100, 100, 'requested', 'credit', 'goodwill', 'ana@shop.example',
        '2026-01-05T10:00Z'
      from invoice join payment on payment.invoice_id = invoice.id
      where invoice.status = 'paid' and invoice.series = 'invoice' and payment.state = 2 order by invoice.id limit 1
      returning id`)
    const [waiting, sum] = (await run(['billing', 'approvals'])).text.split('\n')
    expect(waiting).toMatch(
      /^since 2026-01-05T10:00:00\.000Z {2}\S1\.00 of invoice LW-\d+ back to account \d+, by ana@shop\.example: goodwill: "billing approve \d+"$/,
    )
    expect([sum, waiting?.endsWith(` approve ${requested?.id}"`)]).toEqual(['1 to approve.', true])
    const approve = (as: string) => act(as, 'approve', { refundId: Number(requested?.id) })
    // the same person by another name
    expect((await approve('ANA@shop.example')).text).toContain(
      'another member of the staff than the one who requested it',
    )
    expect((await approve('cleo@shop.example')).text).toMatch(/ is account credit\.$/)
    expect((await run(['billing', 'approvals'])).text).toBe('Nothing waits to be approved.')
  },
)

test(
  '[OPS-10] [PAY-15] billing settle-credit shows what stands side by side, and settles it (B-141)',
  SEVERAL_CALLS,
  async () => {
    const [owing] = await query(sql<{ id: number; invoice: number; open: number }>`
    select r.account_id as id, r.invoice_id as invoice, r.open from receivable r join payment p on p.invoice_id = r.invoice_id
    where r.open > 1000 and p.state not in (1, 3, 7) and not exists (select from payment other
      where other.account_id = r.account_id and other.state in (1, 3)) order by r.invoice_id limit 1`)
    if (owing === undefined) throw new Error('no account of the demo shop owes')
    const { id, invoice } = owing
    const settle = (...words: readonly string[]) => run(['billing', 'settle-credit', ...words])
    expect(await settle()).toEqual({ code: 0, text: 'No credit stands beside a debt that it pays.' })
    // as a release before that rule left it
    await query(sql`insert into credit_entry (account_id, amount, currency, cause, reason, granted_by, created_at)
    select id, 700, currency, 'granted', 'an outage', 'ana@shop.example', '2026-01-01' from account where id = ${id}`)
    await query(sql`update billing_account set credit_balance = credit_balance + 700 where account_id = ${id}`)
    expect((await run(['doctor'])).text).toContain('BROKEN I40')
    const shown = await settle()
    expect(shown.text).toMatch(
      new RegExp(`^account ${id}: \\S+ of its credit, \\S+ is left\n  invoice LW-\\d+: \\S+ open → \\S+\n`),
    )
    expect(shown.text).toMatch(/1 found\. Nothing is changed/)
    expect((await settle('--accept')).text).toBe(
      shown.text.replace('Nothing is changed; --accept does it.', 'This is done.'),
    )
    expect((await run(['doctor'])).code).toBe(0)
    const [row] = await query(sql<{ open: number; actor: string }>`
    select r.open, event.actor from receivable r join event on event.account_id = r.account_id
    where r.invoice_id = ${invoice} and event.name = 'credit.settled'`)
    expect([owing.open - (row?.open ?? 0), row?.actor]).toEqual([700, 'operator:ana@shop.example'])
  },
)
