/** Text that is JSON, or looks like it, and can't be made by `JSON.stringify`. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const raw = (text: string): RawJson => new RawJson(text)
const LONG = 10_000
const HUGE = 1_000_000

/** N: nothing, the wrong type, a number for a text and a text for a number. */
const NOTHING: readonly unknown[] = [
  null,
  '',
  ' ',
  '\t\n',
  [],
  {},
  [[]],
  true,
  7,
  '1',
  '1e3',
  '0x10',
  ' 1 ',
  ['a'],
  { id: 1 },
  [null],
  [{}],
]

/** I: the borders of the number types, and what only looks like a number. */
const NUMBERS: readonly unknown[] = [
  0,
  raw('-0'),
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  raw('9007199254740993'),
  raw('9223372036854775807'),
  raw('9223372036854775808'),
  raw(`1${'0'.repeat(400)}`),
  raw('1e309'),
  raw('-1e309'),
  raw('-1e-400'),
  raw('1E400'),
  'NaN',
  'Infinity',
  '007',
  '١٢',
  '１２',
  '1_000',
  '1,5',
  '-0',
]

/** S: texts that break storage, pages, headers, queries, file names or templates. */
const TEXTS: readonly string[] = [
  'x'.repeat(50),
  'x'.repeat(51),
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(LONG),
  'x'.repeat(HUGE),
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  'abc\u202Edef',
  '\u200B',
  '\uFEFFbom',
  'line\u2028line',
  `z${'\u0301\u0320\u0489'.repeat(60)}`,
  'é',
  'e\u0301',
  'İıßﬁ',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Đường Bến Cảng số 5',
  'Привет, мир',
  '%00',
  '%',
  '%E0%A4%A',
  '%ff',
  'a@b.example\r\nBcc: x@y.example',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
  '${7*7}',
  '<%=1%>',
  `'"><svg onload=alert(1)>`,
  'javascript:alert(1)',
  `' or 1=1--`,
  `'; drop table member; --`,
  '%_\\',
  'a:*&!|()',
  '=cmd|/C calc',
  '../../etc/passwd',
  '..\\..\\',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'prototype',
  '-1',
  'undefined',
  'null',
  `${'a'.repeat(30_000)}!`,
  '"',
  '\\',
  'x@'.repeat(127),
  `${'a.'.repeat(3_000)}@b.example`,
]

export const BAD_VALUES: readonly unknown[] = [...NOTHING, ...NUMBERS, ...TEXTS]

/** Of the same texts those that make a path part; lone surrogates only in their bytes. */
export const BAD_PATH_PARTS: readonly string[] = [
  ...TEXTS.filter((text) => text.length <= LONG && text.isWellFormed()).map((text) => encodeURIComponent(text)),
  ...NUMBERS.flatMap((value) =>
    typeof value === 'number' || typeof value === 'string' ? [encodeURIComponent(value)] : [],
  ),
  '%',
  '%ff',
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '....//',
  'C:%5C',
  '%c0%ae%c0%ae',
  '%u0041',
  '1;2',
  '1,2',
  ':id',
  '*',
  '{id}',
  '9'.repeat(16),
  '9'.repeat(400),
  'x'.repeat(1_024),
  'x'.repeat(1_025),
  '0',
  '-1',
  '00',
  '1.0',
  '+1',
]

const QUERY_FORMS: readonly ((name: string) => string)[] = [
  (name) => `${name}=a&${name}=b`,
  (name) => `${name}[]=a`,
  (name) => `${name}[x]=a`,
  (name) => name,
  (name) => `${name}=`,
  (name) => `${name}=1&${name}=2`,
  (name) => `__proto__[polluted]=1&${name}=1`,
  (name) => `constructor.prototype.polluted=1&${name}=1`,
  () => '&&&==&',
  () => '?'.repeat(50),
  () => `${'a=1&'.repeat(2_000)}z`,
]

