import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, giveCard, linkIn, mailsTo, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { eventually } from '@waybill/testkit/eventually'
import { itemsOf, operate, productShop, type Called } from './product-api/product-shop.ts'

const ADMIN = '/api/admin/v1'
const PASSWORD = 'three quiet words'
const PERSON = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
const PACKAGE = 4
const keys = new Map<string, string>()
const shop = productShop({ product: 'accounts:read' }, {}, async (store) => {
  for (const role of ['support', 'editor'])
    keys.set(role, /^wba_\S{57}$/m.exec(await operate(store, 'keys', 'add', '--name', role, '--role', role))?.[0] ?? '')
})

const get = (path: string): Promise<Called> => shop.call(`${ADMIN}${path}`, { key: keys.get('support') })
const post = (path: string, body: unknown, headers = {}, role = 'support'): Promise<Called> =>
  shop.call(`${ADMIN}${path}`, { method: 'POST', key: keys.get(role), body, headers })
const make = (fields: object, headers = {}): Promise<Called> => post('/accounts', { ...PERSON, ...fields }, headers)
const codeOf = ({ status, body }: Called) => [status, body['code']]
const pathsOf = ({ status, body }: Called) => [status, itemsOf(body['errors']).map(({ path }) => path)]

async function madeAccount(email: string, fields: object = {}): Promise<number> {
  const made = await make({ email, ...fields })
  expect([made.status, made.body['errors']]).toEqual([200, undefined])
  return Number(made.result['account_id'])
}

