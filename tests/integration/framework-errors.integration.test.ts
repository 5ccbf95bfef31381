import { describe, expect, test } from 'vitest'
import { sendRaw, type RawAnswer } from '@waybill/testkit/raw-http'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { expectOurFailure, expectOurHeaders, type Heard } from './bad-input/error-contract.ts'

const shop = shopOfFile({ SEED: 'none' })

function heardOf({ status, headers, body }: RawAnswer): Heard {
  return { status, header: (name) => headers[name] ?? null, text: body }
}

/** Lines of a request head; the host is ours unless a line says otherwise. */
function request(first: string, lines: readonly string[] = [], body = ''): string {
  const own = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${new URL(shop.url).host}`]
  return [first, ...own, 'Connection: close', ...lines, '', body].join('\r\n')
}

async function ask(first: string, lines: readonly string[] = [], body = ''): Promise<Heard> {
  return heardOf(await sendRaw(shop.url, request(first, lines, body)))
}

describe('what the framework and the HTTP parser reject by themselves', () => {
  test.each([
    ['a badly encoded path', 'GET /%E0%A4%A HTTP/1.1', 404],
    ['half an escape', 'GET /x% HTTP/1.1', 404],
    ['a badly encoded parameter', 'GET /services/modules/%E0%A4%A HTTP/1.1', 404],
    ['an encoded NUL', 'GET /services/modules/%00 HTTP/1.1', 404],
    ['a parameter of 1,025 characters', `GET /services/modules/${'x'.repeat(1_025)} HTTP/1.1`, 414],
    ['a path that climbs', 'GET /assets/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1', 404],
    ['a path that is not there', 'GET /nothing/here HTTP/1.1', 404],
  ])('[ERR-02] [SEC-01] %s is rejected in the envelope with our headers', async (_, first, status) => {
    const heard = await ask(first)
    expect(heard.status, heard.text).toBe(status)
    expectOurFailure(heard, first)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'GET', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'LINK'])(
    '[ERR-02] %s where only POST is known is HTTP 405 with Allow and a body 404',
    async (method) => {
      const heard = await ask(`${method} /cart/add HTTP/1.1`)
      expect(heard.status, heard.text).toBe(405)
      expect(heard.header('allow')).toBe('POST')
      expect(JSON.parse(heard.text)).toMatchObject({ status: 404, code: 'not-found' })
      expectOurFailure(heard, method)
    },
  )

  test('[ERR-02] a page names its methods too, and a method on nothing is a plain 404', async () => {
    const page = await ask('PUT /sign-in HTTP/1.1')
    expect([page.status, page.header('allow')]).toEqual([405, 'GET, HEAD, POST'])
    const nothing = await ask('PUT /nothing/here HTTP/1.1')
    expect([nothing.status, nothing.header('allow')]).toEqual([404, null])
  })

  test('[SEC-01] HEAD has the headers of GET and no body', async () => {
    const heard = await ask('HEAD /account/session HTTP/1.1')
    expect([heard.status, heard.text]).toEqual([200, ''])
    expectOurHeaders(heard, 'HEAD')
  })

  test.each([
    ['an expectation that no server meets', ['Expect: x'], 417],
    ['headers larger than any of ours', [`X-Large: ${'x'.repeat(20_000)}`], 431],
    ['two lengths', ['Content-Length: 3', 'Content-Length: 4'], 400],
    ['a length beside chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked'], 400],
    ['a length that is no number', ['Content-Length: 3x'], 400],
    ['a length below zero', ['Content-Length: -1'], 400],
    ['a header name with a blank', ['X bad: 1'], 400],
    ['a NUL in a header', ['X-Bad: a\u0000b'], 400],
    ['a line that is no header', ['nonsense'], 400],
    ['an unknown transfer coding', ['Transfer-Encoding: identity, gzip'], 400],
    ['two lengths that are the same', ['Content-Length: 0', 'Content-Length: 0'], 400],
    ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], 400],
    ['chunks before another coding', ['Transfer-Encoding: chunked, gzip'], 400],
    ['a header line that is folded', ['X-Folded: a', ' b'], 400],
    ['a foreign host', ['Host: evil.example'], 403],
    ['our host with another port', ['Host: 127.0.0.1:1'], 403],
  ])('[ERR-02] [SEC-01] %s is rejected in the envelope with our headers', async (what, lines, status) => {
    const heard = await ask('POST /cart/add HTTP/1.1', lines)
    expect(heard.status, `${heard.status} ${heard.text}`).toBe(status)
    expectOurFailure(heard, what)
  })

  test('[ERR-02] [SEC-01] chunks that are no chunks are rejected in the envelope with our headers', async () => {
    const lines = [
      'Transfer-Encoding: chunked',
      'Content-Type: application/json',
      `Origin: ${shop.url}`,
      'X-Waybill: 1',
    ]
    const heard = await ask('POST /cart/add HTTP/1.1', lines, 'ZZ\r\n{"id":1}\r\n0\r\n\r\n')
    expect(heard.status, heard.text).toBe(400)
    expectOurFailure(heard, 'chunked garbage')
  })

  test.each([
    ['not HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n'],
    ['a version of the future', 'GET / HTTP/9.9\r\n\r\n'],
    ['a method of garbage', '}{ / HTTP/1.1\r\n\r\n'],
    ['a path without a slash', 'GET cart/data HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('[ERR-02] [SEC-01] %s is answered 400 by the parser, in the envelope with our headers', async (what, bytes) => {
    const heard = heardOf(await sendRaw(shop.url, bytes))
    expect(heard.status, `${heard.status} ${heard.text}`).toBe(400)
    expectOurFailure(heard, what)
  })

  test('[SEC-01] two Host headers, or an address with another host, are no request: 400, also for a page that is cached', async () => {
    const { host } = new URL(shop.url)
    const twice = [`Host: ${host}`, `Host: ${host}`]
    for (const path of ['/cart/data', '/subscription/packages']) {
      await ask(`GET ${path} HTTP/1.1`)
      for (const heard of [
        await ask(`GET ${path} HTTP/1.1`, twice),
        await ask(`GET ${path} HTTP/1.1`, [`Host: ${host}`, 'host: evil.example']),
        await ask(`GET http://evil.example${path} HTTP/1.1`),
      ]) {
        expect(heard.status, heard.text).toBe(400)
        expect(JSON.parse(heard.text)).toMatchObject({ code: 'malformed-request' })
        expectOurFailure(heard, path)
      }
    }
    expect((await ask(`GET http://${host}/account/session HTTP/1.1`)).status).toBe(200)
  })

  test('[SEC-01] a request without a host is rejected like one for a foreign host', async () => {
    const heard = heardOf(await sendRaw(shop.url, 'GET /account/session HTTP/1.1\r\nConnection: close\r\n\r\n'))
    expect(heard.status, heard.text).toBe(403)
    expectOurFailure(heard, 'no host')
  })

  test('[ERR-02] a body above the limit is 413, with or without a length', async () => {
    const lines = ['Content-Type: application/json', `Origin: ${shop.url}`, 'X-Waybill: 1']
    const shown = await ask('POST /cart/add HTTP/1.1', [...lines, 'Content-Length: 300000'], '{')
    expect(shown.status, shown.text).toBe(413)
    expectOurFailure(shown, 'Content-Length')
    const chunk = `${(300_000).toString(16)}\r\n${'1'.repeat(300_000)}\r\n0\r\n\r\n`
    const unsized = await ask('POST /cart/add HTTP/1.1', [...lines, 'Transfer-Encoding: chunked'], chunk)
    expect(unsized.status, unsized.text).toBe(413)
    expectOurFailure(unsized, 'chunked')
  })

  test('[ERR-02] a sender that is still writing hears 413: the connection stays, and carries the next request', async () => {
    const { host } = new URL(shop.url)
    const lines = [`Host: ${host}`, 'Content-Type: application/json', `Origin: ${shop.url}`, 'X-Waybill: 1']
    const tooLarge = ['POST /cart/add HTTP/1.1', ...lines, 'Content-Length: 300000', '', '1'.repeat(300_000)]
    const next = `GET /account/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    const answered = await sendRaw(shop.url, tooLarge.join('\r\n') + next)
    expect(answered.status).toBe(413)
    expect(answered.headers.connection).not.toBe('close')
    expect(answered.body).toContain('HTTP/1.1 200 OK')
  })

  test('[ERR-04] after all of it the next visitor is served', async () => {
    const answer = await new ShopClient(shop.url).get('/account/session')
    expect(answer.body).toMatchObject({ status: 200, result: { kind: 'visitor' } })
  })
})
