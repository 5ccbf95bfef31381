import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createKeys, type Keys } from '../keys.ts'
import { cookieJar, readPreferences, type CookieJar, type CookieName } from './cookies.ts'

const keys = createKeys('a secret of tests that is long enough for any key')

interface Exchange {
  readonly setCookie: readonly string[]
  readonly cookies: Readonly<Record<string, string>>
}

/** Lets `use` work with the jar of one request that brings these cookies. */
async function exchange<Value>(
  use: (jar: CookieJar) => Value,
  given: { readonly isHttps?: boolean; readonly cookies?: Record<string, string>; readonly signing?: Keys } = {},
): Promise<Exchange & { readonly value: Value | undefined }> {
  const app = Fastify()
  await app.register(cookie)
  const seen: Value[] = []
  app.get('/', async (request, reply) => {
    seen.push(use(cookieJar(request, reply, { keys: given.signing ?? keys, isHttps: given.isHttps === true })))
    return {}
  })
  const response = await app.inject({ url: '/', ...(given.cookies !== undefined && { cookies: given.cookies }) })
  await app.close()
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
  return { setCookie: [response.headers['set-cookie'] ?? []].flat(), cookies, value: seen[0] }
}

async function written(name: CookieName, token: string): Promise<Readonly<Record<string, string>>> {
  return (await exchange((jar) => jar.write(name, token))).cookies
}

describe('[SEC-01] our cookies', () => {
  test('over https carry the __Host- prefix, Secure, no domain and the path of the whole site', async () => {
    const { setCookie } = await exchange((jar) => jar.write('session', 'tok'), { isHttps: true })
    expect(setCookie).toHaveLength(1)
    expect(setCookie[0]).toMatch(
      /^__Host-waybill-session=tok\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('over http have neither, and are still out of reach of scripts and of other sites', async () => {
    const { setCookie } = await exchange((jar) => jar.write('cart', 'tok'))
    expect(setCookie[0]).toMatch(/^waybill-cart=tok\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('of staff end with the browser', async () => {
    const { setCookie } = await exchange((jar) => jar.write('staff', 'tok'))
    expect(setCookie[0]).not.toContain('Max-Age')
  })

  test('are read back as they were written', async () => {
    const cookies = { ...(await written('session', 'tok')) }
    expect((await exchange((jar) => [jar.read('session'), jar.hasIdentity()], { cookies })).value).toEqual([
      'tok',
      true,
    ])
    expect((await exchange((jar) => [jar.read('session'), jar.hasIdentity()])).value).toEqual([undefined, false])
  })

  test('are nothing with another token, another signature, none, or under the name of another cookie', async () => {
    const value = (await written('session', 'tok'))['waybill-session'] ?? ''
    const [, signature = ''] = value.split('.')
    const wrong = [
      `tok2.${signature}`,
      `tok.${signature.slice(1)}`,
      'tok.',
      'tok',
      '',
      `.${signature}`,
      `tok.${createKeys('another secret of thirty-two bytes!').sign('cookie:session', 'tok')}`,
    ]
    for (const text of wrong) {
      expect(
        (await exchange((jar) => jar.read('session'), { cookies: { 'waybill-session': text } })).value,
      ).toBeUndefined()
    }
    expect((await exchange((jar) => jar.read('staff'), { cookies: { 'waybill-staff': value } })).value).toBeUndefined()
  })

  test('of the secret before are read and written anew with the present one, but where the answer changes them', async () => {
    const after = createKeys('the secret that comes after it, long enough', () => keys)
    const cookies = { ...(await written('session', 'tok')), ...(await written('cart', 'its')) }
    const read = await exchange((jar) => [jar.read('session'), jar.read('cart'), jar.written('cart')], {
      cookies,
      signing: after,
    })
    expect(read.value).toEqual(['tok', 'its', undefined])
    expect(read.cookies).toEqual({
      'waybill-session': `tok.${after.sign('cookie:session', 'tok')}`,
      'waybill-cart': `its.${after.sign('cookie:cart', 'its')}`,
    })
    const again = await exchange((jar) => jar.read('session'), { cookies: { ...read.cookies }, signing: after })
    expect([again.value, again.setCookie]).toEqual(['tok', []])
    const changed = await exchange(
      (jar) => {
        jar.write('session', 'new')
        jar.clear('cart')
        return [jar.read('session'), jar.read('cart')]
      },
      { cookies, signing: after },
    )
    expect(changed.cookies).toEqual({
      'waybill-session': `new.${after.sign('cookie:session', 'new')}`,
      'waybill-cart': '',
    })
  })

  test('of a plain-http shop mean nothing to one over https', async () => {
    const cookies = { ...(await written('session', 'tok')) }
    expect(
      (await exchange((jar) => [jar.read('session'), jar.hasIdentity()], { isHttps: true, cookies })).value,
    ).toEqual([undefined, false])
  })

  test('are cleared by an end in the past, and an answer knows what it has set', async () => {
    const { setCookie } = await exchange((jar) => jar.clear('session'))
    expect(setCookie[0]).toMatch(
      /^waybill-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly/,
    )
    const { value } = await exchange((jar) => {
      jar.write('session', 'new')
      return [jar.written('session'), jar.written('cart')]
    })
    expect(value).toEqual(['new', undefined])
  })
})

test.each([
  ['EUR.dark', { currency: 'EUR', scheme: 'dark' }],
  ['.light', { scheme: 'light' }],
  ['JPY', { currency: 'JPY' }],
  ['USD.dark', { scheme: 'dark' }],
  ['XXX.blue', {}],
  ['eur.Dark', {}],
  ['<script>.{}', {}],
  ['', {}],
])(
  'the preference cookie %s is read as %o: two enumerations of a shop of EUR and JPY, and nothing else',
  async (pref, preferences) => {
    const app = Fastify()
    await app.register(cookie)
    app.get('/', async (request) => readPreferences(request, ['EUR', 'JPY']))
    const response = await app.inject({ url: '/', cookies: { pref } })
    await app.close()
    expect(response.json()).toEqual(preferences)
  },
)
