import { expect, test } from 'vitest'
import { staffCommands } from '@waybill/contract/actions/staff-commands'
import type { StaffCommand } from '@waybill/contract/actions/staff-command'
import { hasDuty, STAFF_KEY_ROLES, type StaffKeyRole } from '@waybill/contract/staff/duties'
import { operate, productShop, itemsOf, type Called } from './product-api/product-shop.ts'
import { exampleCalls, pathOf, type ExampleCall } from './bad-input/example-calls.ts'

const ADMIN = '/api/admin/v1'
/** In a minute on one node: keys that are none, of a network. */
const MOST_MISSES = 30
const AT_ONCE = 20

const keys = new Map<StaffKeyRole, string>()

/** Keys that the machine makes before the shop starts, one for each role. */
const shop = productShop({ product: 'entitlements:read' }, { RATE_LIMIT: 'on' }, async (store) => {
  for (const role of STAFF_KEY_ROLES) {
    // oxlint-disable-next-line no-await-in-loop -- one command at a time has the embedded store
    const printed = await operate(store, 'keys', 'add', '--name', `cron ${role}`, '--role', role)
    keys.set(role, /^wba_\S{57}$/m.exec(printed)?.[0] ?? '')
  }
})

const keyOf = (role: StaffKeyRole): string => keys.get(role) ?? ''
const codeOf = ({ status, body }: Called) => [status, body['code']]

/** As a browser sends it, so that the key alone is what is wrong. */
const asBrowser = () => ({ accept: 'application/json', origin: shop.url, 'x-waybill': '1' })

const send = (key: string, { method, key: callKey, params, body }: ExampleCall): Promise<Called> =>
  shop.call(pathOf(callKey, params), {
    method,
    key,
    body: body ?? (method === 'POST' ? {} : undefined),
    headers: asBrowser(),
  })

const commandRows = Object.entries<StaffCommand>(staffCommands)

/** The code that a command answers to a body that is none, which it reads once the caller may run it. */
function expectedCode(role: StaffKeyRole, { duty, signedBy, needsFactor }: StaffCommand): string {
  if (!hasDuty(role, duty)) return 'staff-role'
  return signedBy === 'second' || needsFactor === true ? 'person-needed' : 'invalid-input'
}

test.each(STAFF_KEY_ROLES)(
  '[ADM-06] [ADM-08] a key of %s runs the commands of its row, and none that needs a person',
  async (role) => {
    const { result } = await shop.call(`${ADMIN}/commands`, { key: keyOf(role) })
    const described = new Map(itemsOf(result['commands']).map((row) => [row['name'], row]))
    expect([...described.keys()]).toEqual(commandRows.map(([name]) => name))
    for (const [name, row] of commandRows) {
      // oxlint-disable-next-line no-await-in-loop -- one command after the other, as a program does
      const answer = await shop.call(`${ADMIN}/commands/${name}`, {
        method: 'POST',
        key: keyOf(role),
        body: { none: 1 },
      })
      const code = expectedCode(role, row)
      expect(answer.body['code'], name).toBe(code)
      expect(described.get(name), name).toMatchObject({ may_run: code === 'invalid-input' ? 1 : 0, duty: row.duty })
    }
  },
)

test('[ADM-08] the schema of a body says the fields of its row, and which are needed', async () => {
  const { result } = await shop.call(`${ADMIN}/commands`, { key: keyOf('support') })
  const bodyOf = (name: string) => itemsOf(result['commands']).find((row) => row['name'] === name)?.['body']
  expect(bodyOf('grant-credit')).toEqual({
    type: 'object',
    properties: {
      accountId: { type: 'integer', minimum: 0 },
      amount: { type: 'string' },
      reason: expect.objectContaining({ type: 'string' }),
    },
    required: ['accountId', 'amount', 'reason'],
    additionalProperties: false,
  })
  expect(bodyOf('approvals')).toMatchObject({ properties: {}, additionalProperties: false })
})

const examples = exampleCalls(1)
const productCalls = examples.filter(({ definition }) => definition.scope !== undefined)

/** The roles take turns at the calls of the product: all of them together would be more unknown keys than a minute allows. */
const isOfTurn = (role: StaffKeyRole, example: ExampleCall): boolean =>
  example.definition.scope === undefined ||
  productCalls.indexOf(example) % STAFF_KEY_ROLES.length === STAFF_KEY_ROLES.indexOf(role)

/** The code by which a call rejects a key of a role; undefined where the role may make it. */
function rejectionOf(role: StaffKeyRole, { definition: { access, duty, scope } }: ExampleCall): string | undefined {
  if (access === 'admin_api') return duty === undefined || hasDuty(role, duty) ? undefined : 'staff-role'
  if (access === 'back_office' || access === 'staff_door') return 'person-needed'
  return scope === undefined ? 'token-invalid' : 'machine-key-unknown'
}

test.each(STAFF_KEY_ROLES)(
  '[SEC-02] [ADM-14] a key of %s opens calls of the Admin API within its role, and nothing elsewhere',
  async (role) => {
    const wrong: unknown[] = []
    for (const example of examples) {
      if (example.definition.isWebhook === true || !isOfTurn(role, example)) continue
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const { status, body } = await send(keyOf(role), example)
      const expected = rejectionOf(role, example)
      const isAsExpected = expected === undefined ? status !== 401 && status !== 403 : body['code'] === expected
      if (!isAsExpected) wrong.push([example.key, status, body['code'], expected])
    }
    expect(wrong).toEqual([])
  },
)

test('[SEC-02] a key of the product opens nothing of the Admin API, and without one it is 401', async () => {
  for (const example of examples.filter(({ definition }) => definition.access === 'admin_api')) {
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    expect(codeOf(await send(shop.key('product'), example)), example.key).toEqual([401, 'unauthorized'])
  }
  expect(codeOf(await shop.call(`${ADMIN}/commands`))).toEqual([401, 'unauthorized'])
  const bare = { method: 'POST', key: shop.key('product'), body: {} }
  expect(codeOf(await shop.call(`${ADMIN}/commands/find`, bare))).toEqual([403, 'cross-site'])
})

test('[SEC-03] after 30 unknown keys of a network more are 429 with Retry-After, and a right key goes on', async () => {
  const wrong = `wba_000000000000_${'A'.repeat(44)}`
  const answers: Called[] = []
  while (answers.length <= 3 * MOST_MISSES + AT_ONCE && answers.at(-1)?.status !== 429) {
    // oxlint-disable-next-line no-await-in-loop -- a minute that ends meanwhile begins the count anew
    const next = await Promise.all(
      Array.from({ length: AT_ONCE }, () => shop.call(`${ADMIN}/commands`, { key: wrong })),
    )
    answers.push(...next.toSorted((one, other) => one.status - other.status))
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(MOST_MISSES)
  expect(answers.at(-1)?.status).toBe(429)
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await shop.call(`${ADMIN}/commands`, { key: keyOf('support') })).status).toBe(200)
})
