import { actOnQuote } from '@waybill/domain/quote'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import type { StaffPorts } from '../../../platform/staff-action.ts'
import { takeMailInstant } from '../message-limits.ts'
import { storedState, type StoredQuote } from '../repository.ts'
import { listSelling, markStopped } from '../repository-stopped.ts'
import { lockQuote } from '../repository-thread.ts'
import { awaitedRecipients, newMailLinks } from './mail-links.ts'
import { ownerOf } from './quote-owner.ts'

type StopPorts = Pick<StaffPorts, 'store' | 'clock' | 'ids' | 'keys' | 'config'>

/** The decision of the staff to sell a product no more (S-03). */
export interface ProductStop {
  readonly productId: number
  /** In the words of the staff. */
  readonly reason: string
  /** The address of the staff account. */
  readonly by: string
}

/** Quotes that the decision ends. Each batch is read when the one before is worked off: many quotes take no memory. */
export async function* quotesSelling(
  { productId }: Pick<ProductStop, 'productId'>,
  { store, clock }: Pick<StopPorts, 'store'> & { readonly clock: Pick<StopPorts['clock'], 'now'> },
): AsyncGenerator<StoredQuote> {
  let after: string | undefined
  for (;;) {
    const found = await listSelling(store.db, { productId, now: clock.now(), after })
    yield* found
    after = found.at(-1)?.id
    if (after === undefined) return
  }
}

/**
 * Ends one of them, with its mails, in a transaction of its own: begun again, the command goes on with those that are left. False where it
 * was ordered, answered or ended by another meanwhile.
 */
export async function stopQuote(id: string, stop: ProductStop, ports: StopPorts): Promise<boolean> {
  const { store, clock } = ports
  const done = await inTransaction(store, async (db) => {
    await lockQuote(db, id)
    const now = clock.now()
    const [quote] = await listSelling(db, { productId: stop.productId, now, id })
    if (quote === undefined) return ok(false)
    await endQuote(quote, stop, { ports, db, now })
    return ok(true)
  })
  return done.ok && done.value
}

interface Stopping {
  readonly ports: StopPorts
  readonly db: Executor
  readonly now: number
}

/** One that keeps the order of another reader stays accepted, and takes no further one. */
async function endQuote(quote: StoredQuote, stop: ProductStop, { ports, db, now }: Stopping): Promise<void> {
  const { productId, reason, by } = stop
  const ended = actOnQuote(storedState(quote), 'stop', now)
  const mails = [...(await ownerMail(quote, { ports, db, now })), ...(await recipientMails(quote, { ports, db, now }))]
  await markStopped(db, { id: quote.id, state: ended.ok ? ended.value : quote.state, productId, reason })
  await recordEvent(db, ports.keys, {
    name: ended.ok ? 'quote.revoked' : 'quote.stopped',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: `operator:${by}`,
    data: { number: quote.number, product: productId, reason },
    now,
    mails,
  })
}

const mailKey = ({ id }: StoredQuote): string => `quote_stopped:${id}`

async function ownerMail(quote: StoredQuote, { ports: { config }, db, now }: Stopping): Promise<readonly QueuedMail[]> {
  const owner = await ownerOf(quote, db)
  if (owner === undefined) return []
  const { email, locale, refs, isVisitor } = owner
  return [
    {
      template: 'quote_stopped',
      to: email,
      locale,
      dedupeKey: `${mailKey(quote)}:owner`,
      refs: { quoteId: quote.id, ...refs },
      ...(isVisitor && { dueAt: await takeMailInstant({ earliest: now, recipient: email }, { config, db, now }) }),
    },
  ]
}

/** To everyone who has the quote: its mail still says that it can be ordered. One that waits to be sent isn't sent any more. */
async function recipientMails(quote: StoredQuote, { ports: { ids }, db }: Stopping): Promise<readonly QueuedMail[]> {
  const holders = (await awaitedRecipients(quote, db)).filter(({ state }) => state === 'sent')
  const mailed = await newMailLinks(holders, quote, { db, ids })
  return mailed.map(({ id, email, secrets }) => ({
    template: 'quote_stopped',
    to: email,
    locale: quote.locale,
    dedupeKey: `${mailKey(quote)}:${id}`,
    refs: { quoteId: quote.id, recipientId: id },
    secrets,
  }))
}
