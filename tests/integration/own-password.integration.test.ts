import { expect, test } from 'vitest'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile({ RATE_LIMIT: 'on' })

test('[SEC-03] ten guesses at the own password in a quarter of an hour, and then the right one waits too', async () => {
  const people = await demoPeople(shop.url)
  const primary = people.find(({ kind }) => kind === 'primary')
  const member = people.find(({ kind }) => kind === 'non-primary')
  const client = await signInAgain(shop.url, primary?.email ?? '', primary?.password)
  const path = `/account/members/${member?.member_id}/primary`
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    statuses.push((await client.post(path, { password: `guess ${nth}` })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  expect((await client.post(path, { password: primary?.password })).status).toBe(429)
  expect(resultOf(await client.get('/account/session'))).toMatchObject({ is_primary: 1 })
})
