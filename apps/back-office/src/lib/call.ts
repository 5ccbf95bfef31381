import type { BodyInput, CallKey, ErrorBody, ResultOf } from '@waybill/contract'
import { t } from './shown.ts'

interface CallInput<K extends CallKey> {
  /** Parts of the path by their names. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: BodyInput<K>
}

type FailedBody = Pick<ErrorBody, 'status' | 'code' | 'result' | 'errors'>

/** A call that changed nothing, with the sentence that says why. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  /** Sentences by the fields that they are about. */
  readonly fields: ReadonlyMap<string, string>

  constructor({ status, code, result, errors = [] }: FailedBody) {
    super(sentenceOf(result))
    this.status = status
    this.code = code
    this.fields = new Map(errors.map(({ path, message }) => [path, message]))
  }
}

/** A command says in its own words why nothing was changed. */
function sentenceOf(result: ErrorBody['result']): string {
  return typeof result === 'string' ? result : String(result['text'] ?? result['message'])
}

function addressOf(path: string, { params = {}, query }: Pick<CallInput<CallKey>, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

/** Calls the shop as the signed-in member of the staff; throws `CallFailed`. */
export async function call<K extends CallKey>(key: K, input: CallInput<K> = {}): Promise<ResultOf<K>> {
  const [method = 'GET', path = '/'] = key.split(' ')
  const { body } = input
  const unreachable: FailedBody = { status: 503, code: 'unreachable', result: t('admin.error.network') }
  const answer = await fetch(addressOf(path, input), {
    method,
    headers: { 'x-waybill': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  const envelope: unknown = await answer?.json().catch(() => undefined)
  if (answer === undefined || envelope === undefined) throw new CallFailed(unreachable)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope of the contract that both were built with
  if (!answer.ok) throw new CallFailed(envelope as FailedBody)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return (envelope as { readonly result: ResultOf<K> }).result
}
