import { expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { TALLVIK } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, giveCard, invariantsOf, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFolder } from '@waybill/testkit/shop-of-file'

const CATALOGUE = '/platform/marketplace'
const VILLAGE = 1
const html = { accept: 'text/html' }
/** Words of three letters and more that a page in Russian has of its own: names, addresses and codes of the shop. */
const LATIN = /[a-zà-ÿ]{3,}/gi
const NAMES = /^(?:Tallvik|Östersund|SEK|UTC|English|PDF|Liftgatan|Sweden)$/i

const shop = shopOfFolder(TALLVIK)

/** Text of a page, its title included. */
function shownOn(page: string): string {
  const bare = page.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ')
  return bare.replaceAll(/&[a-z#0-9]+;/g, ' ')
}

const foreignOn = (page: string): readonly string[] =>
  [...shownOn(page).matchAll(LATIN)].map(([word]) => word).filter((word) => !NAMES.test(word))

test('[I18N-04] [SET-02] a language that the interface has no texts in is a setting and a file', async () => {
  const visitor = new ShopClient(shop.url)
  await visitor.post('/cart/add', { id: VILLAGE, module: 0 })
  for (const path of [
    CATALOGUE,
    `${CATALOGUE}/pricing`,
    `${CATALOGUE}/shopping-cart-review`,
    '/register',
    '/sign-in',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one visitor reads one page after the other
    const page = await visitor.get(path, html)
    expect(page.status, path).toBe(200)
    expect(page.text, path).toContain('<html lang="ru"')
    expect(foreignOn(page.text), path).toEqual([])
    const links = [...page.text.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(([tag]) => !/hreflang/i.test(tag))
    expect(links.map(([, href]) => href).filter((href) => /^\/(ru|en)(\/|$)/.test(href ?? ''))).toEqual([])
  }
  const catalogue = (await visitor.get(CATALOGUE, html)).text
  expect(catalogue).toContain('Деревенская горка')
  expect(catalogue).toContain(`hreflang="ru" href="${shop.url}${CATALOGUE}"`)
  expect((await visitor.get('/sitemap.xml')).text).toContain('/sitemap-ru.xml')
  expect((await visitor.get('/sitemap-ru.xml')).text).toContain(`<loc>${shop.url}${CATALOGUE}</loc>`)
  expect((await visitor.get('/sitemap-fr.xml')).status).toBe(404)
})

test('[I18N-04] the first language is the one without a prefix, English has one', async () => {
  const visitor = new ShopClient(shop.url)
  const english = await visitor.get(`/en${CATALOGUE}`, html)
  expect(english.text).toContain('<html lang="en"')
  expect(english.text).toContain(`rel="canonical" href="${shop.url}/en${CATALOGUE}"`)
  expect(english.text).toContain(`hreflang="x-default" href="${shop.url}${CATALOGUE}"`)
  expect(english.text).toContain(`href="/en${CATALOGUE}/pricing"`)
  const prefixed = await visitor.get(`/ru${CATALOGUE}?q=1`, html)
  expect([prefixed.status, prefixed.headers.get('location')]).toEqual([301, `${CATALOGUE}?q=1`])
  const added = await visitor.post('/cart/add', { id: 999_999 }, { 'accept-language': 'de' })
  expect(JSON.stringify(added.body['result'])).toMatch(/[а-я]{3}/)
})

test('[I18N-04] its calls, its search and its texts answer in it, and languages that the shop is not in do not', async () => {
  const client = new ShopClient(shop.url)
  const russian = { 'accept-language': 'fr, ru;q=0.9' }
  const answer = await client.post('/cart/add', { id: 999_999 }, russian)
  expect(JSON.stringify(answer.body['result'])).toMatch(/[а-я]{3}/)
  const texts = resultOf(await client.get('/ru/localization'))
  expect(texts).toMatchObject({
    supported_locales: ['ru', 'en'],
    external_locales: ['en'],
    external_url: shop.url,
    translations: { 'common.quantity.billable_asset': expect.stringContaining('few {# подъёмника}') },
  })
  expect((await client.get(`${CATALOGUE}/search?q=глубина`, html)).text).toContain('Глубина снега')
  expect((await client.get('/fr/localization')).status).toBe(404)
  expect((await client.get('/sv/localization')).status).toBe(404)
  // known and not spoken here leads to the main language, unknown is nowhere (A-84, D-26)
  expect([await client.get(`/fr${CATALOGUE}`, html), await client.get(`/de${CATALOGUE}`, html)]).toMatchObject([
    { status: 302 },
    { status: 404 },
  ])
})

test('[ACC-10] [SET-02] a message from the English contact page reaches the shop in its first language, and says what it was written in', async () => {
  const visitor = new ShopClient(shop.url)
  const page = '/en/account/contact'
  const { issued } = resultOf(await visitor.get(page))
  await advanceClock(shop.url, 'PT3S')
  const written = { name: 'Лан', email: 'lan@kho.example', company: '', message: '12345' }
  const sent = await visitor.submit(page, { ...written, issued: String(issued) })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?sent=1`])
  await advanceClock(shop.url, 'PT1S')
  const [mail] = await mailsTo(shop.url, 'hej@tallvik.example')
  expect(mail?.subject).toBe('Новое сообщение: Лан')
  expect(mail?.text).toContain('Язык сообщения: English')
  expect(foreignOn(`${mail?.text}`.replace(written.email, ''))).toEqual([])
  expect(mail?.html).toContain('<html lang="ru"')
})

test('[SET-02] a body that names another language than the shop’s names its field, and nothing is made', async () => {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: VILLAGE, module: 0 })
  const person = {
    first_name: 'Mira',
    last_name: 'Osei',
    company: 'Kiosk',
    country: 'SE',
    password: 'three quiet words',
  }
  for (const locale of ['de', 'vi']) {
    // oxlint-disable-next-line no-await-in-loop -- one visitor
    const wrong = await client.post('/register', { ...person, email: 'mira@kiosk.example', locale })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'locale' }] } })
  }
  const known = await client.post('/register', { ...person, email: 'mira@kiosk.example', locale: 'en' })
  expect(resultOf(known)['next']).toBe('/en/account/billing/subscription')
})

test('[SET-02] an account in it has its pages, mails and documents in it', async () => {
  const { url } = shop
  const email = 'yulia@gora.example'
  const buyer = await register(url, email, { planId: VILLAGE, country: 'SE', locale: 'ru' })
  await giveCard(url, buyer, { country: 'SE' })
  const ordered = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, {})
  expect(ordered.status, ordered.text).toBe(200)
  const page = await buyer.client.get('/account/billing/subscription', html)
  expect(page.text).toMatch(/11[\s\u00a0]520/)
  await advanceClock(url, 'P15D')
  const mails = await eventually('the receipt is sent', async () => {
    const sent = await mailsTo(url, email)
    return sent.some(({ attachments }) => attachments.length > 0) ? sent : undefined
  })
  for (const { subject, text } of mails) {
    expect(`${subject}\n${text}`).toMatch(/[а-я]{4}/)
    expect(text).not.toContain(`${url}/ru`)
  }
  expect(mails.some(({ text }) => / \d{1,2} [а-я]+ \d{4}/.test(text))).toBe(true)
  expect(await invariantsOf(url)).toMatchObject({ ok: true })
})
