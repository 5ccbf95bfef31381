import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { startFromSources } from '@waybill/testkit/start-from-sources'

const HOOK = join(import.meta.dirname, 'languages/enable-russian.ts')
const CATALOGUE = '/platform/marketplace'
const PERSON = {
  first_name: 'Mira',
  last_name: 'Osei',
  company: 'Bếp Sáng',
  country: 'US',
  password: 'three quiet words',
}

// the hook answers other texts for a file as it is loaded
startFromSources()
const russian = shopOfFile({ NODE_OPTIONS: `--import=${HOOK}` })

const html = { accept: 'text/html' }

describe('[I18N-04] with Russian switched on by its setting and its texts alone', () => {
  test('its pages are there, in it, and their links and forms stay in it', async () => {
    const page = await new ShopClient(russian.url).get(`/ru${CATALOGUE}`, html)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<html lang="ru"')
    expect(page.text).toContain('Рус ')
    const links = [...page.text.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(([tag]) => !/hreflang/i.test(tag))
    expect(links.length).toBeGreaterThan(20)
    expect(links.map(([, href]) => href).filter((href) => !/^\/ru(\/|$)/.test(href ?? ''))).toEqual([])
  })

  test('calls answer in it, and its texts are among the localizations', async () => {
    const client = new ShopClient(russian.url)
    const answer = await client.post('/cart/add', { id: 999_999 }, { 'accept-language': 'ru' })
    expect(JSON.stringify(answer.body['result'])).toContain('Рус ')
    expect(resultOf(await client.get('/ru/localization'))).toMatchObject({
      supported_locales: ['en', 'fr', 'es', 'vi', 'ru'],
      external_locales: ['fr', 'es', 'vi', 'ru'],
      external_url: `${russian.url}/ru`,
    })
  })

  test('an account may be in it, and its mails are', async () => {
    const client = await choosePlan(new ShopClient(russian.url))
    const email = 'yulia@kho.example'
    const answer = await client.post('/register', { ...PERSON, email, locale: 'ru' })
    expect(answer.status, answer.text).toBe(200)
    expect(resultOf(answer)['next']).toBe('/ru/account/billing/subscription')
    const mail = await eventually('the mail is sent', async () => (await mailsTo(russian.url, email))[0])
    expect(mail.subject).toContain('Рус ')
    expect(mail.text).toMatch(/ \d{1,2} [а-я]+ \d{4} г\./)
  })
})
