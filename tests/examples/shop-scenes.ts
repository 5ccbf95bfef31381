import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@waybill/domain/durations'
import { eventually } from '@waybill/testkit/eventually'
import { expectOk, linkIn, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import type { Player } from './player.ts'

const BUYER = 'dana@halden-bakery.example'

/** Calls of a visitor who looks around. */
export async function browse({ play }: Pick<Player, 'play'>): Promise<void> {
  await play('GET /services/products')
  await play('GET /services/bundles')
  await play('GET /services/modules')
  await play('GET /services/modules/{id}', { path: '/services/modules/34' })
  await play('GET /services/bundles/{id}', { path: '/services/bundles/2' })
  await play('GET /cart/products/module/{id}', { path: '/cart/products/module/34' })
  await play('GET /cart/products/package/{id}', { path: '/cart/products/package/2' })
  await play('GET /cart/search/suggestions', { path: '/cart/search/suggestions?term=route' })
  await play('GET /cart/search/alternatives', { path: '/cart/search/alternatives?term=ruote' })
  await play('GET /services/modules/search', { path: '/services/modules/search?q=route' })
  await play('GET /services/bundles/search', { path: '/services/bundles/search?q=food' })
  await play('GET /{lang}/localization', { path: '/en/localization' })
  await play('POST /billing/analytics', {
    body: { entries: [{ uuid: randomUUID(), event: 'add_to_cart', product_id: 2, is_module: 0, is_bundled: 0 }] },
  })
}

/** A cart that grows, is shared as a quote, and stays open for a registration. */
export async function fillCart({ play }: Pick<Player, 'play'>): Promise<void> {
  await play('POST /cart/add', { body: { id: 2, module: 0, pricing: 1 } })
  await play('POST /cart/add', { body: { id: 34, module: 1 } })
  await play('GET /cart/data')
  await play('GET /cart/module/{id}/{action}', { path: '/cart/module/34/deactivate' })
  await play('POST /cart/quantities', { body: { usages: { driver: 12 } } }).catch(() => ({}))
  await play('POST /cart/interval', { body: { interval: 'year' } })
  await play('POST /cart/quote/total', { body: {} })
  await play('GET /cart/currency', { path: '/cart/currency?to=EUR' })
  await play('POST /cart/remove', { body: { id: 34 } })
  await play('POST /cart/undo', { body: {} })
  await play('POST /cart/saved', { body: { name: 'For the spring' } })
  await play('GET /cart/saved')
  await play('POST /services/modules/xsell', { body: { ids: [34], plan_id: 2 } })
  await play('POST /cart/share/recipients', { body: { emails: [BUYER] } })
  await play('POST /cart/share', {
    body: { emails: [BUYER], sender_name: 'Mira Osei', comment: 'What we talked about.' },
  })
}

/** Other changes of a cart. */
export async function changeCart({ play }: Pick<Player, 'play'>): Promise<void> {
  await play('POST /cart/add', { body: { id: 4, module: 0 } })
  await play('POST /cart/remove', { body: { id: 13 } })
  await play('POST /cart/restore')
  await play('POST /cart/module/{id}/{action}', { path: '/cart/module/31/activate', body: {} })
  await play('GET /cart/best-fit')
  await play('POST /cart/orphans/remove')
  await play('POST /cart/problems/acknowledge')
  await play('GET /cart/share/view', { path: '/cart/share/view?type=details' })
  await play('POST /cart/currency', { body: { currency: 'EUR' } })
  await play('POST /cart/currency', { body: { currency: 'USD' } })
  await play('POST /cart/switch', { body: { package_id: 2 } })
  await play('POST /cart/pricing/categories/remove', { body: { id: 2, module: 0 } })
  await play('POST /cart/add', { body: { id: 31, module: 1 } })
  await play('POST /cart/empty')
}

/** Saved carts: renamed, shared, opened, brought back, deleted. */
export async function saveCarts(visitor: Player): Promise<void> {
  await visitor.play('POST /cart/add', { body: { id: 31, module: 1 } })
  await visitor.play('POST /cart/saved', { body: { name: 'Two vans' } })
  const { saved_carts: carts } = await visitor.play('GET /cart/saved')
  const [saved] = Array.isArray(carts) ? (carts as readonly { readonly id: string }[]) : []
  const at = (act: string): string => `/cart/saved/${saved?.id ?? ''}/${act}`
  await visitor.play('POST /cart/saved/{id}/rename', { path: at('rename'), body: { name: 'Three vans' } })
  await visitor.play('POST /cart/saved/{id}/share', { path: at('share'), body: { emails: [BUYER] } })
  await visitor.play('POST /cart/add', { body: { id: 24, module: 1 } })
  await visitor.play('POST /cart/saved/{id}/open', { path: at('open'), body: {} })
  const { saved_carts: left } = await visitor.play('GET /cart/saved')
  const [last] = Array.isArray(left) ? (left as readonly { readonly id: string }[]) : []
  await visitor.play('POST /cart/saved/{id}/delete', { path: `/cart/saved/${last?.id ?? ''}/delete` })
}

/** The id of the cart that an opened quote took the place of. */
async function cartBefore({ client }: Player): Promise<string> {
  const review = resultOf(await client.get('/platform/marketplace/shopping-cart-review')) as Review
  return review.savedCarts?.before?.id ?? ''
}

/** A reader who wants no more quotes, and the sender who has them asked. */
async function stopAndAsk(sender: Player): Promise<void> {
  const email = 'rests@halden-bakery.example'
  await sender.client.post('/cart/share', { emails: [email] })
  const mail = await eventually('the quote', async () => (await mailsTo(sender.client.url, email))[0])
  expectOk(
    await sender.another().client.submit(linkIn(mail, '/unsubscribe/'), { intent: 'unsubscribe' }),
    'no more quotes',
  )
  await sender.play('POST /cart/share/again', { body: { email } })
}

/** The reader of a quote: looks at it, opens it as a cart, declines one and accepts another. */
export async function readQuotes(sender: Player): Promise<void> {
  const { url } = sender.client
  const reader = sender.another()
  const quoteFor = async (email: string): Promise<string> => {
    await sender.client.post('/cart/share', { emails: [email], sender_name: 'Mira Osei' })
    return linkIn(await eventually('the quote', async () => (await mailsTo(url, email))[0]), '/quotes/')
  }
  const tokenAt = async (link: string): Promise<string> => {
    const { shell } = (await reader.client.get(link)).body as { readonly shell?: { readonly formToken?: string } }
    return shell?.formToken ?? ''
  }
  expectOk(await reader.client.post('/cart/add', { id: 31, module: 1 }), 'a cart of the reader')
  const link = await quoteFor('reader@halden-bakery.example')
  await reader.play('POST /quotes/{token}/view', { path: `${link}/view`, body: { form_token: await tokenAt(link) } })
  await reader.play('POST /quotes/{token}/open', { path: `${link}/open`, body: { form_token: await tokenAt(link) } })
  const before = await cartBefore(reader)
  await reader.play('POST /cart/saved/{id}/bring-back', { path: `/cart/saved/${before}/bring-back` })
  await reader.play('POST /quotes/{token}/accept', {
    path: `${link}/accept`,
    body: { form_token: await tokenAt(link), name: 'Dana Whitlock' },
  })
  await stopAndAsk(sender)
  const other = await quoteFor('other@halden-bakery.example')
  const question = await reader.play('POST /quotes/{token}/messages', {
    path: `${other}/messages`,
    body: { form_token: await tokenAt(other), text: 'Do two drivers with one phone count as two?' },
  })
  await reader.play('POST /quotes/{token}/messages/read', {
    path: `${other}/messages/read`,
    body: { form_token: await tokenAt(other), through: Number(question['id']) },
  })
  await reader.play('POST /quotes/{token}/decline', {
    path: `${other}/decline`,
    body: { form_token: await tokenAt(other), reason: 'not_now', words: 'We decide in spring.' },
  })
}

/** The sender answers those who have the sender's own link, and notes what was read. */
async function answerQuestions({ client, play, another }: Player): Promise<void> {
  const shared = await client.post('/cart/share', { emails: ['asks@halden-bakery.example'] })
  const { quote_id: id, url } = resultOf(expectOk(shared, 'a quote'))
  const ask = `${new URL(String(url)).pathname}/messages`
  const question = { form_token: '', text: 'Can we pay by transfer?', name: 'Ewan Tait' }
  expectOk(await another().client.post(ask, question), 'a question')
  const path = `/account/quotes/${String(id)}/messages`
  const { id: last } = await play('POST /account/quotes/{id}/messages', {
    path,
    body: { text: 'Yes, within 14 days of the invoice.', recipient_id: 0 },
  })
  await play('POST /account/quotes/{id}/messages/read', { path: `${path}/read`, body: { through: Number(last) } })
}

/** Calls of a quote's sender. */
export async function manageQuotes(sender: Player): Promise<void> {
  const { client, play } = sender
  await answerQuestions(sender)
  const share = async (email: string) =>
    resultOf(expectOk(await client.post('/cart/share', { emails: [email] }), 'a quote'))
  const { quote_id: id, expires_at: end } = await share('later@halden-bakery.example')
  await eventually('the mail', async () => (await mailsTo(client.url, 'later@halden-bakery.example'))[0])
  const { quotes } = resultOf(await client.get('/account/quotes')) as { readonly quotes?: readonly Sent[] }
  const [sent] = quotes ?? []
  await play('POST /account/quotes/{id}/resend', {
    path: `/account/quotes/${String(id)}/resend`,
    body: { recipient_id: sent?.recipients[0]?.id },
  })
  await play('POST /account/quotes/{id}/views', { path: `/account/quotes/${String(id)}/views`, body: { is_logged: 1 } })
  await reviseQuote(sender, { id: String(id), end: String(end) })
  // another one than the cart is of now: that is about to be bought
  const { quote_id: unwanted } = await share('never@halden-bakery.example')
  await play('POST /account/quotes/{id}/revoke', { path: `/account/quotes/${String(unwanted)}/revoke` })
}

/** A visitor who manages their quote by the link of their mail, and ends the link. */
export async function manageByLink(visitor: Player): Promise<void> {
  const { client, play } = visitor
  const [own, reader] = ['noor@halden-bakery.example', 'depot@halden-bakery.example']
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'a cart')
  const share = { emails: [reader], sender_name: 'Noor Haddad', notify_email: own }
  const { expires_at: end } = resultOf(expectOk(await client.post('/cart/share', share), 'a quote'))
  const link = linkIn(await eventually('the link', async () => (await mailsTo(client.url, own))[0]), '/quotes/manage/')
  const quote = await eventually('the quote', async () => (await mailsTo(client.url, reader))[0])
  const question = { form_token: '', text: 'Are both depots in it?' }
  expectOk(await visitor.another().client.post(`${linkIn(quote, '/quotes/')}/messages`, question), 'a question')
  const { shell, result } = (await client.get(link)).body as ManagedPage
  const form_token = shell?.formToken ?? ''
  const at = (act: string, body: object = {}) => ({ path: `${link}/${act}`, body: { form_token, ...body } })
  const resend = at('resend', { recipient_id: result?.sent?.recipients[0]?.id })
  await play('POST /quotes/manage/{token}/resend', resend)
  await play('POST /quotes/manage/{token}/views', at('views', { is_logged: 1 }))
  const text = 'Yes, both depots are in it.'
  const { id: last } = await play('POST /quotes/manage/{token}/messages', at('messages', { text }))
  await play('POST /quotes/manage/{token}/messages/read', at('messages/read', { through: Number(last) }))
  const later = new Date(Date.parse(String(end)) + 30 * DAY_MS).toISOString().slice(0, 10)
  await play('POST /quotes/manage/{token}/extend', at('extend', { expires_on: later }))
  await play('POST /quotes/manage/{token}/revoke', at('revoke'))
  await play('POST /quotes/manage/{token}/end', at('end', { unsubscribe: 0 }))
}

