import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { machineClock } from '../platform/clock.ts'
import { recordEvent } from '../platform/events.ts'
import { createKeys } from '../platform/keys.ts'
import { withFormerSecret } from '../platform/secret/former-secret.ts'
import { SEALED_PLACES, type SealPurpose } from '../platform/secret/sealed-places.ts'
import { keysOf } from './keys-of.ts'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { withStore } from './with-store.ts'

const OLD = 'a secret of thirty-two bytes for tests'
const NEW = 'the secret that comes after it, long enough'
const LATEST = 'the secret after that one, as long as it needs'

let store: ThrowawayStore
beforeEach(async () => {
  store = await throwawayStore(undefined, 'seeded')
})
afterEach(() => store.dispose())
const { terminal, run, query } = cliInStore(() => store)

/** Sealed values, as their key opens them. */
async function opened(secret: string): Promise<readonly string[]> {
  const keys = createKeys(secret)
  const rows = await query(sql<{ purpose: SealPurpose; sealed: string }>`
    select 'webhook-secret' as purpose, secret_sealed as sealed from webhook_endpoint
    union all select 'former-secret', rtrim(translate(replace(encode(sealed, 'base64'), chr(10), ''), '+/', '-_'), '=') from secret
      where name = 'former-secret'
    union all select 'hand-over', sealed from signing_key
    union all select 'outbox', payload ->> 'sealed' from outbox where payload ? 'sealed'
    union all select 'sent-quote', sent_quote ->> 'sealed' from cart where sent_quote is not null
    union all select 'manage-quote', manage_sealed from quote_owner where manage_sealed is not null
    union all select 'sent-quote', share_sealed from quote_owner where share_sealed is not null
    union all select 'totp', rtrim(translate(replace(encode(totp_sealed, 'base64'), chr(10), ''), '+/', '-_'), '=') from staff
      where length(totp_sealed) > 0
    order by 1, 2`)
  return rows.map(({ purpose, sealed }) => `${purpose} ${keys.open(purpose, sealed)}`).toSorted()
}

/** A mail that waits, with the token of a link. */
function mailWaits(): Promise<number> {
  return withStore(terminal().surroundings, async ({ store: { db }, config, clock }) => {
    const secrets = { token: 'of a link' }
    const mail = {
      template: 'contact',
      to: 'ada@shop.example',
      locale: 'en',
      dedupeKey: 'waits',
      refs: {},
      secrets,
    } as const
    const event = { name: 'test.waits', entity: 'test', entityId: '1', actor: 'system', data: {} }
    await recordEvent(db, keysOf(config), { ...event, now: clock.now(), mails: [mail] })
    return 0
  })
}

/** A cart from which a quote was sent, with the sealed token of its link. */
async function quoteWasSent(): Promise<void> {
  const sealed = createKeys(OLD).seal('sent-quote', 'of a quote')
  await query(sql`update cart set sent_quote = ${JSON.stringify({ number: 'Q-1', count: 1, sealed })}::jsonb
    where id = (select id from cart limit 1)`)
}

/** The owner of a visitor's quote, with both links sealed. */
async function quoteIsOwned(): Promise<void> {
  const keys = createKeys(OLD)
  await query(sql`insert into quote_owner (number, email, email_norm, locale, token_hash, manage_sealed, share_sealed, created_at)
    select number, 'noor@owns.example', 'noor@owns.example', 'en', token_hash, ${keys.seal('manage-quote', 'manages')},
      ${keys.seal('sent-quote', 'of the sender')}, created_at from quote where revision = 1 limit 1`)
}

test(
  '[OPS-10] rotate-secret seals everything again, and only the new secret is taken then',
  SEVERAL_CALLS,
  async () => {
    await run(['webhooks', 'add', '--url', 'https://hooks.example/'])
    await run(['webhooks', 'rotate', '1'])
    await run(['keys', 'rotate-signing'])
    await mailWaits()
    await quoteWasSent()
    await quoteIsOwned()
    const before = await opened(OLD)
    expect(new Set(before.map((one) => one.split(' ')[0]))).toEqual(
      new Set(['webhook-secret', 'hand-over', 'outbox', 'sent-quote', 'manage-quote', 'totp']),
    )
    const { code, text } = await run(['rotate-secret'], { WAYBILL_SECRET_NEW: NEW })
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Sealed again with the new secret: \d+\. Give it as WAYBILL_SECRET/),
    ])
    const old = await run(['keys', 'list'])
    expect([old.code, old.text]).toEqual([2, expect.stringMatching(/^WAYBILL_SECRET is not the one of this database/)])
    expect((await run(['keys', 'list'], { WAYBILL_SECRET: NEW })).code).toBe(0)
    const { text: examined } = await run(['doctor'])
    expect(examined).toContain('BROKEN WAYBILL_SECRET')
    expect(examined).toMatch(/\n1 finding, marked BROKEN or HELD: 0 of \d+ invariants are broken\.$/)
    // the query of this test opens the store with the old one
    await run(['rotate-secret', '--days', '0'], { WAYBILL_SECRET: NEW, WAYBILL_SECRET_NEW: OLD })
    expect(await opened(OLD)).toEqual(before)
  },
)

