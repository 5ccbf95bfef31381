import {
  connectShop,
  type CallFailed,
  type ShopCallInput,
  type ShopCallKey,
  type ShopCallResult,
} from '@waybill/client'
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
