import { describe, expect, test } from 'vitest'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, beginWindow, choosePlan, linkIn, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const PASSWORD = 'three quiet words'
const PERSON = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
const EXPIRED_LINK = { status: 410, code: 'link-expired' }

const shop = shopOfFile({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })

/** A network of its own for each member: limits count by it. */
let networks = 0

const nextNetwork = (): string => `203.${(networks += 1) >> 8}.${networks & 255}.9`
const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address })

/** A new customer, who is signed in. */
async function newcomer(): Promise<{ readonly client: ShopClient; readonly email: string }> {
  const client = await choosePlan(new ShopClient(shop.url))
  const email = `person${networks}@kho.example`
  const answer = await client.post('/register', { email, password: PASSWORD, ...PERSON }, from(nextNetwork()))
  expect(answer.status, answer.text).toBe(200)
  return { client, email }
}

const signIn = (email: string, password: string, address = nextNetwork()): Promise<ShopAnswer> =>
  new ShopClient(shop.url).post('/account/session', { email, password }, from(address))
const forgot = (email: string, address = nextNetwork()): Promise<ShopAnswer> =>
  new ShopClient(shop.url).post('/account/password/forgot', { email }, from(address))

const newWindow = (): Promise<void> => beginWindow(shop.url)

/** The answer as an attacker sees it who looks for a difference: all of it but the id of the request. */
function seen({ status, headers, text }: ShopAnswer): unknown {
  const kept = ['cache-control', 'content-length', 'content-type', 'retry-after', 'set-cookie', 'vary', 'x-request-id']
  const shown = Object.fromEntries(
    kept.map((name) => [name, name === 'x-request-id' ? headers.has(name) : headers.get(name)]),
  )
  return { status, shown, text: text.replaceAll(headers.get('x-request-id') ?? 'no id', 'ID') }
}

async function mailedLink(email: string, path: string, place = 0): Promise<string> {
  await advanceClock(shop.url, 'PT1S')
  const mails = await mailsTo(shop.url, email)
  return linkIn(mails.filter(({ text }) => text.includes(path)).at(place), path)
}

const reset = (link: string, password: string): Promise<ShopAnswer> =>
  new ShopClient(shop.url).post(link, { password }, from(nextNetwork()))

describe('[SEC-03] the bearer token', () => {
  test('is given sixty times a minute to one login, then not until the next; another login of the same member has its own', async () => {
    const { client, email } = await newcomer()
    const other = new ShopClient(shop.url)
    expect((await other.post('/account/session', { email, password: PASSWORD }, from(nextNetwork()))).status).toBe(200)
    await newWindow()
    const ask = async (who: ShopClient): Promise<ShopAnswer> => {
      const pageToken = String(resultOf(await who.get('/account/session'))['page_token'])
      return who.get('/services/token', { 'x-page-token': pageToken })
    }
    const given = await mapConcurrently(Array.from({ length: 60 }), () => ask(client))
    expect(given.map(({ status }) => status)).toEqual(given.map(() => 200))
    const stopped = await ask(client)
    expect([stopped.status, stopped.body['code']]).toEqual([429, 'too-many-requests'])
    expect(stopped.body['result']).toMatch(/Too many requests/)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(other)).status).toBe(200)
    await advanceClock(shop.url, 'PT1M')
    expect((await ask(client)).status).toBe(200)
  })
})

