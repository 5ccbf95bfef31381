import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  demoPeople,
  expectOk,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const PAGE = '/account/quotes'

interface Recipient {
  readonly id: number
  readonly email: string
  readonly state: string
  readonly barrier?: string
  readonly openedOn?: number
}

interface Sent {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly acceptedBy?: string
  readonly recipients: readonly Recipient[]
  readonly steps: readonly { readonly kind: string; readonly at: number; readonly who?: string }[]
  readonly closed?: string
  readonly canRevoke: boolean
}

let owners = 0

/** A member of an account of their own, with Regional in the cart. */
async function owner(name: string): Promise<{ readonly client: ShopClient; readonly email: string }> {
  owners += 1
  const email = `${name}.${owners}@sent.example`
  const { client } = await register(shop.url, email)
  return { client, email }
}

async function share(client: ShopClient, ...emails: readonly string[]): Promise<string> {
  return String(resultOf(expectOk(await client.post('/cart/share', { emails }), 'the share'))['quote_id'])
}

async function mailAt(email: string, count = 1): Promise<SandboxMail | undefined> {
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBe(count)
  const mails = await mailsTo(shop.url, email)
  return [...mails].sort((a, b) => b.sent_at.localeCompare(a.sent_at))[0]
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
const sentOf = async (client: ShopClient, id: string): Promise<Sent> =>
  resultOf(expectOk(await client.get(`${PAGE}/${id}`), 'the quote')) as unknown as Sent

async function listOf(client: ShopClient, query = ''): Promise<readonly Sent[]> {
  const { quotes } = resultOf(expectOk(await client.get(PAGE + query), 'the list'))
  return quotes as readonly Sent[]
}

/** As the opened page posts it. */
async function opens(link: string, client = new ShopClient(shop.url)): Promise<ShopAnswer> {
  const { shell } = (await client.get(link)).body as { readonly shell?: { readonly formToken?: string } }
  return client.post(`${link}/view`, { form_token: shell?.formToken ?? '' })
}

async function answers(link: string, intent: 'accept' | 'decline', name?: string): Promise<void> {
  const client = new ShopClient(shop.url)
  const { shell } = (await client.get(link)).body as { readonly shell?: { readonly formToken?: string } }
  const body = { form_token: shell?.formToken ?? '', ...(name !== undefined && { name }) }
  expectOk(await client.post(`${link}/${intent}`, body), intent)
}

const tokenOf = async (client: ShopClient, path: string): Promise<string> =>
  ((await client.get(path)).body['shell'] as { readonly formToken: string }).formToken

test('[QUO-12] a member lists the quotes of the account, newest first, by state, with each recipient', async () => {
  const { client } = await owner('lists')
  const first = await share(client, 'anna@lists.example', 'bo@lists.example')
  const second = await share(client, 'cleo@lists.example')
  const third = await share(client, 'dina@lists.example')
  await answers(linkIn(await mailAt('cleo@lists.example'), '/quotes/'), 'accept', 'Cleo Diaz')
  await answers(linkIn(await mailAt('dina@lists.example'), '/quotes/'), 'decline')
  expectOk(await opens(linkIn(await mailAt('bo@lists.example'), '/quotes/')), 'the view')
  await mailAt('anna@lists.example')
  const all = await listOf(client)
  expect(all.map(({ id, state }) => [id, state])).toEqual([
    [third, 'declined'],
    [second, 'accepted'],
    [first, 'opened'],
  ])
  expect(all[1]).toMatchObject({ acceptedBy: 'Cleo Diaz', title: 'Regional', total: { minor: 5_900, currency: 'USD' } })
  expect(all[2]?.recipients.map(({ email, state }) => [email, state])).toEqual([
    ['anna@lists.example', 'sent'],
    ['bo@lists.example', 'opened'],
  ])
  for (const [state, ids] of Object.entries({
    open: [first],
    opened: [first],
    accepted: [second],
    declined: [third],
    expired: [],
    revoked: [],
  }))
    // oxlint-disable-next-line no-await-in-loop -- one session
    expect([state, (await listOf(client, `?state=${state}`)).map(({ id }) => id)]).toEqual([state, ids])
  expect(await listOf(client, '?state=anything')).toHaveLength(3)
})

test('[QUO-12] a list of more than twenty goes on by the key of its last row, and loses none', async () => {
  const { client } = await owner('many')
  const ids: string[] = []
  for (let nth = 0; nth < 22; nth += 1)
    // oxlint-disable-next-line no-await-in-loop -- their order is what is read
    ids.unshift(await share(client, `reader${nth}@many.example`))
  const page = async (query = '') => {
    const { quotes, next } = resultOf(await client.get(PAGE + query))
    return { quotes: quotes as readonly Sent[], next: next as string | undefined }
  }
  const first = await page()
  const second = await page(`?before=${first.next}`)
  expect([first.quotes.length, second.quotes.length, second.next]).toEqual([20, 2, undefined])
  expect([...first.quotes, ...second.quotes].map(({ id }) => id)).toEqual(ids)
})

test('[QUO-12, QUO-09] a withdrawn quote is 410 for its readers, counts no views, and is mailed no more', async () => {
  const { client } = await owner('revokes')
  const id = await share(client, 'reader@revokes.example')
  const link = linkIn(await mailAt('reader@revokes.example'), '/quotes/')
  const [recipient] = (await sentOf(client, id)).recipients
  expect(resultOf(await client.post(`${PAGE}/${id}/revoke`, {}))).toEqual({ state: 'revoked' })
  expect(resultOf(await client.post(`${PAGE}/${id}/revoke`, {}))).toEqual({ state: 'revoked' })
  const page = await new ShopClient(shop.url).get(link, { accept: 'text/html' })
  expect([page.status, page.text.includes('This quote was withdrawn.')]).toEqual([410, true])
  const again = await client.post(`${PAGE}/${id}/resend`, { recipient_id: recipient?.id })
  expect(again.body).toMatchObject({ status: 409, code: 'transition-rejected' })
  const sent = await sentOf(client, id)
  expect(sent).toMatchObject({ state: 'revoked', canRevoke: false })
  expect(sent.steps.map(({ kind }) => kind)).toEqual(['revoked', 'shared'])
  await opens(link)
  expect((await sentOf(client, id)).steps).toHaveLength(2)
  const accepted = await share(client, 'yes@revokes.example')
  await answers(linkIn(await mailAt('yes@revokes.example'), '/quotes/'), 'accept')
  expect((await client.post(`${PAGE}/${accepted}/revoke`, {})).body).toMatchObject({ status: 409 })
})

test('[QUO-12, QUO-11] is sent again to one recipient: a second time only once it was opened, never after opting out', async () => {
  const { client } = await owner('resends')
  const id = await share(client, 'slow@resends.example', 'other@resends.example')
  const first = await mailAt('slow@resends.example')
  await mailAt('other@resends.example')
  const recipientId = (await sentOf(client, id)).recipients[0]?.id
  const resend = () => client.post(`${PAGE}/${id}/resend`, { recipient_id: recipientId })
  expect(resultOf(await resend())).toEqual({ email: 'slow@resends.example', state: 'queued' })
  const second = await mailAt('slow@resends.example', 2)
  const [link, earlier] = [linkIn(second, '/quotes/'), linkIn(first, '/quotes/')]
  expect(link).not.toBe(earlier)
  for (const each of [link, earlier])
    // oxlint-disable-next-line no-await-in-loop -- both links stay good
    expect((await new ShopClient(shop.url).get(each, { accept: 'text/html' })).status).toBe(200)
  expect(second?.attachments).toHaveLength(1)
  expect((await resend()).body).toMatchObject({ status: 409, code: 'quote-unopened' })
  await opens(earlier)
  expect(resultOf(await resend())).toMatchObject({ state: 'queued' })
  const third = await mailAt('slow@resends.example', 3)
  expect(await mailsTo(shop.url, 'other@resends.example')).toHaveLength(1)
  const unsubscribe = linkIn(second, '/unsubscribe/')
  expect((await new ShopClient(shop.url).submit(unsubscribe, { intent: 'unsubscribe' })).status).toBe(200)
  expect((await resend()).body).toMatchObject({ status: 409, code: 'recipient-opted-out' })
  expect(linkIn(third, '/unsubscribe/')).not.toBe(unsubscribe)
  expect((await sentOf(client, id)).recipients[0]).toMatchObject({ state: 'opted_out', barrier: 'opted_out' })
})

test('[QUO-12] views are counted by day and recipient from the opened page, never by reading it, nor for the own company (A-102)', async () => {
  const { client } = await owner('views')
  const shared = resultOf(await client.post('/cart/share', { emails: ['a@views.example', 'b@views.example'] }))
  const id = String(shared['quote_id'])
  const own = new URL(String(shared['url'])).pathname
  const link = linkIn(await mailAt('a@views.example'), '/quotes/')
  await new ShopClient(shop.url).get(link, { accept: 'text/html' })
  await opens(link, client)
  expect((await sentOf(client, id)).state).toBe('open')
  for (const each of [link, link, own]) expectOk(await opens(each), 'the view')
  const { steps, state, recipients } = await sentOf(client, id)
  expect(state).toBe('opened')
  const views = steps.filter(({ kind }) => kind === 'viewed')
  expect(views.map(({ who }) => who)).toEqual(['a@views.example', undefined])
  expect(views.every(({ at }) => at % 86_400_000 === 0)).toBe(true)
  expect(recipients.map((each) => each.state)).toEqual(['opened', 'sent'])
  expect(resultOf(await client.post(`${PAGE}/${id}/views`, { is_logged: 0 }))).toEqual({ is_logged: 0 })
  await opens(link)
  expect((await sentOf(client, id)).steps.map(({ kind }) => kind)).toEqual(['shared'])
  const page = resultOf(await new ShopClient(shop.url).get(link))
  expect(page['isViewLogged']).toBe(false)
})

test('[QUO-12, SEC-02] another account’s quote does not exist, and a read-only member sees and changes nothing (B-18)', async () => {
  const { client } = await owner('owns')
  const id = await share(client, 'reader@owns.example')
  const recipientId = (await sentOf(client, id)).recipients[0]?.id
  const { client: stranger } = await owner('stranger')
  const reads = [await stranger.get(`${PAGE}/${id}`), await stranger.get(`${PAGE}/not-an-id`)]
  const writes = [
    await stranger.post(`${PAGE}/${id}/revoke`, {}),
    await stranger.post(`${PAGE}/${id}/resend`, { recipient_id: recipientId }),
    await stranger.post(`${PAGE}/${id}/views`, { is_logged: 0 }),
  ]
  expect([...reads, ...writes].map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await listOf(stranger, `?before=${id}`)).toEqual([])
  const people = await demoPeople(shop.url)
  const readOnly = people.find(({ kind }) => kind === 'read-only')
  const member = await signInAgain(shop.url, readOnly?.email ?? '', readOnly?.password)
  const own = await share(await withCart(member), 'reader@read-only.example')
  const sent = await sentOf(member, own)
  expect([sent.canRevoke, sent.closed]).toEqual([false, 'Your access is read-only. Nothing was changed.'])
  expect((await member.post(`${PAGE}/${own}/revoke`, {})).body).toMatchObject({ status: 403, code: 'read-only' })
})

async function withCart(client: ShopClient): Promise<ShopClient> {
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'a module')
  return client
}

