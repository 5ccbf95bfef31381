import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls, type CallDefinition } from '@waybill/contract'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { choosePlan, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { BAD_VALUES, RawJson } from './bad-input/bad-values.ts'
import { exampleCalls, pathOf } from './bad-input/example-calls.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
/** Longer texts never reach a schema: the body as a whole is too large (413). */
const LONGEST = 20_000
const PASSWORD = 'three quiet words'
const EMAIL = 'bad-fields@kho.example'

const shop = shopOfFile()
/** A member with a cart, a saved cart, and a visitor's cart that waits beside it: every cart call has something to spoil. */
let member: ShopClient
let savedCartId = ''

beforeAll(async () => {
  process.stdout.write(`bad fields of cart calls: seed ${seed}\n`)
  const own = await choosePlan(new ShopClient(shop.url), 1)
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
  await own.post('/register', { email: EMAIL, password: PASSWORD, ...person })
  await own.post('/cart/add', { id: 4, module: 0 })
  const list = resultOf(await own.post('/cart/saved', { name: 'Kept' }))['saved_carts']
  savedCartId = (list as readonly { readonly id: string }[])[0]?.id ?? ''
  member = new ShopClient(shop.url)
  await member.post('/cart/add', { id: 31, module: 1 })
  await member.post('/account/session', { email: EMAIL, password: PASSWORD })
}, 120_000)

const read = async (path: string): Promise<string> => (await member.get(path)).text

/** Everything that a cart call could change. */
const everything = (): Promise<readonly string[]> =>
  Promise.all(['/cart/data', '/cart/saved', '/cart/merge', '/account/session'].map(read)).then((texts) =>
    texts.map((text) => text.replace(/"page_token":"[^"]*"/, '')),
  )

const WRITES = exampleCalls(1).filter(({ key }) => key.startsWith('POST /cart/'))
/** Ids of products, and of a cart that the member has saved. */
const addressOf = (key: string): string => {
  const call = WRITES.find((one) => one.key === key)
  if (call === undefined) throw new Error(`no example of ${key}`)
  return pathOf(call.key, key.includes('/saved/') ? { id: savedCartId } : { id: '31', action: 'activate' })
}

const isUsable = (value: unknown): boolean =>
  !(value instanceof RawJson) && !(typeof value === 'string' && value.length > LONGEST)
const VALUES = BAD_VALUES.filter(isUsable)

interface Wrong {
  readonly field: string
  readonly body: unknown
}

const fieldsOf = ({ body }: CallDefinition): readonly string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

/** Marks behind a token belong to the sentence that it was pasted from: what is left is another token (S-12). */
const isAnotherToken = (field: string, value: unknown): boolean =>
  field.endsWith('token') && typeof value === 'string' && /[^\w-]$/.test(value)

/** Bodies that are wrong in one field: another value that its schema rejects, the field left out, or one too many. */
function wrongBodies(definition: CallDefinition, body: unknown): readonly Wrong[] {
  const example = typeof body === 'object' && body !== null ? body : {}
  const random = seededRandom(seed)
  const other = fieldsOf(definition).flatMap((field): Wrong[] => [
    ...(isDeep ? VALUES : random.sample(VALUES, 12))
      .filter((value) => !isAnotherToken(field, value))
      .map((value) => ({ field, body: { ...example, [field]: value } })),
    { field, body: { ...example, [field]: undefined } },
  ])
  const isRejected = ({ body: wrong }: Wrong): boolean =>
    definition.body?.safeParse(JSON.parse(JSON.stringify(wrong))).success === false
  return [...other, { field: 'price', body: { ...example, price: 1 } }].filter(isRejected)
}

const pathsIn = ({ body }: ShopAnswer): readonly string[] =>
  (body['errors'] as readonly { readonly path: string }[] | undefined)?.map(({ path }) => path) ?? []

describe('[ERR-04] [CART-15] a body that is wrong in one field is rejected by its name, and changes nothing', () => {
  test.each(WRITES.map(({ key }) => key))('%s', async (key) => {
    const call = WRITES.find((one) => one.key === key)
    const definition: CallDefinition = calls[key]
    const wrong = wrongBodies(definition, call?.body)
    // a call without a body of its own takes anything: there is no field to name
    expect(
      wrong.some(({ field }) => field === 'price'),
      key,
    ).toBe(definition.body !== undefined)
    const before = await everything()
    for (const { field, body } of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one cart, one request after the other
      const rejected = await member.post(addressOf(key), body)
      const about = `${key} ${JSON.stringify(body).slice(0, 200)}: ${rejected.text.slice(0, 300)}`
      expect([rejected.status, rejected.body['code']], about).toEqual([422, 'invalid-input'])
      expect(pathsIn(rejected).length, about).toBeGreaterThan(0)
      expect(
        pathsIn(rejected).filter(
          (path) => path !== field && !path.startsWith(`${field}.`) && !path.startsWith(`${field}[`),
        ),
        about,
      ).toEqual([])
    }
    expect(await everything()).toEqual(before)
  })
})

describe('[ERR-04] what stands beside the body is rejected by its name too', () => {
  const CHANGES = WRITES.filter(({ definition }) => definition.area === 'cart' && definition.isIdempotent === true)

  test.each(CHANGES.map(({ key }) => key))('a key of %s that is none', async (key) => {
    const call = CHANGES.find((one) => one.key === key)
    const before = await everything()
    for (const given of ['', ' ', 'two words', 'x'.repeat(129), 'é']) {
      // oxlint-disable-next-line no-await-in-loop -- one cart, one request after the other
      const rejected = await member.post(addressOf(key), call?.body, { 'idempotency-key': given })
      expect([rejected.status, pathsIn(rejected)], `${key} ${given}`).toEqual([422, ['Idempotency-Key']])
    }
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['/cart/currency', 'to'],
    ['/cart/currency?to=RUB', 'to'],
    ['/cart/currency?to=USD&to=EUR', 'to'],
    ['/cart/module/31/activate?pricing=2', 'pricing'],
    ['/cart/module/31/activate?quantity=-1', 'quantity'],
    ['/cart/module/31/activate?quantity=1e3', 'quantity'],
  ])('%s', async (path, field) => {
    const rejected = await member.get(path)
    expect([rejected.status, pathsIn(rejected)], rejected.text).toEqual([422, [field]])
  })
})