describe('[SEC-03] sign-in', () => {
  test('answers a known address with a wrong password like an unknown one, to the byte', async () => {
    const { email } = await newcomer()
    const [known, unknown] = [
      await signIn(email, 'wrong words'),
      await signIn('x'.repeat(email.length - 12) + '@kho.example', 'wrong words'),
    ]
    expect(known.status).toBe(401)
    expect(seen(known)).toEqual(seen(unknown))
  })

  test('stops the eleventh guess at one account from one network, right or wrong, and says for how long', async () => {
    await newWindow()
    const { email } = await newcomer()
    const address = nextNetwork()
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess += 1) statuses.push((await signIn(email, 'wrong words', address)).status)
    expect(statuses).toEqual(statuses.map(() => 401))
    const stopped = await signIn(email, PASSWORD, address)
    expect(stopped.status).toBe(429)
    expect(stopped.body['result']).toMatch(/\w+ \w+/)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  test('lets the owner in from elsewhere while an attacker guesses, and there again a quarter of an hour later', async () => {
    await newWindow()
    const { email } = await newcomer()
    const address = nextNetwork()
    const guesses = await mapConcurrently(Array.from({ length: 300 }), () => signIn(email, 'wrong words', address))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await signIn(email, PASSWORD, address)).status).toBe(429)
    await advanceClock(shop.url, 'PT15M')
    expect((await signIn(email, PASSWORD, address)).status).toBe(200)
  })

  test('stops an attacker who tries many accounts, known or not, alike', async () => {
    await newWindow()
    const address = nextNetwork()
    const tryAll = (emails: readonly string[]): Promise<readonly ShopAnswer[]> =>
      mapConcurrently(emails, (email) => signIn(email, 'wrong words', address))
    const count = (answers: readonly ShopAnswer[]): readonly number[] =>
      [401, 429].map((status) => answers.filter((answer) => answer.status === status).length)
    // guesses that are stopped at one account count for the network too, and cost no hash
    expect(count(await tryAll(Array.from({ length: 95 }, () => 'nobody@kho.example')))).toEqual([10, 85])
    expect(count(await tryAll(Array.from({ length: 8 }, (_, n) => `nobody${n}@kho.example`)))).toEqual([5, 3])
  })

  test('changes the session’s cookie, and the old one of a signed-in browser is worth nothing afterwards', async () => {
    const { client, email } = await newcomer()
    const before = client.cookie('waybill-session')
    expect((await client.post('/account/session', { email, password: PASSWORD }, from(nextNetwork()))).status).toBe(200)
    expect(client.cookie('waybill-session')).not.toBe(before)
    await client.delete('/account/session')
    expect(resultOf(await client.get('/account/session'))['kind']).toBe('visitor')
  })
})

