import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, demoPeople, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { createKeys } from '../../platform/keys.ts'
import { stampForm } from '../../platform/http/form-stamp.ts'
import { HOUR_MS } from '@waybill/domain/durations'

const SECRET = 'a secret of tests that is long enough for any key'
const SHOP = 'hello@lodeway.example'
const PAGE = '/account/contact'

const shop = shopOfFile({ WAYBILL_SECRET: SECRET, RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })

/** A network of its own for each test: limits count by it. */
let networks = 0

function nextNetwork(): string {
  networks += 1
  return `203.0.${networks}.9`
}

type Fields = Readonly<Record<string, string>>

interface Posted {
  readonly status: number
  readonly html: string
  readonly location: string | null
  readonly retryAfter: string | null
}

/** A script-free form, as a browser behind a proxy sends it. */
async function post(
  path: string,
  fields: Fields,
  { ip = nextNetwork(), origin = shop.url }: { readonly ip?: string; readonly origin?: string } = {},
): Promise<Posted> {
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': ip,
    },
    body: new URLSearchParams(fields).toString(),
  })
  const { headers, status } = answer
  return {
    status,
    html: await answer.text(),
    location: headers.get('location'),
    retryAfter: headers.get('retry-after'),
  }
}

async function clockNow(): Promise<number> {
  return Date.parse(String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now']))
}

/** The stamp of a form that was opened a while ago. */
async function openedForm(path = PAGE): Promise<string> {
  const { issued } = resultOf(await new ShopClient(shop.url).get(path))
  await advanceClock(shop.url, 'PT3S')
  return String(issued)
}

async function mailsFrom(email: string) {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, SHOP)).filter(({ text }) => text.includes(email))
}

const words = { name: 'Lan Trần', company: '', message: 'How many depots fit?' }

/** Of every card in the answer, by its title. */
function cardIn(page: unknown, title: string): Readonly<Record<string, unknown>> | undefined {
  if (typeof page !== 'object' || page === null) return undefined
  if ('title' in page && page.title === title && 'action' in page) return { ...page }
  return Object.values(page)
    .map((part: unknown) => cardIn(part, title))
    .find((card) => card !== undefined)
}

describe('what leads to the form', () => {
  test('[CAT-08] a card of support shows no price, and leads a visitor to a form that knows the product', async () => {
    const visitor = new ShopClient(shop.url)
    const card = cardIn((await visitor.get('/platform/marketplace')).body, 'Route review')
    expect(card).toMatchObject({ href: '/account/contact?product=61', price: { shows: 'on_request' } })
    const page = await visitor.get(String(card?.['href']))
    expect(page.status).toBe(200)
    expect(resultOf(page)).toMatchObject({ productTitle: 'Route review', values: {}, isSent: false })
  })

  test('the product is named in the language of the page', async () => {
    const page = resultOf(await new ShopClient(shop.url).get('/fr/account/contact?product=61'))
    expect(page['productTitle']).toEqual(expect.any(String))
    expect(page['productTitle']).not.toBe('Route review')
  })

  test.each(['', '?product=', '?product=99999', '?product=abc', '?product=0'])(
    'with %j the form is about nothing',
    async (query) => {
      const page = await new ShopClient(shop.url).get(PAGE + query)
      expect(page.status).toBe(200)
      expect(resultOf(page)).not.toHaveProperty('productTitle')
    },
  )
})