/** The member's own click on the link of the mail, and their sign-in. */
async function setPassword(email: string): Promise<ShopClient> {
  await advanceClock(shop.url, 'PT1S')
  const mail = await eventually('the mail with the link', async () => (await mailsTo(shop.url, email))[0])
  // the address of the call, whatever the language of the mail
  const path = linkIn(mail, '/account/password/reset/').replace(/^\/fr\//, '/')
  expect((await new ShopClient(shop.url).post(path, { password: PASSWORD })).status).toBe(200)
  expect((await new ShopClient(shop.url).post(path, { password: PASSWORD })).body['status']).toBe(410)
  return signInAgain(shop.url, email, PASSWORD)
}

async function memberIdOf(accountId: number): Promise<number> {
  return Number(itemsOf((await get(`/accounts/${accountId}`)).result['members'])[0]?.['member_id'])
}

/** An account in trial by calls, whose member has a card. */
async function triedByCall(email: string): Promise<number> {
  const id = await madeAccount(email)
  const client = await setPassword(email)
  const trial = await post(`/accounts/${id}/trial`, { package_id: PACKAGE })
  expect([trial.status, trial.body['code']]).toEqual([200, undefined])
  await giveCard(shop.url, { client, memberId: await memberIdOf(id), email })
  return id
}

/** All that was written for an account, without numbers, ids and instants. */
async function writtenFor(accountId: number) {
  const rows = async (list: string, names: readonly string[]) =>
    itemsOf((await get(`/${list}?account=${accountId}`)).result['items']).map((row) => names.map((name) => row[name]))
  return {
    documents: await rows('documents', ['company', 'kind', 'state', 'total_minor', 'open_minor', 'currency']),
    payments: await rows('payments', ['method', 'state', 'reason', 'amount_minor', 'currency']),
    tries: await rows('tries', ['try', 'state', 'reason', 'last_four', 'amount_minor', 'currency']),
  }
}

describe('an account', () => {
  test('[ADM-14] is made with its member, who sets a password by the link of a mail, and is found by its external id', async () => {
    const email = 'made@by-call.example'
    const id = await madeAccount(email, { country: 'FR', locale: 'fr', external_id: 'erp-1', metadata: { tier: 'a' } })
    const account = (await get(`/accounts/${id}`)).result
    expect(account).toMatchObject({
      company: PERSON.company,
      country: 'FR',
      currency: 'EUR',
      locale: 'fr',
      external_id: 'erp-1',
      metadata: { tier: 'a' },
      subscription: null,
      members: [{ email, first_name: 'Mira', is_primary: 1 }],
    })
    expect((await new ShopClient(shop.url).post('/account/session', { email, password: '' })).status).not.toBe(200)
    const client = await setPassword(email)
    expect(resultOf(await client.get('/account/session'))).toMatchObject({ email })
    const found = await shop.call('/api/v1/accounts?external_id=erp-1', { key: shop.key('product') })
    expect(itemsOf(found.result['items'])).toEqual([account])
  })

  test.each([
    ['an address that is none', { email: 'no address' }, ['email']],
    ['a country that is none', { country: 'XX' }, ['country']],
    ['a currency that is not sold in', { currency: 'XXX' }, ['currency']],
    ['a language that the shop is not in', { locale: 'zz' }, ['locale']],
    ['a time zone that is none', { time_zone: 'Mars/One' }, ['time_zone']],
    ['no name', { first_name: '', last_name: '' }, ['first_name']],
    ['a wrong telephone number', { phone: 'call me' }, ['phone']],
    ['no company', { company: '' }, ['company']],
    ['a password', { password: PASSWORD }, ['password']],
  ])('[ADM-14] with %s is 422 at its field', async (name, fields, paths) => {
    expect(pathsOf(await make({ email: `${name.replaceAll(' ', '.')}@by-call.example`, ...fields }))).toEqual([
      422,
      paths,
    ])
  })

  test('[ADM-14] with a taken address or external id is 409 at its field, and nothing is half done', async () => {
    await madeAccount('taken@by-call.example', { external_id: 'taken-1' })
    const again = await make({ email: 'TAKEN@by-call.example' })
    expect([...codeOf(again), ...pathsOf(again)]).toEqual([409, 'email-taken', 409, ['email']])
    const other = await make({ email: 'other@by-call.example', external_id: 'taken-1' })
    expect([...codeOf(other), ...pathsOf(other)]).toEqual([409, 'external-id-taken', 409, ['external_id']])
    // its address is free: no account was left behind
    await madeAccount('other@by-call.example')
    const both = await Promise.all(
      ['race-a', 'race-b'].map((name) => make({ email: `${name}@by-call.example`, external_id: 'race-1' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('[ADM-14] under an Idempotency-Key is made once; a role without the duty makes none', async () => {
    const headers = { 'idempotency-key': 'make-1' }
    const body = { email: 'once@by-call.example' }
    const both = [await make(body, headers), await make(body, headers)]
    expect(both[1]?.result).toEqual(both[0]?.result)
    expect(codeOf(await make({ email: 'twice@by-call.example' }, headers))).toEqual([409, 'idempotency-conflict'])
    const denied = await post('/accounts', { ...PERSON, email: 'denied@by-call.example' }, {}, 'editor')
    expect(codeOf(denied)).toEqual([403, 'staff-role'])
  })

  test('[ADM-14] [ACC-08] gets members by an invitation, as by its primary member', async () => {
    const id = await madeAccount('team@by-call.example')
    const path = `/accounts/${id}/members`
    const invited = await post(path, { email: 'theo@by-call.example', role: 'view' })
    expect(invited.result).toMatchObject({ email: 'theo@by-call.example', role: 'view' })
    await advanceClock(shop.url, 'PT1S')
    const mail = await eventually('the mail', async () => (await mailsTo(shop.url, 'theo@by-call.example'))[0])
    const joined = await new ShopClient(shop.url).post(linkIn(mail, '/account/invitation/'), {
      first_name: 'Theo',
      last_name: '',
      password: PASSWORD,
    })
    expect(joined.status).toBe(200)
    expect((await get(`/accounts/${id}`)).result['members']).toHaveLength(2)
    const known = await post(path, { email: 'theo@by-call.example', role: 'view' })
    expect([...codeOf(known), ...pathsOf(known)]).toEqual([409, 'member-known', 409, ['email']])
    expect(pathsOf(await post(path, { email: 'x', role: 'owner' }))).toEqual([422, ['role']])
    expect((await post('/accounts/999999/members', { email: 'x@by-call.example', role: 'view' })).status).toBe(404)
  })
})

describe('a subscription', () => {
  test('[ADM-14] [ORD-08] by calls writes what the member’s own registration and checkout write, once for a key', async () => {
    const email = 'own@by-call.example'
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: PACKAGE, module: 0 })
    const own = resultOf(await client.post('/register', { ...PERSON, email, password: PASSWORD }))
    const mail = await eventually('the mail', async () => (await mailsTo(shop.url, email))[0])
    await client.get(linkIn(mail, '/verify-email/'))
    await giveCard(shop.url, { client, memberId: Number(own['member_id']), email })
    const wanted = { package_id: PACKAGE, timeframe: 'now' }
    const bought = resultOf(await client.post('/account/subscription/create', wanted))
    const id = await triedByCall('theirs@by-call.example')
    const path = `/accounts/${id}/subscription`
    const preview = await post(`${path}/change-preview`, wanted)
    const confirming = { ...wanted, preview_token: preview.result['preview_token'] }
    const headers = { 'idempotency-key': 'subscribe-1' }
    const calls = [await post(path, confirming, headers), await post(path, confirming, headers)]
    expect(calls.map(({ status }) => status)).toEqual([200, 200])
    expect(calls[1]?.result).toEqual(calls[0]?.result)
    const { order_id: _, next_date: _date, next_date_epoch: _epoch, ...amounts } = bought
    expect(calls[0]?.result).toMatchObject(amounts)
    const written = await writtenFor(id)
    expect(written.documents).toHaveLength(1)
    expect(written).toEqual(await writtenFor(Number(own['account_id'])))
    expect((await get(`/accounts/${id}`)).result['subscription']).toMatchObject({ external_id: null })
    // without a key the same click again is the same order
    expect((await post(path, wanted)).result['order_id']).toBe(calls[0]?.result['order_id'])
  })

  test('[ADM-14] is changed by its preview and cancelled, by the rules of the member’s own calls', async () => {
    const id = await triedByCall('changed@by-call.example')
    const path = `/accounts/${id}/subscription`
    await post(path, { package_id: PACKAGE, timeframe: 'now' })
    const wanted = { package_id: 3, timeframe: 'now' }
    const preview = await post(`${path}/change-preview`, wanted)
    expect([preview.status, preview.body['code']]).toEqual([200, undefined])
    const forged = await post(`${path}/change`, { ...wanted, preview_token: 'x.y' })
    expect(codeOf(forged)).toEqual([406, 'order-token-invalid'])
    const changed = await post(`${path}/change`, { ...wanted, preview_token: preview.result['preview_token'] })
    expect([changed.status, changed.result['due_now_minor']]).toEqual([200, preview.result['due_now_minor']])
    const headers = { 'idempotency-key': 'cancel-1' }
    const ended = [await post(`${path}/cancel`, {}, headers), await post(`${path}/cancel`, {}, headers)]
    expect(ended[0]?.result['ends_at']).toEqual(expect.any(String))
    expect(ended[1]?.result).toEqual(ended[0]?.result)
  })

  test('[ADM-14] needs a trial before, a method and a proved address; a trial is begun once', async () => {
    const id = await madeAccount('bare@by-call.example')
    const wanted = { package_id: PACKAGE, timeframe: 'now' }
    expect(codeOf(await post(`/accounts/${id}/subscription`, wanted))).toEqual([403, 'email-unverified'])
    const untried = await madeAccount('untried@by-call.example')
    await setPassword('untried@by-call.example')
    expect((await post(`/accounts/${untried}/subscription`, wanted)).body['code']).toBe('no-subscription')
    expect(pathsOf(await post(`/accounts/${id}/trial`, { package_id: 'x' }))).toEqual([422, ['package_id']])
    const trials = await Promise.all([1, 2].map(() => post(`/accounts/${id}/trial`, { package_id: PACKAGE })))
    expect(trials.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const early = await post(`/accounts/${id}/subscription`, wanted)
    expect(codeOf(early)).toEqual([403, 'email-unverified'])
    expect((await writtenFor(id)).documents).toEqual([])
    for (const path of ['trial', 'subscription', 'subscription/change', 'subscription/cancel'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post(`/accounts/999999/${path}`, path === 'subscription/cancel' ? {} : wanted)).status).not.toBe(
        200,
      )
  })
})
