import type { ErrorBody } from '@waybill/contract'
import { call } from '../../../lib/call.ts'
import { tellOtherTabs } from '../../../lib/cart-news.ts'
import type { Quantities } from '../model/cart-with.ts'

/** Keeps quantities in the cart (PRC-06); undefined when the server has them, else what it said. */
export async function keepQuantities(
  usages: Quantities,
  locale: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly error: ErrorBody | undefined }> {
  const answer = await call('POST /cart/quantities', { body: { usages }, locale, keepalive: true })
  if (!answer.ok) return { ok: false, error: answer.error }
  tellOtherTabs()
  return { ok: true }
}
