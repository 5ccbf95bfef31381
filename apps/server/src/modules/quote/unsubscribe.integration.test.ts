import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const ONE_CLICK = 'List-Unsubscribe=One-Click'

const shop = shopOfFile()

/** Shares a cart with one address; answers what became of the recipient. */
async function share(email: string, locale = 'en'): Promise<unknown> {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  const answer = await client.post('/cart/share', { emails: [email], comment: '', locale })
  expect(answer.status, answer.text).toBe(200)
  await advanceClock(shop.url, 'PT1S')
  return resultOf(answer)['recipients']
}

/** The address in the header for mail programs, of the newest mail. */
async function headerLink(email: string): Promise<string> {
  const [mail] = await mailsTo(shop.url, email)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe(ONE_CLICK)
  expect(mail?.headers['Auto-Submitted'], 'no out-of-office robot answers it').toBe('auto-generated')
  return new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
}

async function sharedWith(email: string): Promise<string> {
  await share(email)
  return headerLink(email)
}

const send = (path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(shop.url + path, {
    method: 'POST',
    body,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

const stateOf = async (path: string): Promise<unknown> => resultOf(await new ShopClient(shop.url).get(path))['state']

describe('one click in a mail program', () => {
  test('[QUO-11] without our cookies and without an origin ends the mails, for good and for every sender', async () => {
    const link = await sharedWith('lan@kho.example')
    expect((await send(link, ONE_CLICK)).status).toBe(200)
    expect(await share('Lan@KHO.example')).toMatchObject([{ state: 'suppressed' }])
    expect(await mailsTo(shop.url, 'lan@kho.example')).toHaveLength(1)
    expect((await send(link, ONE_CLICK)).status).toBe(200)
  })

  test('[QUO-11] may come in parts, as the standard prefers it', async () => {
    const link = await sharedWith('minh@kho.example')
    const parts = [
      '--b7',
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      '--b7--',
      '',
    ].join('\r\n')
    expect((await send(link, parts, { 'content-type': 'multipart/form-data; boundary=b7' })).status).toBe(200)
    expect(await stateOf(link)).toBe('done')
  })

  test('with an unknown link is 404', async () => {
    expect((await send('/unsubscribe/nobody', ONE_CLICK)).status).toBe(404)
  })
})

describe('the page behind the link', () => {
  test('[QUO-11] requires one click, and opening it changes nothing', async () => {
    const link = await sharedWith('hana@kho.example')
    const page = await new ShopClient(shop.url).get(link, { accept: 'text/html' })
    expect(page.status).toBe(200)
    expect(page.text.match(/<button/g)).toHaveLength(1)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(resultOf(await new ShopClient(shop.url).get(link))).toEqual({ state: 'confirm', email: 'hana@kho.example' })
    expect(await share('hana@kho.example')).toMatchObject([{ state: 'queued' }])
  })

  test('[QUO-11] its form ends the mails and says so', async () => {
    const link = await sharedWith('ines@kho.example')
    const done = await new ShopClient(shop.url).submit(link, { intent: 'unsubscribe' })
    expect(done.status).toBe(200)
    expect(done.text).toContain('You won’t receive any more quotes')
    expect(done.text).not.toContain('value="unsubscribe"')
    expect(done.text).toContain('value="again"')
    expect(await share('ines@kho.example')).toMatchObject([{ state: 'suppressed' }])
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }, 'intent=unsubscribe', 403],
    ['without an intent', {}, 'something=else', 422],
  ])('a form %s changes nothing', async (_, headers, body, status) => {
    const link = await sharedWith(`form-${status}@kho.example`)
    expect((await send(link, body, { origin: shop.url, ...headers })).status).toBe(status)
    expect(await stateOf(link)).toBe('confirm')
  })

  test('with a cookie of ours but without its token the form is shown once more', async () => {
    const link = await sharedWith('cart@kho.example')
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    const again = await client.submit(link, { intent: 'unsubscribe' })
    expect(again.text).toContain('Please confirm')
    expect(await stateOf(link)).toBe('confirm')
    const token = /name="_token" value="([^"]+)"/.exec(again.text)?.[1] ?? ''
    await client.submit(link, { intent: 'unsubscribe', _token: token })
    expect(await stateOf(link)).toBe('done')
  })

  test('an unknown link is 404 and says so', async () => {
    const page = await new ShopClient(shop.url).get('/unsubscribe/nobody')
    expect(page.status).toBe(404)
    expect(resultOf(page)).toEqual({ state: 'unknown' })
    expect((await new ShopClient(shop.url).submit('/unsubscribe/nobody', { intent: 'unsubscribe' })).status).toBe(404)
  })

  test('the foot of a mail leads to it in the language of the mail', async () => {
    await share('hoa@kho.example', 'vi')
    const [mail] = await mailsTo(shop.url, 'hoa@kho.example')
    const link = /\/vi\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const page = await new ShopClient(shop.url).get(link, { accept: 'text/html' })
    expect(page.text).toContain('Ngừng gửi báo giá cho tôi')
  })
})
