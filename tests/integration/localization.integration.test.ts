import { describe, expect, test } from 'vitest'
import { indexCatalogue } from '@waybill/domain/catalog'
import { LOCALES, type Locale } from '@waybill/i18n'
import { messagesOf, specifiedTerms } from '@waybill/i18n/compile'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { choosePlan, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { HOUR_MS } from '@waybill/domain/durations'
import { readCatalogueFolder } from '../../apps/server/src/modules/catalog/import/index.ts'
import { DEMO_CATALOGUE } from '../../apps/server/src/seed/seed-empty-shop.ts'

const shop = shopOfFile()

const ask = (lang: string, headers = {}): Promise<ShopAnswer> =>
  new ShopClient(shop.url).get(`/${lang}/localization`, headers)
/** The product's own time, in milliseconds. */
const shopClock = async (): Promise<number> =>
  Date.parse(String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now']))
/** The texts of a language with the demo shop's words for what is counted, which its shop.yaml has. */
function textsOf(locale: Locale): Readonly<Record<string, string>> {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return messagesOf(locale, { ...specifiedTerms, assetWords: indexCatalogue(read.value, 1).settings.assetWords })
}
const tagOf = (answer: ShopAnswer): string => answer.headers.get('etag') ?? ''

describe('[I18N-03] GET /{lang}/localization', () => {
  test.each(LOCALES)('of %s has exactly its five fields', async (locale) => {
    const earliest = await shopClock()
    const answer = await ask(locale)
    expect([answer.status, answer.body['status']]).toEqual([200, 200])
    const { expiration, ...fields } = resultOf(answer)
    expect(fields).toEqual({
      translations: textsOf(locale),
      supported_locales: ['en', 'fr', 'es', 'vi'],
      external_locales: ['fr', 'es', 'vi'],
      external_url: locale === 'en' ? shop.url : `${shop.url}/${locale}`,
    })
    expect(Number.isInteger(expiration)).toBe(true)
    expect(Number(expiration)).toBeGreaterThanOrEqual(earliest + HOUR_MS)
    expect(Number(expiration)).toBeLessThanOrEqual((await shopClock()) + HOUR_MS)
  })

  test('says by its tag that the texts are the same, and answers 304 with nothing to a browser that has them', async () => {
    const first = await ask('fr')
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(tagOf(first)).toMatch(/^"[\w-]{22}"$/)
    expect(tagOf(await ask('fr'))).toBe(tagOf(first))
    for (const known of [tagOf(first), `W/${tagOf(first)}`, `"other", ${tagOf(first)}`, '*']) {
      const again = await ask('fr', { 'if-none-match': known })
      expect([again.status, again.text, tagOf(again)], known).toEqual([304, '', tagOf(first)])
    }
    expect((await ask('fr', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has another tag in each language', async () => {
    const tags = await Promise.all(LOCALES.map(async (locale) => tagOf(await ask(locale))))
    expect(new Set(tags).size).toBe(LOCALES.length)
  })

  test('answers HEAD with the headers alone', async () => {
    const answer = await fetch(`${shop.url}/vi/localization`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('etag')).toBe(tagOf(await ask('vi')))
  })

  test.each(['ru', 'de', 'EN', 'xx', 'constructor', 'e', '%00'])('is 404 for %s', async (lang) => {
    expect((await ask(lang)).status).toBe(404)
  })

  test('stays where it is under a prefix of pages, in no other language by its header', async () => {
    const answer = await ask('en', { 'accept-language': 'vi' })
    expect(resultOf(answer)['translations']).toEqual(textsOf('en'))
    // the shop's own word, and one of the interface
    expect(resultOf(answer)['translations']).toMatchObject({
      'common.perMonth.billable_asset': 'per tracked trailer or container / month',
      'common.perMonth.vehicle': 'per vehicle / month',
    })
  })
})

describe('[I18N-04] Russian, as long as it is off', () => {
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
  const login = { email: 'yulia@kho.example', password: 'three quiet words' }

  test('has pages that lead to the unprefixed ones', async () => {
    const path = '/platform/marketplace?industry=home-care'
    const page = await new ShopClient(shop.url).get(`/ru${path}`, { accept: 'text/html' })
    expect([page.status, page.headers.get('location')]).toEqual([302, path])
  })

  test.each(['ru', 'xx'])(
    '[ERR-04] is no value of a field, as no language is that the shop is not in: %s',
    async (locale) => {
      const client = await choosePlan(new ShopClient(shop.url))
      const calls: readonly (readonly [path: string, body: object])[] = [
        ['/register', { ...person, ...login }],
        ['/cart/share', { emails: [login.email], sender_name: 'Mira Osei' }],
      ]
      for (const [path, body] of calls) {
        // oxlint-disable-next-line no-await-in-loop -- one visitor
        const answer = await client.post(path, { ...body, locale }, { 'accept-language': 'fr' })
        expect([path, answer.status, answer.body['errors']]).toMatchObject([path, 422, [{ path: 'locale' }]])
      }
      expect(await mailsTo(shop.url, login.email)).toEqual([])
    },
  )

  test('without a field the language of the call counts (A-86)', async () => {
    const client = await choosePlan(new ShopClient(shop.url))
    const own = { ...person, ...login, email: 'amelie@kho.example' }
    const answer = await client.post('/register', own, { 'accept-language': 'fr' })
    expect(resultOf(answer)['next']).toBe('/fr/account/billing/subscription')
  })
})
