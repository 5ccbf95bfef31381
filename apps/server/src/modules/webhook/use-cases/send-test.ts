import { machineClock } from '../../../platform/clock.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { PostOut, PostOutcome } from '../../../platform/outgoing/post-out.ts'
import { signedPost } from '../message.ts'
import type { WebhookEndpoint } from '../repository.ts'

/** Posts a signed message of the type `webhook.test`, of no account, once and at once; it is in no log. */
export function sendTest(
  endpoint: WebhookEndpoint,
  { keys, post, id, now }: { readonly keys: Keys; readonly post: PostOut; readonly id: string; readonly now: number },
): Promise<PostOutcome> {
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date(now).toISOString(), data: {} })
  return post(
    signedPost(keys, endpoint, { id: `test_${id}`, url: endpoint.url, body, machineNow: machineClock.now(), now }),
  )
}