describe('a message', () => {
  test('[ACC-10] of a visitor reaches the shop once, with the writer to answer to', async () => {
    const fields = {
      ...words,
      email: 'lan@kho.example',
      company: 'Kho Sáng',
      website: '',
      issued: await openedForm('/vi/account/contact?product=60'),
    }
    const sent = await post('/vi/account/contact?product=60', fields)
    expect(sent).toMatchObject({ status: 303, location: '/vi/account/contact?product=60&sent=1' })
    const done = await new ShopClient(shop.url).get('/vi/account/contact?product=60&sent=1')
    expect(resultOf(done)).toMatchObject({ isSent: true })
    // a second click on the same form
    expect(await post('/vi/account/contact?product=60', fields)).toMatchObject({ status: 303 })
    const mails = await mailsFrom('lan@kho.example')
    expect(mails).toMatchObject([
      { to: SHOP, subject: 'Message from Lan Trần', headers: { 'Reply-To': 'lan@kho.example' } },
    ])
    expect(mails[0]?.text).toContain('Company: Kho Sáng\nAbout: Onboarding days\nWritten in: Tiếng Việt\n')
    expect(mails[0]?.text).toContain('\nHow many depots fit?\n')
  })

  test('[ACC-10] carries whatever the drawn form lets a visitor write: each named control is in the mail', async () => {
    const { text } = await new ShopClient(shop.url).get(PAGE, { accept: 'text/html' })
    const [form = ''] = /<form[^>]*action="[^"]*\/account\/contact".*?<\/form>/s.exec(text) ?? []
    const controls = [...form.matchAll(/<(?:input|textarea|select)\b([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    )
    const names = controls
      .filter((attributes) => !/type="hidden"|tabindex="-1"/i.test(attributes))
      .flatMap((attributes) => /\bname="([^"]+)"/.exec(attributes)?.[1] ?? [])
    expect(names.length).toBeGreaterThan(3)
    const writtenIn = (name: string): string => (name === 'email' ? 'whole-form@kho.example' : `Written in ${name}`)
    const written = Object.fromEntries(names.map((name) => [name, writtenIn(name)]))
    expect(await post(PAGE, { ...written, issued: await openedForm() })).toMatchObject({ status: 303 })
    const [mail] = await mailsFrom('whole-form@kho.example')
    const carried = `${mail?.text} ${mail?.headers['Reply-To']}`
    for (const name of names) expect(carried, name).toContain(written[name])
  })

  test('of a member is prefilled and names the account', async () => {
    const dana = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = new ShopClient(shop.url)
    await client.post('/account/session', { email: dana?.email, password: dana?.password })
    const page = await client.get(PAGE)
    const { values, issued } = resultOf(page)
    expect(values).toEqual({ name: expect.stringMatching(/^Dana /), email: dana?.email })
    await advanceClock(shop.url, 'PT3S')
    const shell = page.body['shell']
    const token = typeof shell === 'object' && shell !== null && 'formToken' in shell ? String(shell.formToken) : ''
    const sent = await client.submit(PAGE, {
      ...words,
      name: 'Dana',
      email: dana?.email ?? '',
      issued: String(issued),
      _token: token,
    })
    expect(sent.status, sent.text).toBe(303)
    expect((await mailsFrom(dana?.email ?? ''))[0]?.text).toContain(
      `\nAccount: ${dana?.account_id}, member ${dana?.member_id}\n`,
    )
  })

  test('the text of a stranger has no links for any mail program', async () => {
    const message = '<a href="http://evil.example">go</a> www.evil.example'
    await post(PAGE, { ...words, message, email: 'inert@kho.example', issued: await openedForm() })
    const [mail] = await mailsFrom('inert@kho.example')
    expect(mail?.text).toContain('<a href=')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|:\/\/evil/)
    expect(mail?.html).toContain('&lt;a href=')
    expect(mail?.html).not.toContain('<a ')
  })
})

describe('a form that is rejected shows what was written again', () => {
  test('with every field that needs another look', async () => {
    const page = await post(PAGE, {
      name: 'Lan',
      email: 'lan@',
      message: 'x'.repeat(2_001),
      issued: await openedForm(),
    })
    expect(page.status).toBe(422)
    expect(page.html).toContain('Please check 2 fields:')
    expect(page.html).toContain('This field must not be greater than 2000 characters')
    expect(page.html).toMatch(/value="lan@"/)
  })

  test('when it was filled in within 2 seconds, and takes it later', async () => {
    // made a minute from now, so that no slow machine has taken its two seconds already
    const issued = stampForm(createKeys(SECRET), 'contact-form', (await clockNow()) + 60_000)
    const fields = { ...words, email: 'quick@kho.example', issued }
    const rejected = await post(PAGE, fields)
    expect(rejected).toMatchObject({ status: 429, retryAfter: '2' })
    expect(rejected.html).toContain('That was too quick.')
    expect(rejected.html).toContain('>How many depots fit?</textarea>')
    await advanceClock(shop.url, 'PT62S')
    expect(await post(PAGE, fields)).toMatchObject({ status: 303 })
    expect(await mailsFrom('quick@kho.example')).toHaveLength(1)
  })

  test.each([{ website: 'http://spam.example' }, { issued: '' }, { issued: 'mwouhgwq.bm9ib2R5' }])(
    'when a program filled it in: %j',
    async (extra) => {
      const fields = { ...words, email: 'program@kho.example', issued: await openedForm(), ...extra }
      expect(await post(PAGE, fields)).toMatchObject({ status: 429, retryAfter: '2' })
      expect(await mailsFrom('program@kho.example')).toEqual([])
    },
  )

  test('after 10 messages of one network in an hour; other networks and the next hour are free', async () => {
    const ip = nextNetwork()
    const issued = await openedForm()
    const write = (count: number, from = ip): Promise<Posted> =>
      post(PAGE, { ...words, message: `PendingConfirmation ${count}`, email: 'many@kho.example', issued }, { ip: from })
    // all eleven in one window of the clock
    const nextHour = (Math.floor((await clockNow()) / HOUR_MS) + 1) * HOUR_MS
    await new ShopClient(shop.url).post('/sandbox/clock', { to: new Date(nextHour).toISOString() })
    for (let count = 1; count <= 10; count += 1) expect(await write(count)).toMatchObject({ status: 303 })
    const rejected = await write(11)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.retryAfter)).toBeGreaterThan(0)
    expect(Number(rejected.retryAfter)).toBeLessThanOrEqual(3_600)
    expect(rejected.html).toContain('>PendingConfirmation 11</textarea>')
    expect(await write(12, nextNetwork())).toMatchObject({ status: 303 })
    await advanceClock(shop.url, `PT${rejected.retryAfter}S`)
    expect(await write(11)).toMatchObject({ status: 303 })
    expect(await mailsFrom('many@kho.example')).toHaveLength(12)
  })

  test('and one from another site is not even read', async () => {
    const fields = { ...words, email: 'foreign@kho.example', issued: await openedForm() }
    expect(await post(PAGE, fields, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await mailsFrom('foreign@kho.example')).toEqual([])
  })
})