describe('[SEC-03] registration', () => {
  const requested = async (email: string, address: string): Promise<ShopAnswer> => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }, from(address))
    return client.post('/register', { email, password: PASSWORD, ...PERSON }, from(address))
  }

  test(
    'takes thirty accounts an hour from one network, and says to the next when to come back',
    { timeout: 120_000 },
    async () => {
      await newWindow()
      const office = nextNetwork()
      const colleagues = Array.from({ length: 30 }, (_, n) => `colleague${n}@${networks}.kho.example`)
      const taken = await mapConcurrently(colleagues, (email) => requested(email, office))
      expect(taken.map(({ status }) => status)).toEqual(colleagues.map(() => 200))
      const late = await requested('late@kho.example', office)
      expect([late.status, late.body['code']]).toEqual([429, 'registration-limit'])
      expect(late.body['result']).toMatch(/too many accounts.*contact us/i)
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
      const form = { email: 'late@kho.example', password: PASSWORD, ...PERSON }
      const page = await fetch(`${shop.url}/register`, {
        method: 'POST',
        headers: {
          ...from(office),
          origin: shop.url,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form),
      })
      expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect(await page.text()).toContain('Too many accounts have been created from this network')
      expect((await requested('elsewhere@kho.example', nextNetwork())).status).toBe(200)
      await newWindow()
      expect((await requested('late@kho.example', office)).status).toBe(200)
    },
  )

  test('with a known address is 409 with a text, is reported to the owner by mail, and is limited to 5 an hour from one network', async () => {
    await newWindow()
    const { email } = await newcomer()
    const address = nextNetwork()
    const again = async (): Promise<ShopAnswer> =>
      (await choosePlan(new ShopClient(shop.url))).post(
        '/register',
        { email: email.toUpperCase(), password: PASSWORD, ...PERSON },
        from(address),
      )
    const answers: ShopAnswer[] = []
    for (let n = 0; n < 6; n += 1) answers.push(await again())
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 429])
    expect(answers[0]?.body['result']).toMatch(/already has an account/)
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await advanceClock(shop.url, 'PT1S')
    expect((await mailsTo(shop.url, email)).filter(({ text }) => !text.includes('/verify-email/'))).toHaveLength(5)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('[ACC-07] a forgotten password', () => {
  test('[SEC-03] is answered alike for a known and an unknown address, to the byte', async () => {
    const { email } = await newcomer()
    const [known, unknown] = [await forgot(email), await forgot('nobody@kho.example')]
    expect(known.status).toBe(200)
    expect(seen(known)).toEqual(seen(unknown))
  })

  test('is set anew by the link once: the second use is 410, and the other links of the mailbox are over too', async () => {
    const { client, email } = await newcomer()
    await forgot(email)
    await forgot(email)
    const links = [
      await mailedLink(email, '/account/password/reset/', 0),
      await mailedLink(email, '/account/password/reset/', 1),
    ]
    expect(links[0]).not.toBe(links[1])
    expect((await reset(links[0] ?? '', 'four other quiet words')).status).toBe(200)
    expect((await reset(links[0] ?? '', 'five more quiet words')).body).toMatchObject(EXPIRED_LINK)
    expect((await reset(links[1] ?? '', 'five more quiet words')).body).toMatchObject(EXPIRED_LINK)
    expect([(await signIn(email, PASSWORD)).status, (await signIn(email, 'four other quiet words')).status]).toEqual([
      401, 200,
    ])
    expect(resultOf(await client.get('/account/session'))['kind']).toBe('visitor')
  })

  test('leaves its link valid when the new one is too short or too common', async () => {
    const { email } = await newcomer()
    await forgot(email)
    const link = await mailedLink(email, '/account/password/reset/')
    expect([(await reset(link, 'short')).status, (await reset(link, 'qwertyuiop')).status]).toEqual([422, 422])
    expect((await reset(link, 'four other quiet words')).status).toBe(200)
  })

  test('has a link that is over after an hour', async () => {
    const { email } = await newcomer()
    await forgot(email)
    const link = await mailedLink(email, '/account/password/reset/')
    await advanceClock(shop.url, 'PT1H')
    expect((await reset(link, 'four other quiet words')).body).toMatchObject(EXPIRED_LINK)
    expect((await new ShopClient(shop.url).get(link)).status).toBe(410)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('of two who use a link at once one sets it', async () => {
    const { email } = await newcomer()
    await forgot(email)
    const link = await mailedLink(email, '/account/password/reset/')
    const answers = await Promise.all(
      ['first quiet words', 'second quiet words'].map((password) => reset(link, password)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('[SEC-03] is five mails an hour to one address, from however many networks, and every answer is the same', async () => {
    await newWindow()
    const { email } = await newcomer()
    const written = Array.from({ length: 9 }, (_, n) => (n % 2 === 0 ? email : email.toUpperCase()))
    const answers = await mapConcurrently(written, (address) => forgot(address))
    for (const answer of answers) expect(seen(answer)).toEqual(seen(await forgot('nobody-here@kho.example')))
    const resets = async () => {
      await advanceClock(shop.url, 'PT1S')
      return (await mailsTo(shop.url, email)).filter(({ text }) => text.includes('/account/password/reset/')).length
    }
    expect(await resets()).toBe(5)
    await newWindow()
    expect((await forgot(email)).status).toBe(200)
    expect(await resets()).toBe(6)
  })

  test('may be requested ten times an hour from one network', async () => {
    await newWindow()
    const address = nextNetwork()
    const answers = await mapConcurrently(
      Array.from({ length: 12 }, (_, n) => n),
      (n) => forgot(`n${n}@kho.example`, address),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('[ACC-07] the link that verifies an address', () => {
  const stateOf = async (client: ShopClient, link: string): Promise<unknown> =>
    resultOf(await client.get(link))['state']

  test('verifies at once in the session that registered, and only once', async () => {
    const { client, email } = await newcomer()
    const link = await mailedLink(email, '/verify-email/')
    expect([await stateOf(client, link), await stateOf(client, link)]).toEqual(['verified', 'invalid'])
    expect((await client.post(link, {})).body).toMatchObject(EXPIRED_LINK)
  })

  test('elsewhere only shows a button, however often a mail scanner looks, and the button’s post verifies', async () => {
    const { client, email } = await newcomer()
    const link = await mailedLink(email, '/verify-email/')
    const scanner = new ShopClient(shop.url)
    expect([await stateOf(scanner, link), await stateOf(scanner, link), await stateOf(scanner, link)]).toEqual([
      'confirm',
      'confirm',
      'confirm',
    ])
    expect(await new ShopClient(shop.url).post(link, {})).toMatchObject({ status: 200, body: { result: { email } } })
    expect(await stateOf(client, link)).toBe('invalid')
  })

  test('is over after 48 hours, and one with a changed letter never was', async () => {
    const { client, email } = await newcomer()
    const link = await mailedLink(email, '/verify-email/')
    const last = link.at(-2) === 'A' ? 'B' : 'A'
    expect(await stateOf(client, link.slice(0, -2) + last + link.slice(-1))).toBe('invalid')
    await advanceClock(shop.url, 'PT48H')
    expect(await stateOf(client, link)).toBe('invalid')
  })
})

describe('[ACC-05] a bearer token', () => {
  async function withToken() {
    const { client, email } = await newcomer()
    const session = resultOf(await client.get('/account/session'))
    const issued = await client.get('/services/token', { 'x-page-token': String(session['page_token']) })
    return { client, email, memberId: Number(session['member_id']), issued, bearer: String(resultOf(issued)['token']) }
  }
  const invoicesOf = (memberId: number): string => `/billing/account/${memberId}/subscription`

  test('comes with a fresh page token, is not stored on the way, and reads without a cookie', async () => {
    const { issued, bearer, memberId } = await withToken()
    expect(issued.headers.get('cache-control')).toContain('no-store')
    expect(resultOf(issued)).toMatchObject({
      page_token: expect.stringContaining('.'),
      expires_at: expect.stringContaining('Z'),
    })
    expect(
      (await new ShopClient(shop.url).get(invoicesOf(memberId), { authorization: `Bearer ${bearer}` })).status,
    ).toBe(200)
  })

  test('alone changes nothing: a write needs the session of the same login beside it', async () => {
    const [{ bearer, memberId }, other] = [await withToken(), await newcomer()]
    const write = (client: ShopClient): Promise<ShopAnswer> =>
      client.post(
        `/billing/account/${memberId}/info/update`,
        { first_name: 'Eve' },
        { authorization: `Bearer ${bearer}` },
      )
    expect([(await write(new ShopClient(shop.url))).status, (await write(other.client)).status]).toEqual([401, 401])
  })

  test('is expired after 300 seconds, and worth nothing from the sign-out on', async () => {
    const [late, gone] = [await withToken(), await withToken()]
    await gone.client.delete('/account/session')
    expect(
      (await new ShopClient(shop.url).get(invoicesOf(gone.memberId), { authorization: `Bearer ${gone.bearer}` }))
        .status,
    ).toBe(401)
    await advanceClock(shop.url, 'PT300S')
    const expired = await late.client.get(invoicesOf(late.memberId), { authorization: `Bearer ${late.bearer}` })
    expect([expired.status, expired.body['status']]).toEqual([401, 405])
  })

  test.each([
    ['Bearer ', 406],
    ['Bearer x', 406],
    [`Bearer ${'x'.repeat(8_000)}`, 406],
    ['Bearer eyJhbGciOiJub25lIn0.e30.', 406],
    ['bearer a.b.c', 406],
    ['Basic bWlyYTp4', 407],
    ['Digest username="x"', 407],
    ['bearers a.b.c', 407],
  ])('that is none (%j) is body %i, HTTP 401', async (authorization, status) => {
    const { client, memberId } = await withToken()
    const { body, ...answer } = await client.get(invoicesOf(memberId), { authorization })
    expect([answer.status, body['status'], body['result']]).toEqual([401, status, 'Invalid token'])
  })
})
