import type { BodyInput, CallKey, ErrorBody, ResultOf } from '@waybill/contract'

export interface CallRequest<K extends CallKey> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>> | undefined
  readonly body?: BodyInput<K>
  readonly locale: string
  readonly bearer?: string
  /** Of the page that requests a bearer token. */
  readonly pageToken?: string
  readonly idempotencyKey?: string
  /** Expected version of the cart; another one is rejected. */
  readonly ifMatch?: number
  /** Aborts the call: its outcome is that of no answer. */
  readonly signal?: AbortSignal
  /** Outlives the page that sends it. */
  readonly keepalive?: true
  /** The answer of a change carries what this page shows after it, so that it isn't fetched as well (D-60). */
  readonly hasPageView?: boolean | undefined
  /** A call of the pricing pages: every failure that the server names is handed on, whatever its status. */
  readonly isOfPricing?: boolean
}

export type CallFailure =
  /** JSON of 401 to 499: the caller gets status and data; the status is the body's. */
  | { readonly ok: false; readonly kind: 'named'; readonly status: number; readonly error: ErrorBody }
  /** Any other answer counts as a 500; one that isn't JSON has a text of its own (M§8). */
  | {
      readonly ok: false
      readonly kind: 'broken'
      readonly status: 500
      readonly isJson: boolean
      readonly error: undefined
    }
  /** No answer, or not all of it: it is unknown whether the request arrived. */
  | { readonly ok: false; readonly kind: 'lost'; readonly status?: never; readonly error: undefined }

export type CallOutcome<K extends CallKey> = { readonly ok: true; readonly result: ResultOf<K> } | CallFailure

/** One call of the contract, typed by its key: `call('POST /cart/add', { body, locale })`. */
export async function call<K extends CallKey>(key: K, request: CallRequest<K>): Promise<CallOutcome<K>> {
  const [method = 'GET', path = '/'] = key.split(' ')
  try {
    const response = await fetch(addressOf(path, request), {
      method,
      headers: headersOf(request, method),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.signal !== undefined && { signal: request.signal }),
      ...(request.keepalive && { keepalive: true }),
    })
    const answer = readJson(await response.text())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the same build gave this type to the server too
    if (response.ok && hasResult(answer)) return { ok: true, result: answer.result as ResultOf<K> }
    return failureOf(answer, response.status, request.isOfPricing === true)
  } catch {
    return { ok: false, kind: 'lost', error: undefined }
  }
}

const FIRST_HANDED_ON = 401
const LAST_HANDED_ON = 499

/** The one rule of M§8 for a failure. Every named error of the server travels in that range. */
function failureOf(answer: unknown, httpStatus: number, isOfPricing: boolean): CallFailure {
  const isInRange = httpStatus >= FIRST_HANDED_ON && httpStatus <= LAST_HANDED_ON
  if ((isInRange || isOfPricing) && isErrorBody(answer))
    return { ok: false, kind: 'named', status: answer.status, error: answer }
  return { ok: false, kind: 'broken', status: 500, isJson: answer !== undefined, error: undefined }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addressOf(path: string, request: CallRequest<CallKey>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name] ?? '')),
  )
  const query = new URLSearchParams({ ...request.query, ...(request.hasPageView && { view: 'page' }) }).toString()
  return query === '' ? filled : `${filled}?${query}`
}

function headersOf(request: CallRequest<CallKey>, method: string): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': request.locale,
    ...(method !== 'GET' && { 'x-waybill': '1' }),
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...(request.bearer !== undefined && { authorization: `Bearer ${request.bearer}` }),
    ...(request.pageToken !== undefined && { 'x-page-token': request.pageToken }),
    ...(request.ifMatch !== undefined && { 'if-match': `"${request.ifMatch}"` }),
    ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
  }
}

function hasResult(answer: unknown): answer is { readonly result: unknown } {
  return typeof answer === 'object' && answer !== null && 'result' in answer
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return (
    hasResult(answer) &&
    'code' in answer &&
    typeof answer.code === 'string' &&
    'status' in answer &&
    typeof answer.status === 'number'
  )
}

/** The text of a failure: the server's, or undefined for the caller's own default. */
export function errorMessage(error: ErrorBody | undefined): string | undefined {
  if (error === undefined) return undefined
  if (typeof error.result === 'string') return error.result
  const message = error.result['message']
  return typeof message === 'string' ? message : undefined
}
