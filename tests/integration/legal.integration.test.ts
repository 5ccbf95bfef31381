import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, localePath } from '@waybill/i18n'
import { queryStore } from '@waybill/testkit/query-store'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { startShopOf } from '@waybill/testkit/second-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { choosePlan } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const PAGES = ['terms', 'privacy', 'refunds', 'imprint'] as const
const PERSON = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
const html = { accept: 'text/html' }

interface Stand {
  readonly store: ThrowawayStore
  shop: RunningShop
}

const pageOf = ({ shop }: Stand, path: string): Promise<ShopAnswer> => new ShopClient(shop.url).get(path, html)
const formOf = async (stand: Stand, path = '/register'): Promise<ShopAnswer> => (await visitor(stand)).get(path, html)
const linksIn = ({ text }: ShopAnswer): readonly string[] => [
  ...new Set([...text.matchAll(/href="((?:\/\w\w)?\/legal[^"]*)"/g)].map(([, href = '']) => href)),
]
const termsIn = ({ text }: ShopAnswer): string | undefined => /name="terms" value="([^"]*)"/.exec(text)?.[1]

const visitor = ({ shop }: Stand): Promise<ShopClient> => choosePlan(new ShopClient(shop.url))

async function registers(
  stand: Stand,
  email: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ShopAnswer> {
  const client = await visitor(stand)
  return client.post('/register', { ...PERSON, email, password: 'three quiet words', ...more })
}

/** By the form of the page, without script; `terms` in the place of what the page has. */
async function registersByForm(stand: Stand, email: string, terms?: string): Promise<ShopAnswer> {
  const client = await visitor(stand)
  const page = await client.get('/vi/register', html)
  const token = /name="_token" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const agreed = terms ?? termsIn(page)
  const form = { ...PERSON, email, password: 'three quiet words', phone: '', _token: token }
  return client.submit('/vi/register', agreed === undefined ? form : { ...form, terms: agreed })
}

/** Publishes a copy of the demo shop's files with one text changed. */
async function publish(stand: Stand, file: string, [before, after]: readonly [string, string]): Promise<void> {
  await stand.shop.stop()
  const files = editedCatalogue()
  files.edit(file, before, after)
  const published = await shopCommand(stand.store, 'import', files.folder)
  files.dispose()
  expect(published, published.text).toMatchObject({ code: 0 })
  stand.shop = await startShop(stand.store)
}

/** Stored agreements; the shop has ended. */
function acceptances(store: ThrowawayStore) {
  return queryStore(
    store,
    `select member.email_norm as email, acceptance.version, acceptance.locale, acceptance.digest = legal.digest as same,
        acceptance.accepted_at = member.created_at as at_once, acceptance.account_id = member.account_id as own
      from terms_acceptance acceptance join member on member.id = acceptance.member_id
        join legal_version legal on legal.number = acceptance.version order by acceptance.id`,
  )
}

describe('a shop with legal texts', { shuffle: false }, () => {
  const stand: { current?: Stand } = {}
  const shop = (): Stand => {
    if (stand.current === undefined) throw new Error('the shop has not been started')
    return stand.current
  }
  beforeAll(async () => {
    const store = await throwawayStore()
    stand.current = { store, shop: await startShop(store) }
  }, 120_000)
  afterAll(async () => {
    await stand.current?.shop.stop()
    await stand.current?.store.dispose()
  }, 60_000)

  test('every legal page is there in every language, in the footer and in the sitemap', async () => {
    for (const locale of LOCALES) {
      const sitemap = await pageOf(shop(), `/sitemap-${locale}.xml`)
      const paths = PAGES.map((page) => localePath(locale, `/legal/${page}`))
      const catalogue = await pageOf(shop(), localePath(locale, '/platform/marketplace'))
      expect(linksIn(catalogue)).toEqual(paths)
      for (const path of paths) {
        const page = await pageOf(shop(), path)
        expect(page.status, path).toBe(200)
        expect(page.text).toContain(`<html lang="${locale}"`)
        expect(page.text).not.toContain('noindex')
        expect(sitemap.text).toContain(`${path}<`)
      }
    }
    expect((await pageOf(shop(), '/legal/imprint')).text).toContain('Tax number')
    for (const nowhere of ['/legal', '/legal/cookies', '/legal/terms/9', '/legal/terms/01', '/legal/terms/x'])
      expect((await pageOf(shop(), nowhere)).status, nowhere).toBe(404)
  })

  test('the registration page names terms and privacy, and its form carries their version', async () => {
    const page = await formOf(shop(), '/fr/register')
    expect(linksIn(page)).toEqual(expect.arrayContaining(['/fr/legal/terms', '/fr/legal/privacy']))
    expect(termsIn(page)).toBe('1')
  })

  test('a registration by call and by form stores what was agreed to; a text that was not shown is not', async () => {
    expect((await registers(shop(), 'call@kho.example', { terms: 1, locale: 'fr' })).status).toBe(200)
    expect((await registers(shop(), 'plain@kho.example')).status, 'a call that names no version').toBe(200)
    expect((await registersByForm(shop(), 'form@kho.example')).status).toBe(303)
    const unknown = await registers(shop(), 'unknown@kho.example', { terms: 2 })
    expect([unknown.status, unknown.body['code']]).toEqual([409, 'terms-changed'])
    expect(unknown.body['result']).toMatchObject({ terms: 1 })
    expect((await registers(shop(), 'zero@kho.example', { terms: 0 })).status).toBe(422)
  })

  test('another text is the next version, the earlier one stays readable, and a form from before comes back', async () => {
    await publish(shop(), 'texts/en.yaml', ['title: Proof of visit', 'title: Proof of delivery'])
    expect(termsIn(await formOf(shop())), 'another product is not another text').toBe('1')
    await publish(shop(), 'legal/en/terms.md', ['# Terms of service', '# Terms of use'])
    expect(termsIn(await formOf(shop()))).toBe('2')

    const present = await pageOf(shop(), '/legal/terms')
    expect(present.text).toContain('<h1>Terms of use</h1>')
    expect(linksIn(present)).toContain('/legal/terms/1')
    const earlier = await pageOf(shop(), '/legal/terms/1')
    expect(earlier.text).toContain('<h1>Terms of service</h1>')
    expect(earlier.text).toContain('noindex')
    expect((await pageOf(shop(), '/legal/terms/2')).headers.get('location')).toBe('/legal/terms')

    const late = await registersByForm(shop(), 'late@kho.example', '1')
    expect(late.status).toBe(409)
    expect(late.text).toContain('Điều khoản đã thay đổi')
    expect(termsIn(late), 'it carries the present version now').toBe('2')
    expect((await registers(shop(), 'late@kho.example', { terms: 1 })).body['result']).toMatchObject({ terms: 2 })
    expect((await registersByForm(shop(), 'late@kho.example')).status).toBe(303)
  }, 240_000)

  test('every agreement is stored once, in the registration, with version, digest, language and instant', async () => {
    const { store, shop: running } = shop()
    await running.stop()
    const stored = { same: true, at_once: true, own: true }
    expect(await acceptances(store)).toEqual([
      { email: 'call@kho.example', version: 1, locale: 'fr', ...stored },
      { email: 'plain@kho.example', version: 1, locale: 'en', ...stored },
      { email: 'form@kho.example', version: 1, locale: 'vi', ...stored },
      { email: 'late@kho.example', version: 2, locale: 'vi', ...stored },
    ])
    const doctor = await shopCommand(store, 'doctor')
    expect(doctor, doctor.text).toMatchObject({ code: 0 })
  }, 120_000)
})

test('a shop without legal texts links to none, and requires no agreement', async () => {
  const store = await throwawayStore()
  const stand = { store, shop: await startShopOf(store) }
  for (const path of ['/platform/marketplace', '/register', '/sign-in', '/sitemap-en.xml']) {
    const page = await pageOf(stand, path)
    expect(page.status, path).toBe(200)
    expect(linksIn(page), path).toEqual([])
  }
  const form = await formOf(stand)
  expect([form.status, linksIn(form), termsIn(form)]).toEqual([200, [], undefined])
  expect((await pageOf(stand, '/legal/terms')).status).toBe(404)
  expect((await registers(stand, 'call@kho.example', { country: 'FR' })).status).toBe(200)
  expect((await registers(stand, 'named@kho.example', { country: 'FR', terms: 3 })).status).toBe(200)
  await stand.shop.stop()
  expect(await acceptances(store)).toEqual([])
  await store.dispose()
}, 240_000)
