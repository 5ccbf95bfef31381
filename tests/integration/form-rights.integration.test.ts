import { beforeAll, describe, expect, test } from 'vitest'
import { ACCESS, calls, type Verdict } from '@waybill/contract'
import { PAGE_FORMS, type PageForm } from '@waybill/contract/page-forms'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, linkIn, mailsTo, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { actorsInTurn, demoActors, type DemoActor } from './actors/demo-actors.ts'
import { isDenial } from './actors/denials.ts'

const shop = shopOfFile()
let actors: readonly DemoActor[] = []

beforeAll(async () => {
  actors = await demoActors(shop.url)
}, 120_000)

interface Posted {
  readonly status: number
  readonly code: unknown
  readonly location: string | null
}

const SEARCH = '/platform/marketplace/search?q=route'

const tokens = new WeakMap<ShopClient, string>()

/**
 * The token that pages give to this reader's forms, for as long as the login; a visitor without a cookie needs none.
 */
async function tokenFor(client: ShopClient): Promise<string> {
  const known = tokens.get(client)
  if (known !== undefined || client.headersFor('GET')['cookie'] === undefined) return known ?? ''
  const { formToken = '' } = (await client.get(SEARCH)).body['shell'] as { readonly formToken?: string }
  tokens.set(client, formToken)
  return formToken
}

/** Posts a form as a page does, and reads the error as data. */
async function post(client: ShopClient, address: string, fields: Readonly<Record<string, string>>): Promise<Posted> {
  const response = await fetch(shop.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...client.headersFor('POST'), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, _token: await tokenFor(client) }),
  })
  const text = await response.text()
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: response.status, code: body['code'], location: response.headers.get('location') }
}

function verdictOf(form: PageForm, { column }: DemoActor): Verdict {
  return ACCESS['row' in form ? form.row : calls[form.call].access][column]
}

const letIn = new Map<string, boolean>()

/** The rights of the page itself may be narrower: a reader without access to it can't post its forms. */
async function isLetIn({ kind }: DemoActor, client: ShopClient, address: string): Promise<boolean> {
  const known = letIn.get(`${kind} ${address}`)
  if (known !== undefined) return known
  const page = await client.get(address, { accept: 'text/html' })
  const isIn = page.status !== 401 && !(page.headers.get('location') ?? '').startsWith('/sign-in')
  letIn.set(`${kind} ${address}`, isIn)
  return isIn
}

/** Posted once it would end the sessions that the rest of the table needs. */
const LEFT_OUT = new Set(['/sign-out'])
const FORMS = Object.entries(PAGE_FORMS).flatMap(([path, forms]) =>
  LEFT_OUT.has(path) ? [] : forms.map((form) => ({ path, form, what: form.intent ?? form.field ?? 'the form' })),
)

describe('a form of a page is bound by the rights of its call', () => {
  test.each(FORMS)(
    '[SEC-02] [ACC-02] $what of $path is allowed and rejected exactly as the matrix says',
    async ({ path, form, what }) => {
      const address = path.replaceAll(/:\w+/g, 'activate')
      const fields = {
        ...(form.intent !== undefined && { intent: form.intent }),
        ...(form.field !== undefined && { [form.field]: 'EUR' }),
      }
      for (const actor of actorsInTurn(actors, path.length + what.length)) {
        // a visitor who has just registered is none any more
        const client = actor.column === 'visitor' ? new ShopClient(shop.url) : actor.client
        const verdict = verdictOf(form, actor)
        const isExpected = verdict === 'ok' && (await isLetIn(actor, client, address))
        const { status, code, location } = await post(client, address, fields)
        const isSentToSignIn = (location ?? '').startsWith('/sign-in')
        const denial = isSentToSignIn ? 401 : isDenial(code, verdict) ? status : 'ok'
        // only the page itself, which a visitor signs in for, may be narrower than its form
        expect(denial, `${actor.kind}: ${status} ${String(code)}`).toBe(isExpected || verdict !== 'ok' ? verdict : 401)
      }
    },
  )

  test('[ERR-04] a form that its page does not have is 422, and names the field', async () => {
    const posted = await post(new ShopClient(shop.url), '/quotes/x', { intent: 'revoke' })
    expect([posted.status, posted.code]).toEqual([422, 'invalid-input'])
  })
})

function actorOf(kind: string): DemoActor {
  const found = actors.find((actor) => actor.kind === kind)
  if (found === undefined) throw new Error(`no demo account of the kind ${kind}`)
  return found
}

/** A quote that waits for an answer, as its recipient reaches it. */
async function openQuote(recipient: string): Promise<string> {
  const sender = new ShopClient(shop.url)
  await sender.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  await sender.post('/cart/share', { emails: [recipient] })
  await advanceClock(shop.url, 'PT1S')
  return new URL(linkIn((await mailsTo(shop.url, recipient))[0], '/quotes/'), shop.url).pathname
}

async function stateOf(quote: string): Promise<unknown> {
  const shown = resultOf(await new ShopClient(shop.url).get(quote))['quote'] as { readonly state: string }
  return shown.state
}

test('[SEC-02] a read-only member answers no quote by its page either, and a member who may does (B-18)', async () => {
  const quote = await openQuote('form-rights@kho.example')
  const { client } = actorOf('read-only')
  for (const intent of ['accept', 'decline'])
    expect(await post(client, quote, { intent }), intent).toMatchObject({ status: 403, code: 'read-only' })
  expect(await stateOf(quote)).toBe('open')
  expect((await post(actorOf('primary').client, quote, { intent: 'accept' })).status).toBe(303)
  expect(await stateOf(quote)).toBe('accepted')
})

test('[SEC-02] a member registers no second account by the form of the page', async () => {
  const { client } = await readyToPay(shop.url, 'registers-twice@kho.example')
  const form = {
    email: 'second@kho.example',
    password: 'three quiet words',
    first_name: 'A',
    last_name: 'B',
    company: 'C',
    country: 'US',
  }
  expect((await post(client, '/register', form)).status).toBe(403)
  const signedIn = await new ShopClient(shop.url).post('/account/session', {
    email: form.email,
    password: form.password,
  })
  expect(signedIn.status).toBe(401)
})

test('[SEC-02] whose session is over changes no cart by a form: 419, and from there on as a visitor (A-18)', async () => {
  const { client } = await readyToPay(shop.url, 'session-over@kho.example')
  const cookie = client.headersFor('GET')['cookie'] ?? ''
  await client.delete('/account/session')
  const headers = { cookie, origin: shop.url, accept: 'application/json' }
  const token = async (): Promise<string> => {
    const page = await fetch(`${shop.url}${SEARCH}`, { headers })
    return ((await page.json()) as { shell: { formToken?: string } }).shell.formToken ?? ''
  }
  const add = await fetch(`${shop.url}${SEARCH}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ intent: 'cart.add', id: '12', module: '1', _token: await token() }),
  })
  expect([add.status, ((await add.json()) as { code: string }).code]).toEqual([419, 'session-expired'])
  expect(add.headers.getSetCookie().join()).toMatch(/waybill-session=;/)
})
