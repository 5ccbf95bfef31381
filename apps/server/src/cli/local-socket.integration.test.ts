import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '@waybill/testkit/running-shop'
import { resultOf } from '@waybill/testkit/shop-journey'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { shopPrograms } from '@waybill/testkit/shop-programs'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { StaffClient } from '@waybill/testkit/staff-client'
import { throwawayStore, variablesOf, type ThrowawayStore } from '@waybill/testkit/store'
import { runCli } from './run-cli.ts'

const OWNER = 'owner@lodeway.example'
const SEVERAL_STARTS = 120_000

let folder: string
let store: ThrowawayStore
let shop: ShopProcess
let secret: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-socket-'))
  store = await throwawayStore('embedded', 'seeded')
  secret = await createStaffAccount(store, OWNER)
  shop = await startShopProcess(store)
  writeFileSync(join(folder, 'password'), 'a password of the staff\n')
}, SEVERAL_STARTS)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
  rmSync(folder, { recursive: true })
}, SEVERAL_STARTS)

const place = () => (store.kind === 'embedded' ? store.dataDir : '')
const socketPath = () => join(place(), 'commands.sock')

/** A command of the folder's owner, who has not signed in. */
async function command(args: readonly string[], environment = variablesOf(store)) {
  const lines: string[] = []
  const write = (line: string): void => void lines.push(line)
  const code = await runCli(args, { environment, out: write, error: write })
  return { code, text: lines.join('\n') }
}

/** The same as a process in a folder of its own, with what is piped into it. */
async function piped(args: readonly string[], input: string) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [shopPrograms().cli, ...args], {
    cwd: folder,
    env: { PATH, HOME: folder, ...variablesOf(store) },
  })
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { text: (await text(child.stdout)) + (await text(child.stderr)), code: await code }
}

/** Commands as they are called, and a part of what they print; each with exit code 0. */
const BESIDE: readonly (readonly [call: string, part: string])[] = [
  ['seed', 'Nothing to do'],
  ['import --dry-run', 'Nothing was published'],
  ['catalogue', 'version 1'],
  ['search-report', 'Every search in the last 30 days'],
  ['billing find halden', 'Halden Bakery'],
  ['reprice', 'of catalogue version 1: 0'],
  ['export accounts', 'Halden Bakery'],
  ['keys make --name Router --scopes usage:write', 'This is the key'],
  ['keys list', 'by operator:local'],
  ['mail list', 'No mail was given up.'],
  ['webhooks list', 'No endpoint.'],
  ['doctor', 'invariants hold'],
]
/** Commands that are called with what others leave behind, in the test itself. */
const IN_A_ROW = ['account', 'backup', 'create-admin', 'disable-admin', 'discard', 'publish', 'quotes', 'recover-admin']
/** Commands that use no store, or need it alone. */
const APART = ['migrate', 'restore', 'rotate-secret', 'login', 'logout', 'list', 'interface-texts', 'openapi']

test('[ADM-07] every command of the staff works beside a running shop of the embedded store', async () => {
  const listed = [...(await command(['help'])).text.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name)
  const played = new Set([...BESIDE.map(([call]) => call.split(' ')[0]), ...IN_A_ROW, ...APART])
  expect(played).toEqual(new Set(listed))
  for (const [call, part] of BESIDE) {
    // oxlint-disable-next-line no-await-in-loop -- one shop, and a line for each
    const done = await command(call.split(' '))
    expect([call, done.code, done.text]).toEqual([call, 0, expect.stringContaining(part)])
  }
  expect((await command(['billing', 'approvals'])).code).toBe(0)
  expect(await command(['account', 'erase', '999999'])).toMatchObject({ code: 1 })
  expect(await command(['quotes', 'thread', 'Q-999999'])).toMatchObject({
    code: 1,
    text: 'There is no quote Q-999999.',
  })
  const files = join(folder, 'catalog')
  cpSync(join(import.meta.dirname, '../../../../catalog'), files, { recursive: true })
  const packages = join(files, 'packages.yaml')
  writeFileSync(packages, readFileSync(packages, 'utf8').replace('discount: 25', 'discount: 20'))
  // a process of its own: its paths are those of its folder, and its input comes by a pipe
  expect(await piped(['import', 'catalog', '--draft'], '')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Draft 1 is stored'),
  })
  expect(await command(['publish', '1'])).toMatchObject({ code: 0, text: expect.stringContaining('Version 2 is') })
  expect(await command(['discard', '1'])).toMatchObject({ code: 1 })
  expect(await command(['catalogue'])).toMatchObject({ text: expect.stringMatching(/^version 2 .* by local$/m) })
  const who = ['--email', 'piped@lodeway.example']
  const made = await piped(['create-admin', ...who, '--name', 'Pi', '--password-file', '-'], 'nine words or more\n')
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('is an account of the staff') })
  expect(await command(['recover-admin', ...who])).toMatchObject({ code: 0 })
  expect(await command(['disable-admin', ...who])).toMatchObject({ code: 0 })
  expect((await piped(['backup', '--to', '.'], '')).text).toContain('It was read back')
  expect((await piped(['export', 'accounts', '--file', 'own.csv'], '')).code).toBe(0)
  expect(readFileSync(join(folder, 'own.csv'), 'utf8')).toContain('Halden Bakery')
  expect((await piped(['billing', 'render', '1001', '--file', 'own.pdf'], '')).code).toBe(0)
  expect(readFileSync(join(folder, 'own.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await piped(['mail', 'bounce', '--to', 'a@b.example'], 'no report')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Rejected: --to'),
  })
  expect(await command(['restore', '.'])).toMatchObject({ code: 2 })
  expect(await command(['migrate'])).toMatchObject({ code: 2, text: expect.stringContaining('is in use by process') })
}, 180_000)

