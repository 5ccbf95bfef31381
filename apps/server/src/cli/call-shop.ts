import {
  connectShop,
  type CallFailed,
  type ShopCallInput,
  type ShopCallKey,
  type ShopCallResult,
} from '@waybill/client'
import type { Terminal } from './command.ts'
import type { SavedSession } from './login-file.ts'

/** Calls the shop with the token of this command line; throws `CallFailed`. */
export function callShop<Key extends ShopCallKey>(
  { shop, token }: Pick<SavedSession, 'shop'> & Partial<SavedSession>,
  key: Key,
  input?: ShopCallInput<Key>,
): Promise<ShopCallResult<Key>> {
  const headers = { origin: shop, 'x-waybill': '1', 'accept-language': 'en', 'user-agent': 'waybill-cli' }
  return connectShop({ shop, ...(token !== undefined && { key: token }), headers, redirect: 'error' }).call(key, input)
}

/** The sentence of a failure, with the field that it is about. */
export function sentenceOf({ message, fields }: CallFailed): string {
  const [first] = fields
  if (first === undefined) return message
  const [path, sentence] = first
  return path === '' ? sentence : `${path}: ${sentence}`
}

/** The way on for a command line, by the code of a rejected call. */
const HINTS: Readonly<Record<string, string | undefined>> = {
  'factor-needed':
    ' Add --code with the six digits of your authenticator app; with a passkey, sign in again by "npm run cli -- login".',
  unauthorized: ' Sign in by "npm run cli -- login".',
}
const FAILED = 1
const WRONG = 2
/** Statuses of what the caller may mend: a wrong field, a missing right. */
const WRONG_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 422])

/** Prints why a call failed, with the way on; answers the exit code. */
export function failCall(failed: CallFailed, terminal: Terminal): number {
  terminal.error(sentenceOf(failed) + (HINTS[failed.code] ?? ''))
  return failed.status !== undefined && WRONG_STATUSES.has(failed.status) ? WRONG : FAILED
}
