import type { IncomingMessage } from 'node:http'
import { unmaskedFields } from '@waybill/domain/payment'
import { holdsCardNumber, holdsLoneCardNumber, mayHoldCardNumber } from '../../card-number.ts'
import { pathText } from '../field-issues.ts'
import { RejectedBody } from '../json-body.ts'

type Path = readonly PropertyKey[]

/** Stored with what they came with, so they are searched like a text of a person. */
const STORED_HEADERS: ReadonlySet<string> = new Set(['idempotency-key', 'user-agent'])
/** Random numbers of tracing and of proxies, one in a hundred of which would pass for a card; none is stored or logged. */
const RANDOM_HEADERS: ReadonlySet<string> = new Set([
  'b3',
  'cf-ray',
  'sentry-trace',
  'traceparent',
  'tracestate',
  'uber-trace-id',
  'x-b3-parentspanid',
  'x-b3-spanid',
  'x-b3-traceid',
  'x-cloud-trace-context',
  'x-datadog-parent-id',
  'x-datadog-trace-id',
])
/** Escaped bytes in a row: digits, blanks and dashes of any width are some, and a wrong escape elsewhere doesn't hide them. */
const ESCAPED = /(?:%[0-9a-f]{2})+/gi

/**
 * Rejects a body with an issuer's card number anywhere, or with a field of B-49 that is filled in with more than a mask
 * (SEC-07): such a value is never logged and never stored. Billing calls have a code of their own.
 */
export function rejectCardData(value: unknown, code: 'card-number' | 'invalid-payload' = 'card-number'): void {
  const path = cardPath(value, [])
  if (path !== undefined) throw new RejectedBody(code, pathText(path))
}

/** Rejects a card number in the address or in a header; the answer names the parameter or header, never the value. */
export function rejectCardNumberIn(request: IncomingMessage, url: string): void {
  const inHeaders = mayHaveCardInHeaders(request) ? cardInHeaders(request.rawHeaders) : undefined
  const name = cardInAddress(url) ?? inHeaders
  if (name !== undefined) throw new RejectedBody('card-number', name)
}

/** Path of card data in a value; a name that is itself a card number is not repeated. */
function cardPath(value: unknown, at: Path): Path | undefined {
  if (typeof value === 'string') return holdsCardNumber(value) ? at : undefined
  if (typeof value === 'number') return Number.isInteger(value) && holdsCardNumber(String(value)) ? at : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const [secret] = Array.isArray(value) ? [] : unmaskedFields(Object.fromEntries(entries))
  if (secret !== undefined) return [...at, secret]
  for (const [name, child] of entries) {
    if (holdsCardNumber(String(name))) return at
    const found = cardPath(child, [...at, name])
    if (found !== undefined) return found
  }
  return undefined
}

function cardInAddress(url: string): string | undefined {
  const [path = '', ...queries] = url.split('?')
  if (holdsCardNumber(readable(path))) return 'path'
  for (const pair of queries.join('?').split('&')) {
    const [name = ''] = pair.split('=')
    if (holdsCardNumber(readable(name))) return 'query'
    if (holdsCardNumber(readable(pair))) return readable(name)
  }
  return undefined
}

function readable(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(ESCAPED, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}

function cardInHeaders(raw: readonly string[]): string | undefined {
  for (let place = 0; place < raw.length; place += 2) {
    const [name = '', value = ''] = raw.slice(place, place + 2)
    if (holdsLoneCardNumber(name)) return 'headers'
    if (isCardHeader(name.toLowerCase(), value)) return name
  }
  return undefined
}

function isCardHeader(name: string, value: string): boolean {
  if (RANDOM_HEADERS.has(name)) return false
  return STORED_HEADERS.has(name) ? holdsCardNumber(readable(value)) : holdsLoneCardNumber(readable(value))
}

/** A quick check for a card number in the headers, for answers before the rest is read. */
export function mayHaveCardInHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.some((text) => mayHoldCardNumber(text.includes('%') ? readable(text) : text))
}