test('[QUO-12, ERR-04] the forms work without script; wrong fields are named, and a refusal shows the page with its reason', async () => {
  const { client } = await owner('forms')
  const id = await share(client, 'reader@forms.example')
  await mailAt('reader@forms.example')
  const page = `${PAGE}/${id}`
  const _token = await tokenOf(client, page)
  const recipient_id = String((await sentOf(client, id)).recipients[0]?.id)
  const resent = await client.submit(page, { intent: 'quote.resend', recipient_id, _token })
  expect([resent.status, resent.headers.get('location')]).toEqual([303, `${page}?done=resent`])
  await mailAt('reader@forms.example', 2)
  const again = await client.submit(page, { intent: 'quote.resend', recipient_id, _token })
  expect([again.status, again.text.includes('so we send no third e-mail')]).toEqual([409, true])
  expect((await client.submit(page, { intent: 'quote.resend', recipient_id: 'x', _token })).status).toBe(422)
  expect((await client.submit(page, { intent: 'quote.views', is_logged: 'x', _token })).status).toBe(422)
  const wrong = await client.post(`${page}/resend`, { recipient_id: 'x' })
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: 'recipient_id' }] })
  const off = await client.submit(page, { intent: 'quote.views', is_logged: '0', _token })
  expect(off.headers.get('location')).toBe(`${page}?done=unlogged`)
  const revoked = await client.submit(page, { intent: 'quote.revoke', _token })
  expect([revoked.status, revoked.headers.get('location')]).toEqual([303, `${page}?done=revoked`])
  expect((await sentOf(client, id)).state).toBe('revoked')
})
