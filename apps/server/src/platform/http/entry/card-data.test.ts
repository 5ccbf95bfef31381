import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { rejectCardData, rejectCardNumberIn } from './card-data.ts'
import { RejectedBody } from '../json-body.ts'

const CARD = '4242424242424242'

function rejectedFor(work: () => void): RejectedBody | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof RejectedBody) return error
    throw error
  }
}

const pathIn = (value: unknown): string | undefined => rejectedFor(() => rejectCardData(value))?.path

/** Parameter or header for which a request is rejected. */
function nameIn(url: string, rawHeaders: readonly string[] = []): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a request only these are looked at
  const request = { rawHeaders } as unknown as IncomingMessage
  return rejectedFor(() => rejectCardNumberIn(request, url))?.path
}

test.each([
  [CARD, ''],
  [{ comment: `pay with ${CARD}` }, 'comment'],
  [{ items: [{ code: 'a' }, { code: '4242 4242 4242 4242' }] }, 'items[1].code'],
  [{ a: { b: Number(CARD) } }, 'a.b'],
  [{ cvv: '123' }, 'cvv'],
  [{ cvv: 123 }, 'cvv'],
  [{ items: [{ cvv: ' ' }] }, 'items[0].cvv'],
  [{ billing_info: { account_number: '6789' } }, 'billing_info.account_number'],
])('[SEC-07] of %o the field %s is named', (value, path) => {
  expect(pathIn(value)).toBe(path)
})

test('[SEC-07] a name that is a card number is rejected without being repeated', () => {
  expect(pathIn({ [CARD]: 1 })).toBe('')
  expect(pathIn({ list: [{ [CARD]: 1 }] })).toBe('list[0]')
  expect(nameIn(`/?${CARD}=1`)).toBe('query')
  expect(nameIn('/', [`X-${CARD}`, '1'])).toBe('headers')
})

test('what is empty, masked or a fraction is none', () => {
  const harmless = [
    { cvv: '' },
    { cvv: null },
    {},
    { text: 'what is a "cvv": "123"?' },
    { account_number: '•••' },
    { share: 0.4242424242424242 },
  ]
  expect(harmless.map(pathIn)).toEqual(harmless.map(() => undefined))
})

test('[SEC-07] on billing calls it is an invalid payload', () => {
  expect(rejectedFor(() => rejectCardData({ cardno: CARD }, 'invalid-payload'))).toMatchObject({
    code: 'invalid-payload',
    path: 'cardno',
  })
})

test.each([
  ['/search?q=4111%C2%A01111%C2%A01111%C2%A01111', 'q'],
  ['/search?q=4111%091111%091111%091111', 'q'],
  [`/manage/ui/search?page=1&q=${CARD}`, 'q'],
  ['/manage/ui/search?q=4242+4242+4242+4242', 'q'],
  ['/manage/ui/search?q=%34%32424242%2d42424242%2d4242&x=%E0%A4%A', 'q'],
  [`/?utm_content=a&utm_id=no-${CARD}`, 'utm_id'],
  [`/?=${CARD}`, ''],
  [`/quotes/${CARD}`, 'path'],
  [`/?a=1?b=${CARD}`, 'a'],
])('[SEC-07] in %s it is %s', (url, name) => {
  expect(nameIn(url)).toBe(name)
})

test.each([
  'Idempotency-Key',
  'Cookie',
  'Referer',
  'User-Agent',
  'Authorization',
  'X-Anything',
  'X-Request-Id',
  'Accept-Language',
])('[SEC-07] the header %s is looked at like any other, and is named', (header) => {
  expect(nameIn('/', ['Host', 'a', header, `a=${CARD}; b=2`])).toBe(header)
  expect(nameIn('/', [header, 'Basic 4242%204242%204242%204242'])).toBe(header)
})

test('[SEC-07] what is stored with a request is searched within words too', () => {
  expect(nameIn('/', ['idempotency-key', `order${CARD}`])).toBe('idempotency-key')
  expect(nameIn('/', ['user-agent', `shop${CARD}/1`])).toBe('user-agent')
})

test('what browsers, proxies and tracing send is no card number', () => {
  const ordinary = [
    ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.7390.107 Safari/537.36'],
    [
      'Cookie',
      '_ga=GA1.1.1234567890.1763683200; _fbp=fb.1.1763683200000.424242424242424242; _gcl_au=1.1.4242424242424242.1',
    ],
    ['Cookie', 'waybill-cart=q4242424242424242Zx_8-1.k9'],
    ['If-None-Match', '"4Xk0-1212-9a8b7c"'],
    ['If-Modified-Since', 'Sat, 21 Nov 2026 13:44:00 GMT'],
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-4242424242424242-01'],
    ['X-Cloud-Trace-Context', '105445aa7843bc8bf206b12000100000/4242424242424242;o=1'],
    ['x-datadog-trace-id', '4000000000000000006'],
    ['CF-Ray', '4242424242424242-FRA'],
    ['X-Amzn-Trace-Id', 'Root=1-67891233-abcdef012345678912345678'],
    ['X-Request-Start', 't=1763683200000000'],
    ['X-Forwarded-For', '203.0.113.195, 2001:db8:85a3:8d3:1319:8a2e:370:7348'],
  ] as const
  expect(ordinary.filter((pair) => nameIn('/', pair) !== undefined)).toEqual([])
})

test('timestamps, order numbers and campaigns are none in an address', () => {
  const harmless = [
    '/?t=20261121134400',
    '/?t=1763683200009',
    '/?utm_campaign=2026-11-21&utm_id=120210123456789012&utm_content=23851234567890123',
    '/quotes/20261121134400123',
  ]
  expect(harmless.filter((url) => nameIn(url) !== undefined)).toEqual([])
})
