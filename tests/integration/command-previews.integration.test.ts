import { beforeAll, expect, test } from 'vitest'
import { advanceClock, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'
import { callAs, itemsOf } from './product-api/product-shop.ts'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['owner', 'finance', 'support'])

let finance: StaffClient
let owner: StaffClient
let support: StaffClient

beforeAll(async () => {
  finance = shop.staff('finance')
  owner = shop.staff('owner')
  support = shop.staff('support')
  for (const person of [finance, owner, support])
    // oxlint-disable-next-line no-await-in-loop -- one sign-in after the other
    resultOf(await person.signIn())
})

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const preview = ({ client }: StaffClient, name: string, body: object) =>
  client.post(`${ADMIN}/commands/${name}/preview`, body)
const run = ({ client }: StaffClient, name: string, body: object) => client.post(`${ADMIN}/commands/${name}`, body)

/** A grant of credit to an account of its own. */
async function grantTo(email: string, amount = '20.00') {
  const { client } = await register(shop.url, email)
  const accountId = Number(resultOf(await client.get('/account/session'))['account_id'])
  return { accountId, amount, reason: 'a lost day' }
}

async function creditMails(email: string): Promise<number> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => /credit/i.test(subject)).length
}

const stepsOf = (answer: ShopAnswer) => itemsOf(resultOf(answer)['follows'])
const tokenOf = (answer: ShopAnswer) => String(resultOf(answer)['token'])

test('[ADM-08] a preview says what follows, and its token has exactly that done; without one it runs as before', async () => {
  const email = 'shown@preview.example'
  const body = await grantTo(email)
  const shown = await preview(finance, 'grant-credit', body)
  expect(stepsOf(shown)).toMatchObject([
    { kind: 'credit', about: 'granted', account_id: body.accountId, amount: 20, amount_minor: 2000, currency: 'USD' },
    { kind: 'mail', about: 'credit_granted', to: email },
    { kind: 'record', about: 'credit.granted' },
  ])
  expect(await creditMails(email)).toBe(0)
  const done = await run(finance, 'grant-credit', { ...body, preview_token: tokenOf(shown) })
  expect(resultOf(done)['text']).toMatch(/^\$20\.00 is credit of account/)
  expect(await creditMails(email)).toBe(1)
  // without a token a command runs as before
  expect((await run(finance, 'grant-credit', body)).status).toBe(200)
})

test('[ADM-08] another outcome than the one that was shown is 409 with the new preview, and nothing is done', async () => {
  const email = 'changed@preview.example'
  const body = await grantTo(email, '300.00')
  const shown = await preview(finance, 'grant-credit', body)
  expect((await run(finance, 'grant-credit', body)).status).toBe(200)
  const late = await run(finance, 'grant-credit', { ...body, preview_token: tokenOf(shown) })
  expect(codeOf(late)).toEqual([409, 'preview-changed'])
  // together they are above the limit of one name
  const fresh = late.body['result'] as Readonly<Record<string, unknown>>
  expect(itemsOf(fresh['follows'])[0]).toMatchObject({ kind: 'approval', about: 'credit' })
  expect(await creditMails(email)).toBe(1)
  const again = await run(finance, 'grant-credit', { ...body, preview_token: fresh['token'] })
  expect(resultOf(again)['text']).toContain('waits')
})

test('[ADM-08] of two people who refund one invoice at once, as each was shown, one does and the other sees what changed', async () => {
  const paid = itemsOf(resultOf(await finance.client.get(`${ADMIN}/payments?state=paid&limit=200`))['items'])
  const invoice = paid.find(({ method, amount_minor: minor }) => method === 'card' && Number(minor) > 2000)?.['invoice']
  const body = { invoice: String(invoice), amount: '1.00', to: 'credit', reason: 'a lost day' }
  const refunds = async () =>
    itemsOf(resultOf(await finance.client.get(`${ADMIN}/refunds?limit=200`))['items']).filter((item) =>
      Object.values(item).includes(invoice),
    ).length
  const before = await refunds()
  const pages = [finance, owner]
  const tokens = await Promise.all(pages.map(async (by) => tokenOf(await preview(by, 'refund', body))))
  const both = await Promise.all(pages.map((by, place) => run(by, 'refund', { ...body, preview_token: tokens[place] })))
  const won = both.findIndex(({ status }) => status === 200)
  const [late, by] = [both[1 - won], pages[1 - won]]
  if (late === undefined || by === undefined) throw new Error('two people, two answers')
  expect([both[won]?.status, codeOf(late)]).toEqual([200, [409, 'preview-changed']])
  expect(await refunds()).toBe(before + 1)
  // who has seen that, may still mean it
  const fresh = late.body['result'] as Readonly<Record<string, unknown>>
  expect((await run(by, 'refund', { ...body, preview_token: fresh['token'] })).status).toBe(200)
  expect(await refunds()).toBe(before + 2)
})

