import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['owner', 'finance', 'support', 'editor'], { RATE_LIMIT: 'on' })

test('[ADM-06] two people carry out what is above the limit of one, each signed in as themselves', async () => {
  const owner = shop.staff('owner')
  const finance = shop.staff('finance')
  const customer = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const grant = { accountId: customer?.account_id ?? 0, amount: '600.00', reason: 'a lost month' }
  const requested = await finance.command('grant-credit', grant)
  expect(requested).toEqual({ code: 0, text: expect.stringMatching(/^Grant \d+ of \$600\.00 waits: /) })
  const requestId = Number(/\d+/.exec(requested.text)?.[0])
  // the same person, and one whose role doesn't have it
  expect(await finance.command('approve-credit', { requestId })).toEqual({
    code: 1,
    text: expect.stringContaining('another member of the staff'),
  })
  const support = shop.staff('support')
  await support.signIn()
  expect((await support.client.post(`${ADMIN}/commands/approve-credit`, { requestId })).body['code']).toBe('staff-role')
  const listed = (await owner.command('approvals', {})).text
  expect(listed).toContain('by finance@lodeway.example: a lost month')
  const both = await Promise.all([1, 2].map(() => owner.client.post(`${ADMIN}/commands/approve-credit`, { requestId })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await owner.command('approvals', {})).text).toBe('Nothing waits to be approved.')
  const trail = resultOf(await owner.client.get(`${ADMIN}/audit`))['entries'] as readonly Record<string, unknown>[]
  expect(trail.map(({ event, actor, is_whole: isWhole }) => [event, actor, isWhole])).toEqual(
    expect.arrayContaining([
      ['credit.requested', 'operator:finance@lodeway.example', 1],
      ['credit.granted', 'operator:owner@lodeway.example', 1],
      ['staff.signed_in', expect.stringMatching(/^staff:\d+$/), 1],
    ]),
  )
  expect(new Set(trail.map(({ is_whole: isWhole }) => isWhole))).toEqual(new Set([1]))
})

test('[SEC-03] of forty codes that are guessed at once in an open session twenty are looked at, and no right one after them', async () => {
  const editor = shop.staff('editor')
  expect((await editor.signIn()).status).toBe(200)
  const guesses = Array.from({ length: 40 }, () => editor.client.post(`${ADMIN}/session/factor`, { code: '000000' }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect([422, 429].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([20, 20])
  expect((await editor.giveFactor()).status).toBe(429)
})

test('[SEC-03] ten guesses at an address from one network are looked at, whether it is known or not', async () => {
  for (const email of ['desk@lodeway.example', 'unknown@lodeway.example']) {
    const body = { email, password: 'not the one', code: '000000' }
    const guess = () => new ShopClient(shop.url).post(`${ADMIN}/session`, body)
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    const answers = await Promise.all(Array.from({ length: 14 }, guess))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses, email).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 4 }, () => 429)])
  }
})