interface ManagedPage {
  readonly shell?: { readonly formToken?: string }
  readonly result?: { readonly sent?: Sent }
}

/** A later end, a copy, and the next revision. */
async function reviseQuote(
  { client, play }: Player,
  { id, end }: Readonly<Record<'id' | 'end', string>>,
): Promise<void> {
  const at = (act: string) => `/account/quotes/${id}/${act}`
  const later = new Date(Date.parse(end) + 30 * DAY_MS).toISOString().slice(0, 10)
  await play('POST /account/quotes/{id}/extend', { path: at('extend'), body: { expires_on: later } })
  await play('POST /account/quotes/{id}/copy', { path: at('copy') })
  await play('POST /account/quotes/{id}/open', { path: at('open') })
  expectOk(await client.post('/cart/add', { id: 35, module: 1 }), 'an addition')
  await play('POST /account/quotes/{id}/revise', {
    path: at('revise'),
    body: { prices: 'today', comment: 'With crates, as you asked' },
  })
}

interface Sent {
  readonly recipients: readonly { readonly id: number }[]
}

/** Calls that stand in for the world around the shop. */
export async function sandbox({ play }: Player): Promise<void> {
  await play('GET /sandbox/accounts.json')
  await play('GET /sandbox/clock')
  await play('POST /sandbox/clock', { body: { advance: 'PT1M' } })
  await play('GET /sandbox/mailbox.json', { path: '/sandbox/mailbox.json?to=dana%40halden-bakery.example' })
  await play('POST /sandbox/gateway', { body: { mode: 'ok', count: 0, webhooks: 'normal' } })
  await play('POST /sandbox/tokens', {
    body: { type: 'card', number: '4242424242424242', month: '12', year: '2031', cvc: '123' },
  })
  await play('GET /sandbox/invariants')
}

interface Review {
  readonly savedCarts?: { readonly before?: { readonly id: string } }
}
