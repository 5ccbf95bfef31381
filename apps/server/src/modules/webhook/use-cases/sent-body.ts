import type { Executor } from '../../../platform/database/database.ts'
import { bodyOf, messageId } from '../message.ts'
import { findMessage } from '../repository-deliveries.ts'

/** A message as every try sends it: its id, and its body, which is empty once its account was erased. */
export async function sentBody(
  db: Executor,
  deliveryId: number,
): Promise<{ readonly id: string; readonly body: string } | undefined> {
  const facts = await findMessage(db, deliveryId)
  if (facts === undefined) return undefined
  const id = messageId(facts.eventId)
  try {
    return { id, body: bodyOf(facts) }
  } catch {
    // erasing took out what the contract promises
    return { id, body: '' }
  }
}
