import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '@waybill/contract'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { readyToPay, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { expectSound } from './bad-input/error-contract.ts'
import { exampleCall } from './bad-input/example-calls.ts'
import { allMutations, sampleMutations, type BadRequest } from './bad-input/mutations.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
/** As many at a time as a browser would send. */
const AT_ONCE = 6
/** Registration is rejected for members, and signing out would end the session that the other requests need. */
const AS_VISITOR = new Set(['POST /register', 'DELETE /account/session'])

const shop = shopOfFile()
let member: ShopClient
let memberId = 0

beforeAll(async () => {
  process.stdout.write(`bad input: seed ${seed} (SEED=${seed} repeats it, DEEP=1 sends everything)\n`)
  const buyer = await readyToPay(shop.url, 'bad-input@kho.example')
  member = buyer.client
  memberId = buyer.memberId
}, 120_000)

// a token lives five minutes, a deep run does not end by then
beforeEach(() => takeBearer(member))

/**
 * Sends it as the signed-in member, without storing the cookies of the answer: one bad request must not help the next.
 */
async function send(
  request: BadRequest,
): Promise<{ readonly status: number; readonly header: (name: string) => string | null; readonly text: string }> {
  const response = await fetch(shop.url + request.path, {
    method: request.method,
    redirect: 'manual',
    headers: { ...member.headersFor(request.method), ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
  })
  return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() }
}

describe('every call, wrong in one place', { shuffle: false }, () => {
  test.each(Object.keys(calls))(
    '[ERR-02] [ERR-04] [SEC-01] %s answers bad input in the envelope, with our headers and never as a 500',
    async (key) => {
      const call = exampleCall(key, memberId)
      const requests = isDeep ? allMutations(call) : sampleMutations(call, seededRandom(seed ^ key.length))
      const sent = AS_VISITOR.has(key)
        ? requests.map((request) => ({ ...request, headers: { cookie: '', authorization: '', ...request.headers } }))
        : requests
      for (let from = 0; from < sent.length; from += AT_ONCE) {
        await Promise.all(
          sent.slice(from, from + AT_ONCE).map(async (request) => {
            expectSound(await send(request), `${key}, ${request.wrong}, seed ${seed}`, call.definition)
          }),
        )
      }
    },
  )

  test('[ERR-04] nothing of it reached Object.prototype, and the shop still sells', async () => {
    // the shop runs in this process: its prototype is ours
    expect(Object.keys(Object.prototype)).toEqual([])
    const cart = await member.get('/cart/data')
    expect(cart.status, cart.text).toBe(200)
    expect(cart.body['result']).toMatchObject({ version: expect.any(Number), currency: 'USD' })
  })
})