const signedIn = async (client: ShopClient): Promise<boolean> => (await client.get('/account/profile')).status === 200
const cartOf = async (client: ShopClient): Promise<unknown> => resultOf(await client.get('/cart/data'))['key']

test(
  '[OPS-10] sessions and carts of the former secret hold for its days, and are signed anew meanwhile; with none they end',
  SEVERAL_CALLS,
  async () => {
    const before = await startShopProcess(store)
    const { client: member } = await readyToPay(before.url, 'kept@rotates.example')
    const visitor = await choosePlan(new ShopClient(before.url))
    const cart = await cartOf(visitor)
    expect(cart).toEqual(expect.any(String))
    const meanwhile = await run(['rotate-secret'], { WAYBILL_SECRET_NEW: NEW })
    expect([meanwhile.code, meanwhile.text]).toEqual([
      2,
      expect.stringMatching(/^(Nodes still run with the present secret: .+ \(pid \d+\)|\S+ is in use by process)/),
    ])
    await before.stop()
    const { text } = await run(['rotate-secret', '--days', '9'], { WAYBILL_SECRET_NEW: NEW })
    expect(text).toMatch(/Sessions and links of the former one hold until \d{4}-\d\d-\d\d\.$/)

    const within = await startShopProcess(store, { WAYBILL_SECRET: NEW })
    const cookie = member.cookie('waybill-session')
    expect([await signedIn(member.at(within.url)), await cartOf(visitor.at(within.url))]).toEqual([true, cart])
    expect(member.cookie('waybill-session')).not.toBe(cookie)
    await within.stop()
    await run(['rotate-secret', '--days', '0'], { WAYBILL_SECRET: NEW, WAYBILL_SECRET_NEW: LATEST })

    const after = await startShopProcess(store, { WAYBILL_SECRET: LATEST })
    expect([await signedIn(member.at(after.url)), await cartOf(visitor.at(after.url))]).toEqual([false, ''])
    await after.stop()
  },
)

test('[OPS-10] the former secret is good until its last instant, and forgotten by the next start', async () => {
  await run(['rotate-secret', '--days', '2'], { WAYBILL_SECRET_NEW: NEW })
  const signature = createKeys(OLD).sign('order-token', 'text')
  await withStore(terminal({ WAYBILL_SECRET: NEW }).surroundings, async ({ store: { db } }) => {
    const started = machineClock.now()
    let now = started
    const keys = await withFormerSecret(db, NEW, { now: () => now })
    expect(keys.isSigned('order-token', 'text', signature)).toBe(true)
    now = started + 2 * 86_400_000
    expect(keys.isSigned('order-token', 'text', signature)).toBe(false)
    const rows = () => db.selectFrom('secret').select('name').orderBy('name').execute()
    expect(await rows()).toEqual([{ name: 'former-secret' }, { name: 'known-secret' }])
    await withFormerSecret(db, NEW, { now: () => now })
    expect(await rows()).toEqual([{ name: 'known-secret' }])
    return 0
  })
})

