import { money, type Money } from '@waybill/domain/money'
import { call } from '../../../lib/call.ts'

/** The total of the cart for given quantities (PRC-09); undefined when it can't be had. */
export async function fetchTotal(usages: Readonly<Record<string, number>>, locale: string): Promise<Money | undefined> {
  const answer = await call('POST /cart/quote/total', { body: { usages }, locale })
  return answer.ok ? money(answer.result.total_minor, answer.result.currency) : undefined
}