export function badQueries(name: string): readonly string[] {
  return [...QUERY_FORMS.map((form) => form(name)), ...BAD_PATH_PARTS.map((part) => `${name}=${part}`)]
}

function nested(depth: number, open: string, close: string): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

function many(count: number, item: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => item(place)).join(',')
}

const encoder = new TextEncoder()

/** P: whole bodies that reach for a prototype, exhaust a parser, or aren't one JSON value in UTF-8. */
export const BAD_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"id":1,"__proto__":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  String.raw`{"__pro\u0074o__":{"polluted":1}}`,
  '{"prototype":{"polluted":1}}',
  '[{"__proto__":{"polluted":1}}]',
  '{"id":1,"id":2}',
  nested(100_000, '[', ']'),
  nested(60_000, '{"a":', '}').slice(0, 250_000),
  nested(30, '[', ']'),
  `{${many(10_000, (place) => `"k${place}":1`)}}`,
  `[${many(100_000, () => '1')}]`,
  '9'.repeat(200_000),
  '9'.repeat(2_000_000),
  '{"id":',
  '{"id":1,}',
  '[1,]',
  '{id:1}',
  "{'id':1}",
  '/* a */{"id":1}',
  '{"id":1}//',
  '{} {}',
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[[]]',
  'undefined',
  'NaN',
  '\uFEFF{"id":1}',
  '{"id":\u0000}',
  '{"id":"\u0001"}',
  '{"\\ud800":1}',
  Uint8Array.from(Buffer.from('{"id":1}', 'utf16le')),
  Uint8Array.from([0xff, 0xfe, 0x7b, 0x00]),
  Uint8Array.from([0xc3, 0x28]),
  Uint8Array.from([0x1f, 0x8b, 0x08, 0x00]),
  encoder.encode('{"id":1}\n{"id":2}'),
]

const UNSIGNED =
  `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","sid":"1","aud":"billing","exp":99999999999}')}.`.replaceAll('=', '')

/** H: headers that a proxy, an attacker or a broken client sends. */
export const BAD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/jsonx' },
  { 'content-type': 'APPLICATION/JSON' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json, text/plain' },
  { 'content-type': '%' },
  { 'content-encoding': 'gzip' },
  { accept: 'image/png' },
  { accept: '%' },
  { 'accept-language': 'x'.repeat(8_000) },
  { 'accept-language': '*;q=9' },
  { 'accept-language': 'vi;q=abc,,;=' },
  { 'accept-language': 'constructor' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-for': "1.2.3.4, '; drop" },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-original-url': '/admin' },
  { 'x-rewrite-url': '/admin' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-0' },
  { range: 'bytes=9-1,-' },
  { 'if-match': 'garbage' },
  { 'if-match': '"9'.repeat(99) },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { authorization: `Bearer ${UNSIGNED}` },
  { authorization: `Bearer ${UNSIGNED}x` },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer a.b.c' },
  { 'idempotency-key': 'has a blank' },
  { 'idempotency-key': 'x'.repeat(129) },
  { 'idempotency-key': '' },
  { 'x-page-token': '1.x' },
  { 'x-page-token': '9'.repeat(5_000) },
  { 'x-request-id': 'mine\tmine' },
  { cookie: Array.from({ length: 100 }, (_, place) => `c${place}=${place}`).join('; ') },
  { cookie: 'waybill-session=%E0%A4%A.x; pref=%' },
  { cookie: 'waybill-session=a.b; waybill-cart=..; pref=constructor.toString' },
  { cookie: '=;;=;a' },
  { cookie: `waybill-cart=${'A'.repeat(7_000)}` },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { origin: '%' },
  { origin: `http://${'a'.repeat(3_000)}` },
  { 'transfer-encoding-x': 'chunked' },
  { 'x-waybill': '1, 1' },
  { 'user-agent': 'x'.repeat(8_000) },
  { referer: 'javascript:alert(1)' },
]
