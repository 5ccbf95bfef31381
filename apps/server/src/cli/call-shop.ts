import type { BodyInput, CallKey, ErrorBody, ResultOf } from '@waybill/contract'
import type { SavedSession } from './login-file.ts'

/** A call that the shop rejected, or that didn't reach it. */
export class ShopRejected extends Error {
  /** Of HTTP; undefined where it didn't reach the shop. */
  readonly status: number | undefined
  readonly code: string

  constructor(message: string, { status, code }: { readonly status?: number; readonly code: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface ShopCallInput<K extends CallKey> {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: BodyInput<K>
}

type RejectedBody = Pick<ErrorBody, 'code' | 'result' | 'errors'>

function sentenceOf({ result, errors = [] }: RejectedBody): string {
  const [first] = errors
  if (first !== undefined) return first.path === '' ? first.message : `${first.path}: ${first.message}`
  return typeof result === 'string' ? result : String(result['text'] ?? result['message'])
}

/** Calls the shop with the token of this command line; throws `ShopRejected`. */
export async function callShop<K extends CallKey>(
  { shop, token }: Pick<SavedSession, 'shop'> & Partial<SavedSession>,
  key: K,
  { params = {}, body }: ShopCallInput<K> = {},
): Promise<ResultOf<K>> {
  const [method = 'GET', path = '/'] = key.split(' ')
  const address = shop + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const headers = {
    origin: shop,
    'x-waybill': '1',
    'accept-language': 'en',
    'user-agent': 'waybill-cli',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = {
    method,
    headers,
    redirect: 'error' as const,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const answer = await fetch(address, sent).catch(() => undefined)
  const envelope: unknown = await answer?.json().catch(() => undefined)
  if (answer === undefined || typeof envelope !== 'object' || envelope === null)
    throw new ShopRejected(`${shop} doesn't answer as a shop does.`, { code: 'unreachable' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope of the contract
  const { code, ...rest } = envelope as RejectedBody
  if (!answer.ok) throw new ShopRejected(sentenceOf({ code, ...rest }), { status: answer.status, code })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return (envelope as { readonly result: ResultOf<K> }).result
}
