import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { runCli } from './run-cli.ts'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['owner', 'finance', 'support'], { RATE_LIMIT: 'on' })

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waybill-login-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const loginFile = () => join(home, '.config', 'waybill', 'login.json')

/** A command in an environment that knows a home, and no database. */
async function run(args: readonly string[], out: (line: string) => void = () => undefined) {
  const lines: string[] = []
  const write = (line: string): void => {
    lines.push(line)
    out(line)
  }
  const code = await runCli(args, { environment: { HOME: home }, out: write, error: write })
  return { code, text: lines.join('\n') }
}

/** Begins a login and reads the code that the terminal shows; `ended` is its end. */
async function beginsLogin() {
  const shown = Promise.withResolvers<string>()
  const ended = run(['login', '--shop', shop.url], (line) => {
    const code = /: ([B-Z]{4}-[B-Z]{4})$/.exec(line)?.[1]
    if (code !== undefined) shown.resolve(code)
  })
  // a login that fails shows no code
  const code = await Promise.race([shown.promise, ended.then(({ text }) => text)])
  return { code, ended }
}

/** Signs the command line in as the one of that role. */
async function isSignedInAs(role: string) {
  const staff = shop.staff(role)
  await staff.signIn()
  const { code, ended } = await beginsLogin()
  // as it is typed by hand
  const answer = await staff.client.post(`${ADMIN}/logins/confirm`, { code: code.toLowerCase().replace('-', ' ') })
  expect(answer.status, answer.text).toBe(200)
  expect((await ended).code).toBe(0)
  return staff
}

test('[ADM-08] a list is shown as it is in the back office, with its filters and the rights of who is signed in', async () => {
  await isSignedInAs('support')
  const customers = await run(['list', 'customers', '--q', 'halden'])
  expect(customers.code, customers.text).toBe(0)
  const [head, row, ...more] = customers.text.split('\n')
  expect([head?.split(/ {2,}/).slice(0, 4), more]).toEqual([['company', 'name', 'email', 'state'], []])
  expect(row).toMatch(/^Halden .*@.* {2}\d{4}-\d\d-\d\d/)
  const documents = await run(['list', 'documents', '--limit', '1', '--json'])
  const page = JSON.parse(documents.text) as { readonly items: readonly unknown[]; readonly next_cursor: string }
  expect(page).toEqual({
    items: [expect.objectContaining({ total_minor: expect.any(Number) })],
    next_cursor: expect.any(String),
  })
  const next = await run(['list', 'documents', '--limit', '1', '--cursor', page.next_cursor])
  expect(next).toMatchObject({ code: 0, text: expect.stringMatching(/^number .*\n.+\n/) })
  expect((await run(['list', 'tries', '--state', 'chargeback'])).code).toBe(2)
  // the role's rights, said by the server
  expect((await run(['list', 'endpoints'])).code).toBe(2)
})