test('[ADM-06] "local" requests what needs two names, and is never the second', async () => {
  const owner = new StaffClient(shop.url, { email: OWNER, password: STAFF_PASSWORD, secret })
  const grant = ['billing', 'grant-credit', '1', '--amount', '600.00', '--reason', 'two names']
  const requested = await command(grant)
  const [, number = ''] = /^Grant (\d+) of \$600\.00 waits: /.exec(requested.text) ?? []
  expect(number, requested.text).not.toBe('')
  const approve = ['billing', 'approve-credit', number]
  const rejected = {
    code: 2,
    text: 'billing approve-credit is for another person, who is signed in: they approve it at /admin.',
  }
  expect(await command(approve)).toEqual(rejected)
  // who writes to the socket by themselves is "local" too
  const socket = connect(socketPath())
  socket.end(`${JSON.stringify({ args: approve, folder, isTyped: false, signer: OWNER, environment: {} })}\n`)
  expect(await text(socket)).toBe(`${JSON.stringify({ error: rejected.text })}\n{"code":2}\n`)
  expect(await owner.command('approve-credit', { requestId: Number(number) })).toMatchObject({ code: 0 })
  const given = await owner.command('grant-credit', { accountId: 1, amount: '600.00', reason: 'two names' })
  const [, other = ''] = /^Grant (\d+) /.exec(given.text) ?? []
  expect((await command(['billing', 'withdraw-credit', other])).text).toContain('only the one who requested it')
  const trail = resultOf(await owner.client.get('/api/admin/v1/audit'))['entries'] as readonly Record<string, unknown>[]
  const ofCredit = trail
    .filter(({ event }) => String(event).startsWith('credit.'))
    .map(({ event, actor }) => [event, actor])
  expect(ofCredit).toEqual([
    ['credit.requested', `operator:${OWNER}`],
    ['credit.granted', `operator:${OWNER}`],
    ['credit.requested', 'operator:local'],
  ])
})

test('[SEC-02] what comes by the network is never "local", whatever it says of itself', async () => {
  const before = await command(['billing', 'approvals'])
  const { port } = new URL(shop.url)
  const address = `${shop.url}/api/admin/v1/commands/grant-credit`
  const body = JSON.stringify({ accountId: 1, amount: '900.00', reason: 'by the network' })
  const usual = { 'content-type': 'application/json', 'x-waybill': '1', origin: shop.url }
  const tricks: readonly Readonly<Record<string, string>>[] = [
    {},
    { authorization: 'Bearer local' },
    { cookie: 'waybill-staff=local' },
    { 'x-signer': 'local', 'x-actor': 'operator:local', signer: 'local' },
    { 'x-forwarded-for': 'unix:', forwarded: 'for=unix', 'x-real-ip': '' },
  ]
  const answers = await Promise.all(
    tricks.map((headers) => fetch(address, { method: 'POST', body, headers: { ...usual, ...headers } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(tricks.map(() => 401))
  // the words of the socket at the port of the shop are no request
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(`${JSON.stringify({ args: ['doctor'], folder, isTyped: false })}\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await command(['billing', 'approvals'])).toEqual(before)
})

test(
  '[ADM-07] the socket is the owner’s alone, outlives a kill, and goes with the shop',
  { timeout: SEVERAL_STARTS },
  async () => {
    const mode = () => statSync(socketPath()).mode & 0o777
    expect(mode()).toBe(0o600)
    await shop.kill()
    expect(existsSync(socketPath())).toBe(true)
    // without a server the command opens the store by itself
    expect(await command(['billing', 'find', 'halden'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Halden'),
    })
    shop = await startShopProcess(store, { SHUTDOWN_GRACE_MS: '1000' })
    expect(mode()).toBe(0o600)
    const beside = await command(['billing', 'find', 'halden'])
    expect([beside.code, beside.text]).toEqual([0, expect.not.stringContaining('Using the embedded database')])
    // who connects and says nothing is cut off with the grace
    const silent = connect(socketPath())
    expect(await shop.stop()).toBe(0)
    await text(silent)
    expect(existsSync(socketPath())).toBe(false)
    shop = await startShopProcess(store)
  },
)

test(
  '[ADM-07] a folder whose socket would have too long a name is said, and the shop starts',
  { timeout: SEVERAL_STARTS },
  async () => {
    const other = await throwawayStore('embedded', 'seeded')
    const long = join(folder, 'n'.repeat(120))
    cpSync(other.kind === 'embedded' ? other.dataDir : '', long, { recursive: true })
    await other.dispose()
    const named = { ...other, dataDir: long }
    const own = await startShop(named)
    try {
      expect(own.output()).toContain("Commands don't reach the running shop")
      const away = await command(['doctor'], variablesOf(named))
      expect([away.code, away.text]).toEqual([2, expect.stringContaining('is in use by process')])
    } finally {
      await own.stop()
    }
    expect((await command(['billing', 'find', 'halden'], variablesOf(named))).code).toBe(0)
  },
)
