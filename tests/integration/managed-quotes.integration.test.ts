import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { mailAt } from './bound-quotes/quoting.ts'

const shop = shopOfFile()
const DAY_MS = 86_400_000

interface Managed {
  readonly number: string
  /** Of the visitor. */
  readonly email: string
  /** The page of the link from their mail, without its language. */
  readonly manage: string
  readonly link: string
  readonly reader: string
}

let quotes = 0

async function visitor(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the addition')
  return client
}

/** A quote of a visitor who gave an address, with one recipient. */
async function shared(headers: Readonly<Record<string, string>> = {}): Promise<Managed> {
  quotes += 1
  const [email, to] = [`owner${quotes}@managed.example`, `reader${quotes}@managed.example`]
  const body = { emails: [to], sender_name: 'Noor Haddad', notify_email: email }
  const answer = resultOf(expectOk(await (await visitor()).post('/cart/share', body, headers), 'the share'))
  expect(answer['notified']).toEqual({ email, state: 'queued' })
  const manage = linkIn(await mailAt(shop.url, email), '/quotes/manage/').replace(/^\/[a-z]{2}\//, '/')
  return {
    number: String(answer['number']),
    email,
    manage,
    link: linkIn(await mailAt(shop.url, to), '/quotes/'),
    reader: to,
  }
}

const acts = ({ manage }: Managed, act: string, body: object = {}): Promise<ShopAnswer> =>
  new ShopClient(shop.url).post(`${manage}/${act}`, { form_token: '', ...body })

const pageOf = ({ manage }: Pick<Managed, 'manage'>): Promise<ShopAnswer> => new ShopClient(shop.url).get(manage)

interface Sent {
  readonly state: string
  readonly number: string
  readonly expiresAt: number
  readonly recipients: readonly { readonly id: number; readonly state: string }[]
  readonly steps: readonly { readonly kind: string }[]
  readonly managed: { readonly email: string; readonly shareHref?: string }
  readonly pdfHref?: string
  readonly threads?: { readonly threads: readonly { readonly unread: number; readonly messages: readonly unknown[] }[] }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
const sentOf = async (quote: Managed) => resultOf(expectOk(await pageOf(quote), 'the page'))['sent'] as Sent

const reads = (link: string, act: string, body: object = {}) =>
  new ShopClient(shop.url).post(`${link.replace(/^\/[a-z]{2}\//, '/')}/${act}`, { form_token: '', ...body })

describe('[QUO-17] a visitor who shares with an address owns the quote by a link (S-04)', () => {
  test('the mail leads to a page that is stored nowhere, in no index, and for this quote alone', async () => {
    const quote = await shared()
    const page = expectOk(await pageOf(quote), 'the page')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const sent = await sentOf(quote)
    expect(sent).toMatchObject({ state: 'open', number: quote.number, managed: { email: quote.email } })
    expect(sent.recipients).toMatchObject([{ email: quote.reader, state: 'sent' }])
    const own = new URL(sent.managed.shareHref ?? '').pathname
    expect(own).not.toBe(quote.link)
    expect(resultOf(expectOk(await new ShopClient(shop.url).get(own), 'the quote'))['quote']).toMatchObject({
      number: quote.number,
      senderName: 'Noor Haddad',
    })
    const pdf = await new ShopClient(shop.url).download(new URL(sent.pdfHref ?? '', shop.url).pathname)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    // neither link opens the other's page
    const token = quote.manage.split('/').at(-1) ?? ''
    expect((await new ShopClient(shop.url).get(`/quotes/${token}`)).status).toBe(404)
    expect((await new ShopClient(shop.url).get(`/quotes/manage/${own.split('/').at(-1) ?? ''}`)).status).toBe(404)
    expect((await reads(`/quotes/${token}`, 'accept')).status).toBe(404)
  })

  test('who looks, asks and accepts is on the page and mailed in the visitor’s language; the recipient reads that they are notified', async () => {
    const quote = await shared({ 'accept-language': 'fr' })
    expect((await mailAt(shop.url, quote.email)).subject).toBe(
      `Votre devis ${quote.number}\u00a0: le lien pour le gérer`,
    )
    const shown = resultOf(await new ShopClient(shop.url).get(quote.link))
    expect(shown['quote']).toMatchObject({ isSenderNotified: true })
    expectOk(await reads(quote.link, 'messages', { text: 'Two depots?' }), 'the question')
    const question = await mailAt(shop.url, quote.email, 1)
    expect(question.subject).toContain(`Devis ${quote.number}`)
    expect(question.text).toContain('Two depots?')
    expect(linkIn(question, '/quotes/manage/')).toBe(`/fr${quote.manage}`)
    const [thread] = (await sentOf(quote)).threads?.threads ?? []
    expect(thread).toMatchObject({ unread: 1 })
    const [recipient] = (await sentOf(quote)).recipients
    const answer = await acts(quote, 'messages', { text: 'Yes, both.', recipient_id: recipient?.id })
    expect(resultOf(expectOk(answer, 'the answer'))).toMatchObject({ written_to: 1 })
    expect((await mailAt(shop.url, quote.reader, 1)).text).toContain('Yes, both.')
    expectOk(await acts(quote, 'messages', { text: 'To all of you' }), 'the message to all')
    expectOk(await acts(quote, 'messages/read', { through: 1_000_000 }), 'the note')
    expect((await sentOf(quote)).threads?.threads).toMatchObject([{ unread: 0 }])

    expectOk(await reads(quote.link, 'accept', { name: 'Lan Pham' }), 'the acceptance')
    const accepted = await mailAt(shop.url, quote.email, 2)
    expect(accepted.subject).toBe(`Le devis ${quote.number} a été accepté`)
    expect(accepted.text).toContain(`/fr${quote.manage}#end`)
    expect(await sentOf(quote)).toMatchObject({ state: 'accepted', acceptedBy: 'Lan Pham' })
  })

  test('it is sent again, its views are switched off, it is extended and withdrawn; its state stays to be read', async () => {
    const quote = await shared()
    await mailAt(shop.url, quote.reader)
    const [recipient] = (await sentOf(quote)).recipients
    expectOk(await acts(quote, 'resend', { recipient_id: recipient?.id }), 'sending again')
    await mailAt(shop.url, quote.reader, 1)
    expect((await acts(quote, 'resend', { recipient_id: recipient?.id })).body).toMatchObject({ status: 409 })
    expectOk(await reads(quote.link, 'view'), 'the view')
    expect((await sentOf(quote)).recipients).toMatchObject([{ state: 'opened' }])
    expect(resultOf(await acts(quote, 'views', { is_logged: 0 }))).toEqual({ is_logged: 0 })
    expect((await sentOf(quote)).recipients).toMatchObject([{ state: 'sent' }])
    const { expiresAt } = await sentOf(quote)
    const day = new Date(expiresAt + 20 * DAY_MS).toISOString().slice(0, 10)
    expect(resultOf(expectOk(await acts(quote, 'extend', { expires_on: day }), 'extending'))).toMatchObject({
      revision: 1,
    })
    expect((await sentOf(quote)).expiresAt).toBe(expiresAt + 20 * DAY_MS)
    expect(resultOf(expectOk(await acts(quote, 'revoke'), 'the withdrawal'))).toEqual({ state: 'revoked' })
    const sent = await sentOf(quote)
    expect(sent).toMatchObject({ state: 'revoked', canRevoke: false })
    expect(sent.managed).not.toHaveProperty('shareHref')
    expect(sent.steps.map(({ kind }) => kind).toSorted()).toEqual(['extended', 'resent', 'revoked', 'shared'])
    expect((await new ShopClient(shop.url).get(quote.link)).status).toBe(410)
  })

  test('the owner ends the link: nothing is managed by it and no mail comes, and the quote goes on', async () => {
    const quote = await shared()
    expect(resultOf(expectOk(await acts(quote, 'end'), 'the end'))).toEqual({ state: 'ended' })
    const page = await pageOf(quote)
    expect(page.status).toBe(410)
    expect(resultOf(page)).toEqual({ sent: null, absence: 'ended' })
    expect(page.text).not.toContain(quote.number)
    for (const act of ['revoke', 'end', 'messages', 'extend'] as const) {
      const body = { messages: { text: 'Hello' }, extend: { expires_on: '2100-01-01' }, revoke: {}, end: {} }[act]
      // oxlint-disable-next-line no-await-in-loop -- one act after the other
      expect((await acts(quote, act, body)).body).toMatchObject({ status: 410, code: 'link-ended' })
    }
    expectOk(await reads(quote.link, 'accept', { name: 'Lan Pham' }), 'the acceptance')
    await advanceClock(shop.url, 'PT1S')
    expect(await mailsTo(shop.url, quote.email)).toHaveLength(1)
    expect(resultOf(await new ShopClient(shop.url).get(quote.link))['quote']).toMatchObject({ isSenderNotified: false })
  })

  test('with the end the address gets no quotes any more; given again it gets nothing, which the answer says', async () => {
    const quote = await shared()
    expectOk(await acts(quote, 'end', { unsubscribe: 1 }), 'the end')
    const body = { emails: [], link: 1, notify_email: quote.email.toUpperCase() }
    const again = resultOf(expectOk(await (await visitor()).post('/cart/share', body), 'the share'))
    expect(again['notified']).toEqual({ email: quote.email.toUpperCase(), state: 'suppressed' })
    await advanceClock(shop.url, 'PT1S')
    expect(await mailsTo(shop.url, quote.email)).toHaveLength(1)
  })

  test('a wrong address is named at its field, and nothing is shared; a member gives none', async () => {
    const client = await visitor()
    for (const [given, code] of [
      ['not an address', 'email-invalid'],
      [`${'a'.repeat(50)}@managed.example`, 'email-too-long'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one cart
      const rejected = await client.post('/cart/share', { emails: [], link: 1, notify_email: given })
      expect(rejected.body).toMatchObject({ status: 422, code, errors: [{ path: 'notify_email' }] })
    }
    expect(resultOf(await client.get('/platform/marketplace/shopping-cart-review'))['cart']).not.toHaveProperty(
      'sentQuote',
    )
    const without = resultOf(
      expectOk(await client.post('/cart/share', { emails: [], link: 1, notify_email: ' ' }), 'it'),
    )
    expect(without).not.toHaveProperty('notified')
    const { client: member } = await register(shop.url, 'member@managed.example')
    const rejected = await member.post('/cart/share', { emails: [], link: 1, notify_email: 'other@managed.example' })
    expect(rejected.body).toMatchObject({ status: 422, errors: [{ path: 'notify_email' }] })
  })

  test('the forms of the page work without script, and an error leaves what was typed', async () => {
    const quote = await shared()
    expectOk(await reads(quote.link, 'messages', { text: 'Two depots?' }), 'the question')
    const [recipient] = (await sentOf(quote)).recipients
    const client = new ShopClient(shop.url)
    const submit = (form: Readonly<Record<string, string>>) => client.submit(quote.manage, form)
    const empty = await submit({ intent: 'quote.message', text: '', recipient_id: String(recipient?.id) })
    expect(empty.status).toBe(422)
    expect(empty.text).toContain('aria-invalid="true"')
    const past = await submit({ intent: 'quote.extend', expires_on: '2020-01-01' })
    expect(past.status).toBe(422)
    expect(past.text).toContain('aria-invalid="true"')
    const done = await submit({ intent: 'quote.message', text: 'Yes.', recipient_id: String(recipient?.id) })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${quote.manage}?done=answered`])
    const ended = await submit({ intent: 'quote.end', unsubscribe: '1' })
    expect([ended.status, ended.headers.get('location')]).toEqual([303, `${quote.manage}?done=ended`])
    expect((await client.get(`${quote.manage}?done=ended`)).status).toBe(410)
    const unknown = await new ShopClient(shop.url).submit('/quotes/manage/none', { intent: 'quote.revoke' })
    expect(unknown.status).toBe(404)
  })

  test('a member of another account who has the link does what it can, and their own pages know nothing of the quote', async () => {
    const quote = await shared()
    const { client } = await register(shop.url, 'stranger@managed.example')
    const { shell } = (await client.get(quote.manage)).body as { readonly shell?: { readonly formToken?: string } }
    const foreign = await client.post(`${quote.manage}/revoke`, { form_token: '' })
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'cross-site'])
    expectOk(await client.post(`${quote.manage}/revoke`, { form_token: shell?.formToken ?? '' }), 'the withdrawal')
    expect(resultOf(await client.get('/account/quotes'))['quotes']).toEqual([])
  })
})
