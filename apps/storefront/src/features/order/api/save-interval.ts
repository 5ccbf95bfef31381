import type { BodyOf } from '@waybill/contract'
import { call } from '../../../lib/call.ts'

/** The cart keeps the choice, so that a reload and the pages after this one say the same; the order names its own. */
export async function saveInterval(interval: BodyOf<'POST /cart/interval'>['interval'], locale: string): Promise<void> {
  await call('POST /cart/interval', { body: { interval }, locale })
}