test(
  '[OPS-06] with a secret that opens nothing nothing is changed; a lost one is replaced by its own word',
  SEVERAL_CALLS,
  async () => {
    const foreign = { WAYBILL_SECRET: 'another secret of thirty-two bytes!' }
    const before = await opened(OLD)
    const wrong = await run(['rotate-secret'], { ...foreign, WAYBILL_SECRET_NEW: NEW })
    expect([wrong.code, wrong.text]).toEqual([
      2,
      expect.stringMatching(/is not of the present WAYBILL_SECRET: nothing is changed/),
    ])
    expect(await opened(OLD)).toEqual(before)
    await run(['webhooks', 'add', '--url', 'https://hooks.example/'])
    await run(['webhooks', 'rotate', '1'])
    await run(['keys', 'rotate-signing'])
    await mailWaits()
    await quoteWasSent()
    await quoteIsOwned()
    expect((await run(['rotate-secret', '--lost'], foreign)).code).toBe(0)
    expect((await run(['keys', 'list'], foreign)).code).toBe(0)
    expect((await run(['keys', 'list'])).code).toBe(2)
    const again = await run(['rotate-secret', '--days', '0'], { ...foreign, WAYBILL_SECRET_NEW: OLD })
    expect([again.code, again.text]).toEqual([0, expect.stringMatching(/^Sealed again with the new secret: 1\./)])
    expect(await opened(OLD)).toEqual([expect.stringMatching(/^webhook-secret whsec_[\w+/]{43}=$/)])
    const [mail] = await query(sql<{ state: string; payload: unknown }>`
      select case when dead_at is not null and next_at is null then 'given up' end as state, payload from outbox
      where dedupe_key = 'waits'`)
    expect(mail).toEqual({ state: 'given up', payload: expect.not.objectContaining({ sealed: expect.anything() }) })
  },
)

test.runIf(storeKind() === 'embedded')(
  '[OPS-10] a secret that lies in DATA_DIR is replaced there',
  SEVERAL_CALLS,
  async () => {
    const fromFile = { WAYBILL_SECRET: '' }
    await run(['rotate-secret', '--lost'], fromFile)
    const file = join(store.kind === 'embedded' ? store.dataDir : '', 'secret')
    const before = readFileSync(file, 'utf8')
    expect((await run(['rotate-secret'], fromFile)).text).toContain(`It lies in ${file}.`)
    expect(readFileSync(file, 'utf8')).not.toBe(before)
    expect([statSync(file).mode & 0o777, (await run(['keys', 'list'], fromFile)).code]).toEqual([0o600, 0])
  },
)

test.runIf(storeKind() === 'embedded')(
  '[OPS-10] a change that was cut off before the file was in its place is finished by the next run',
  SEVERAL_CALLS,
  async () => {
    const fromFile = { WAYBILL_SECRET: '' }
    await run(['rotate-secret', '--lost'], fromFile)
    const file = join(store.kind === 'embedded' ? store.dataDir : '', 'secret')
    const before = readFileSync(file)
    expect((await run(['rotate-secret'], fromFile)).text).toMatch(/^Sealed again/)
    renameSync(file, `${file}.next`)
    writeFileSync(file, before)
    expect((await run(['keys', 'list'], fromFile)).code).toBe(2)
    expect(await run(['rotate-secret'], fromFile)).toEqual({
      code: 0,
      text: `An earlier run had sealed everything with the new secret; it is finished. It lies in ${file}.`,
    })
    expect([existsSync(`${file}.next`), (await run(['keys', 'list'], fromFile)).code]).toEqual([false, 0])
    writeFileSync(`${file}.next`, 'made before the database was changed, and long enough')
    expect((await run(['rotate-secret'], fromFile)).text).toMatch(/^Sealed again/)
    expect((await run(['keys', 'list'], fromFile)).code).toBe(0)
  },
)

test.each(['-1', '31', '2.5', 'week', ''])('--days %j is rejected, and names its bounds', async (days) => {
  const { code, text } = await run(['rotate-secret', `--days=${days}`], { WAYBILL_SECRET_NEW: NEW })
  expect([code, text]).toEqual([2, `--days takes a number of days from 0 to 30, not ${days}.`])
})

test.each([
  [{}, 'rotate-secret needs the secret to come: WAYBILL_SECRET_NEW, or WAYBILL_SECRET_NEW_FILE.'],
  [{ WAYBILL_SECRET_NEW: 'short' }, 'WAYBILL_SECRET_NEW must have 32 bytes or more'],
  [{ WAYBILL_SECRET_NEW_FILE: '/nowhere' }, "WAYBILL_SECRET_NEW_FILE names /nowhere, which can't be read"],
])('%j is rejected with what it needs', SEVERAL_CALLS, async (more, text) => {
  expect(await run(['rotate-secret'], more)).toEqual({ code: 2, text })
})

test('every column that holds something sealed is one that rotate-secret knows', SEVERAL_CALLS, async () => {
  const columns = await query(sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name = 'sealed' or column_name like '%\\_sealed') order by 1`)
  const known = SEALED_PLACES.filter(({ form }) => form !== 'field').map(({ table, column }) => `${table}.${column}`)
  // the mark of the secret itself
  expect(columns.map(({ name }) => name)).toEqual([...known, 'secret.sealed'].toSorted())
})
