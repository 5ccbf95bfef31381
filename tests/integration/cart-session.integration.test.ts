import { describe, expect, test } from 'vitest'
import { ACCESS, calls } from '@waybill/contract'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, choosePlan, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { exampleCalls, pathOf } from './bad-input/example-calls.ts'

const SESSION = 'waybill-session'
const MODULE = 31
const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US', password: 'three quiet words' }

const shop = shopOfFile()
let people = 0

interface Owner {
  readonly client: ShopClient
  readonly email: string
}

async function memberWithCart(): Promise<Owner> {
  people += 1
  const [client, email] = [await choosePlan(new ShopClient(shop.url)), `session-${people}@kho.example`]
  expect((await client.post('/register', { ...person, email })).status).toBe(200)
  await client.post('/cart/empty', {})
  expect((await client.post('/cart/add', { id: MODULE, module: 1 })).status).toBe(200)
  return { client, email }
}

/** Another browser of the same login ends it, as a member does who has lost their phone. */
async function endElsewhere(client: ShopClient): Promise<void> {
  const other = new ShopClient(shop.url, new Map([[SESSION, client.cookie(SESSION) ?? '']]))
  expect((await other.delete('/account/session')).status).toBe(200)
}

const heldBy = async (client: ShopClient): Promise<object> => {
  const { modules, version } = resultOf(await client.get('/cart/data'))
  return { modules, version }
}

async function signedIn(email: string): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expect((await client.post('/account/session', { email, password: person.password })).status).toBe(200)
  return client
}

const OF_CARTS = exampleCalls(1).filter(({ key }) => calls[key].area === 'cart' || calls[key].access === 'share')

const OF_MEMBERS = exampleCalls(1).filter(
  ({ definition: { access, scope } }) =>
    ACCESS[access].visitor === 401 && scope === undefined && access !== 'back_office' && access !== 'admin_api',
)
const EXPIRED = 'Sorry, your session has expired. Please refresh and try again.'

function ask(client: ShopClient, call: (typeof OF_CARTS)[number]): Promise<ShopAnswer> {
  const path = pathOf(call.key, call.params)
  if (call.method === 'DELETE') return client.delete(path)
  return call.method === 'GET' ? client.get(path) : client.post(path, call.body ?? {})
}

describe('a session that is over', () => {
  test.each(OF_CARTS.map(({ key }) => key))(
    '[ACC-07] is reported by %s with 419 and its text, and no other cart is read or changed instead',
    async (key) => {
      const { client, email } = await memberWithCart()
      const [before, visitor] = [await heldBy(client), client.cookie('waybill-cart')]
      await endElsewhere(client)
      const call = OF_CARTS.find((one) => one.key === key)
      if (call === undefined) throw new Error(key)
      // the second is rejected as the first: only a page begins anew
      for (const answer of [await ask(client, call), await ask(client, call)])
        expect([answer.status, answer.body]).toMatchObject([
          419,
          {
            status: 419,
            code: 'session-expired',
            result: EXPIRED,
          },
        ])
      expect(client.cookie('waybill-cart')).toBe(visitor)
      expect(await heldBy(await signedIn(email))).toEqual(before)
    },
  )

  test('[ACC-05] [ACC-07] is reported by every call of members in the same way, with a bearer token and without', async () => {
    const { client } = await memberWithCart()
    await takeBearer(client)
    const { bearer } = client
    await endElsewhere(client)
    expect(OF_MEMBERS.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['GET /services/token', 'GET /account/team']),
    )
    for (const call of OF_MEMBERS) {
      for (const token of [undefined, bearer]) {
        client.bearer = token
        // oxlint-disable-next-line no-await-in-loop -- one client
        const { status, body } = await ask(client, call)
        expect([call.key, status, body['code'], body['result']]).toEqual([call.key, 419, 'session-expired', EXPIRED])
      }
    }
    client.bearer = undefined
    await client.get('/account/session')
    // from there on it is a visitor's
    expect((await client.get('/services/token')).body).toMatchObject({ status: 401, code: 'unauthorized' })
  }, 60_000)

  test('[ACC-07] by age is the same: 30 days without a visit', async () => {
    const { client } = await memberWithCart()
    await advanceClock(shop.url, 'P31D')
    expect((await client.post('/cart/remove', { id: MODULE })).status).toBe(419)
  }, 60_000)

  test.each<[what: string, look: (client: ShopClient) => Promise<ShopAnswer>]>([
    ['a page', (client) => client.get('/platform/marketplace', { accept: 'text/html' })],
    [
      'a page that leads to signing in',
      (client) => client.get('/account/billing/subscription', { accept: 'text/html' }),
    ],
    ['the question who one is', (client) => client.get('/account/session')],
  ])('is forgotten by %s: from there on the browser is a visitor’s', async (_, look) => {
    const { client } = await memberWithCart()
    await endElsewhere(client)
    await look(client)
    expect(client.cookie(SESSION)).toBeUndefined()
    const added = await client.post('/cart/add', { id: MODULE, module: 1 })
    expect([added.status, resultOf(added)['version']]).toEqual([200, 1])
  })

  test('hides nothing that is everybody’s: the catalogue, a search, signing in', async () => {
    const { client, email } = await memberWithCart()
    await endElsewhere(client)
    expect((await client.get('/services/modules')).status).toBe(200)
    expect((await client.get('/cart/search/suggestions?term=route')).status).toBe(200)
    expect((await client.post('/account/session', { email, password: person.password })).status).toBe(200)
    expect((await client.get('/cart/data')).status).toBe(200)
  })

  test('is not what a made-up cookie names: its sender is a visitor', async () => {
    for (const cookie of ['x.y', 'nonsense']) {
      const client = new ShopClient(shop.url, new Map([[SESSION, cookie]]))
      expect((await client.post('/cart/add', { id: MODULE, module: 1 })).status).toBe(200)
    }
  })
})
