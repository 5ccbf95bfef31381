import { call, type CallOutcome } from '../../../lib/call.ts'

/** Addresses to which nothing would be mailed; empty where that can't be learned: the answer to the share says it again. */
export async function lookUpRecipients(emails: readonly string[], locale: string): Promise<readonly string[]> {
  const answer = await call('POST /cart/share/recipients', { body: { emails: [...emails] }, locale })
  return answer.ok ? answer.result.suppressed : []
}

/** Has an address asked by mail whether its reader wants quotes again. */
export function askAgain(email: string, locale: string): Promise<CallOutcome<'POST /cart/share/again'>> {
  return call('POST /cart/share/again', { body: { email }, locale })
}