test('[ADM-08] a token counts for its command, its fields and its caller alone, and for ten minutes', async () => {
  const body = await grantTo('tokens@preview.example')
  const token = tokenOf(await preview(finance, 'grant-credit', body))
  const forged = [
    run(finance, 'grant-credit', { ...body, amount: '21.00', preview_token: token }),
    run(finance, 'partner', { accountId: body.accountId, percent: '20', preview_token: token }),
    run(owner, 'grant-credit', { ...body, preview_token: token }),
    run(finance, 'grant-credit', { ...body, preview_token: `${token.slice(0, -2)}AA` }),
    run(finance, 'grant-credit', { ...body, preview_token: 7 }),
    run(finance, 'approvals', { preview_token: token }),
  ]
  for (const answer of await Promise.all(forged)) {
    expect(codeOf(answer)).toEqual([422, 'invalid-input'])
    expect(itemsOf(answer.body['errors'])).toMatchObject([{ path: 'preview_token' }])
  }
  await advanceClock(shop.url, 'PT11M')
  const late = await run(finance, 'grant-credit', { ...body, preview_token: token })
  expect(codeOf(late)).toEqual([409, 'preview-changed'])
  expect(await creditMails('tokens@preview.example')).toBe(0)
})

test('[ADM-08] a preview needs the rights of its command, and says what is wrong as that does', async () => {
  const body = await grantTo('rights@preview.example')
  expect(codeOf(await preview(support, 'grant-credit', body))).toEqual([403, 'staff-role'])
  const wrong = await preview(finance, 'grant-credit', { ...body, amount: 'a lot' })
  expect(codeOf(wrong)).toEqual([409, 'command-failed'])
  const unnamed = await preview(finance, 'grant-credit', { accountId: body.accountId, amount: '20.00' })
  expect(itemsOf(unnamed.body['errors'])).toMatchObject([{ path: 'reason' }])
  expect(codeOf(await preview(finance, 'approvals', {}))).toEqual([404, 'no-preview'])
  expect(codeOf(await preview(finance, 'no-such', {}))).toEqual([404, 'no-such-command'])
  const described = itemsOf(resultOf(await finance.client.get(`${ADMIN}/commands`))['commands'])
  const without = described.filter(({ previews }) => previews === 0).map(({ name }) => name)
  expect(without).toEqual(['show', 'find', 'list', 'approvals', 'held', 'render', 'report-usage'])
})

test('[ADM-08] a key previews and confirms as its role may', async () => {
  const { client } = owner
  const made = await client.post(`${ADMIN}/keys`, { name: 'previews', role: 'finance' })
  const key = String(resultOf(made)['key'])
  const body = await grantTo('key@preview.example')
  const call = (path: string, given: object) =>
    callAs(`${shop.url}${ADMIN}/commands/grant-credit${path}`, { key, method: 'POST', body: given })
  const shown = await call('/preview', body)
  expect([shown.status, itemsOf(shown.result['follows']).length]).toEqual([200, 3])
  const done = await call('', { ...body, preview_token: shown.result['token'] })
  expect([done.status, await creditMails('key@preview.example')]).toEqual([200, 1])
  const foreign = await run(owner, 'grant-credit', { ...body, preview_token: shown.result['token'] })
  expect(codeOf(foreign)).toEqual([422, 'invalid-input'])
})

test('[ADM-08] a command that says by itself what it would do is confirmed by its words', async () => {
  const shown = await preview(finance, 'settle-credit', { accept: true })
  expect(resultOf(shown)['text']).toContain('No credit stands beside a debt')
  expect((await run(finance, 'settle-credit', { accept: true, preview_token: tokenOf(shown) })).status).toBe(200)
})
