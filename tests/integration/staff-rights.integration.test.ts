import { expect, test } from 'vitest'
import { demoPeople, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['owner', 'finance', 'support'])

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