test('a list needs a sign-in, and says what it takes', async () => {
  const { code, text } = await run(['list', 'customers'])
  expect([code, text]).toEqual([2, expect.stringContaining('npm run cli -- login')])
  expect(await run(['list', 'clients'])).toMatchObject({ code: 2, text: expect.stringContaining('customers, ') })
  expect(await run(['list', 'quotes', '--plan', 'x'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('--plan'),
  })
  const help = await run(['list', 'quotes', '--help'])
  expect(help).toMatchObject({ code: 0, text: expect.stringContaining('--state unanswered|accepted') })
})

test('[ADM-06] a code that is confirmed in the browser signs the command line in, as that person', async () => {
  const staff = await isSignedInAs('finance')
  expect(statSync(loginFile()).mode & 0o777).toBe(0o600)
  const found = await run(['billing', 'find', 'halden'])
  expect(found).toMatchObject({ code: 0, text: expect.stringContaining('Halden') })
  const wrong = await run(['billing', 'find', 'halden', '--code', '000000'])
  expect(wrong).toMatchObject({ code: 2, text: expect.stringMatching(/^code: /) })
  const pdf = join(home, 'invoice.pdf')
  expect((await run(['billing', 'render', '1001', '--file', pdf])).code).toBe(0)
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  const shown = await run(['billing', 'show', 'account:1', '--json'])
  expect(JSON.parse(shown.text)).toMatchObject({ account: expect.anything() })
  // the role's rights, said by the server
  const denied = await run(['billing', 'stop-selling', 'anything', '--reason', 'x'])
  expect(denied.code, denied.text).toBe(2)
  const listed = resultOf(await staff.client.get(`${ADMIN}/sessions`))['sessions'] as readonly {
    readonly id: number
    readonly device: string
  }[]
  const terminal = listed.find(({ device }) => device === 'Command line')
  await staff.client.delete(`${ADMIN}/sessions/${terminal?.id}`)
  expect(await run(['billing', 'find', 'halden'])).toEqual({
    code: 2,
    text: expect.stringContaining('Sign in by "npm run cli -- login"'),
  })
  expect(await run(['logout'])).toMatchObject({ code: 0 })
  expect(existsSync(loginFile())).toBe(false)
  expect((await run(['logout'])).code).toBe(1)
})

test('[ADM-06] a code holds once, and a wrong one lets no one in', async () => {
  const owner = shop.staff('owner')
  await owner.signIn()
  const { code, ended } = await beginsLogin()
  const confirm = (given: string) => owner.client.post(`${ADMIN}/logins/confirm`, { code: given })
  expect((await confirm('')).body['errors']).toEqual([{ path: 'code', message: expect.stringContaining('code') }])
  const twice = await Promise.all([confirm(code), confirm(code)])
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect((await ended).code).toBe(0)
  // 20 of a day are looked at
  const more = await Promise.all(Array.from({ length: 25 }, () => confirm('BBBB-BBBB')))
  expect(more.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
})

test('[SEC-02] a token opens nothing before its code is confirmed, nor in a cookie, nor in the shop', async () => {
  const begun = resultOf(await new ShopClient(shop.url).post(`${ADMIN}/logins`, {})) as {
    readonly token: string
    readonly code: string
  }
  const look = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(shop.url + path, { headers: { 'x-waybill': '1', ...headers } })
  const bearer = { authorization: `Bearer ${begun.token}` }
  expect((await look(`${ADMIN}/session`, bearer)).status).toBe(401)
  const support = shop.staff('support')
  await support.signIn()
  const visitor = await new ShopClient(shop.url).post(`${ADMIN}/logins/confirm`, { code: begun.code })
  expect(visitor.status).toBe(401)
  expect((await support.client.post(`${ADMIN}/logins/confirm`, { code: begun.code })).status).toBe(200)
  expect((await look(`${ADMIN}/session`, bearer)).status).toBe(200)
  expect((await look(`${ADMIN}/session`, { cookie: `waybill-staff=${begun.token}` })).status).toBe(401)
  const cookie = support.client.cookie('waybill-staff') ?? ''
  expect(cookie).not.toBe('')
  expect((await look(`${ADMIN}/session`, { authorization: `Bearer ${cookie}` })).status).toBe(401)
  const inTheShop: unknown = await (await look('/account/session', bearer)).json()
  expect(inTheShop).not.toMatchObject({ result: { kind: 'staff' } })
})

test('[OPS-10] login and logout say what is wrong with their call', async () => {
  expect((await run(['login'])).text).toContain('needs --shop')
  expect((await run(['login', '--shop', 'ftp://shop.example'])).code).toBe(2)
  expect((await run(['login', '--shop', 'http://shop.example'])).text).toContain('https')
  expect((await run(['login', '--shop', 'http://127.0.0.1:1'])).code).toBe(1)
  expect((await run(['login', '--help'])).text).toContain('login --shop <address>')
  await isSignedInAs('support')
  writeFileSync(loginFile(), 'not what was saved')
  expect(await run(['billing', 'find', 'halden'])).toMatchObject({ code: 2, text: expect.stringContaining('login') })
  expect(readFileSync(loginFile(), 'utf8')).toBe('not what was saved')
})
