import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

const message = z.object({ data: z.object({ account_id: z.int().optional(), seq: z.int().optional() }) })
const signed = z.object({ 'webhook-id': z.string(), 'webhook-timestamp': z.string(), 'webhook-signature': z.string() })

/** Takes the shop's webhooks; answers the status of HTTP. */
export function receiveHooks(secret: string, changed: (account: number) => void) {
  const verifier = new Webhook(secret)
  const newest = new Map<number, number>()

  return (body: string, given: unknown): number => {
    const headers = signed.safeParse(given)
    if (!headers.success) return 401
    try {
      verifier.verify(body, headers.data)
    } catch {
      return 401
    }
    const { account_id: account, seq = 0 } = message.parse(JSON.parse(body)).data
    // what comes twice or by a replay has a number that was handled: what the account may use was read after that
    if (account === undefined || seq <= (newest.get(account) ?? 0)) return 200
    newest.set(account, seq)
    changed(account)
    return 200
  }
}
