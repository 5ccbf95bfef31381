import { call } from '../../../lib/call.ts'

/** Says that the new price of a line was read; false where that could not be said. */
export async function acknowledgePrice(productId: number, locale: string): Promise<boolean> {
  const outcome = await call('POST /cart/problems/acknowledge', { body: { line_id: productId }, locale })
  return outcome.ok
}
