import {
  currentPrices,
  decide,
  previewReprice,
  type BillingFacts,
  type PlannedPrices,
  type Reprice,
  type RepriceCommand,
  type RepriceRejection,
} from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { openAccount, writePlan, type OpenAccount } from '../core/open-account.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { listSubscribers, type Subscriber } from '../store/accounts.ts'

/** Accounts of one read. */
const PAGE = 200

/** Prices, with how many days of notice, and accounts; all where none are named. */
export interface Repricing {
  readonly catalogue: Catalogue
  readonly noticeDays: number
  readonly among?: readonly number[] | undefined
}

/** Effect of a repricing on one account, or why it keeps its prices. */
export interface RepricedAccount extends Subscriber {
  readonly outcome: Result<PlannedPrices, RepriceRejection | 'unavailable'>
}

/** Pages of accounts, one after the other, so that a shop of any size is gone through. */
async function* pagesOf({ store }: BillingPorts, of: Pick<Repricing, 'among'> & { readonly isRepriced: boolean }) {
  for (let after = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins after the one before
    const page = await listSubscribers(store.db, { ...of, after, limit: PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = last.accountId
  }
}

function commandFor(facts: BillingFacts, { catalogue, noticeDays }: Repricing): Reprice {
  return { kind: 'reprice', prices: currentPrices(facts, catalogue), noticeDays }
}

/** Previews a repricing, account by account; nothing is written. */
export async function* previewPrices(ports: BillingPorts, repricing: Repricing): AsyncGenerator<RepricedAccount> {
  const { store, seller, clock } = ports
  for await (const page of pagesOf(ports, { among: repricing.among, isRepriced: false })) {
    const ids = page.map(({ accountId }) => accountId)
    // oxlint-disable-next-line no-await-in-loop -- a page begins after the one before
    const found = await store.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => loadFacts(trx, ids, { seller }))
    for (const subscriber of page) {
      const facts = found.get(subscriber.accountId)
      if (facts === undefined) continue
      yield { ...subscriber, outcome: previewReprice(facts, commandFor(facts, repricing), clock.now()) }
    }
  }
}

interface Commanding {
  readonly accountId: number
  /** Its author, for the audit trail. */
  readonly by: string
  readonly commandOf: (facts: BillingFacts) => RepriceCommand
}

type RepriceOutcome = Result<PlannedPrices | undefined, RepriceRejection | 'unavailable'>

async function carryOut(
  ports: BillingPorts,
  { facts, now }: OpenAccount,
  { db, by, commandOf }: Commanding & { readonly db: Parameters<typeof writePlan>[0] },
): Promise<RepriceOutcome> {
  const command = commandOf(facts)
  const preview = command.kind === 'reprice' ? previewReprice(facts, command, now) : ok(undefined)
  if (!preview.ok) return preview
  const decided = decide(facts, command, now)
  if (!decided.ok) return fail('prices-not-planned')
  await writePlan(db, ports, { plan: decided.value, now, actor: `operator:${by}` })
  return preview
}

/** One account in a transaction of its own: one that is held, busy or contradicts itself keeps no other waiting. */
async function commandOne(ports: BillingPorts, commanding: Commanding): Promise<RepriceOutcome> {
  try {
    const done = await inTransaction(ports.store, async (db) => {
      const opened = await openAccount(db, ports, commanding)
      return opened.ok ? ok(await carryOut(ports, opened.value, { ...commanding, db })) : opened
    })
    return done.ok ? done.value : fail('unavailable')
  } catch (error) {
    ports.log.error({ account: commanding.accountId, error }, 'the prices of an account can not be changed')
    return fail('unavailable')
  }
}

/**
 * Plans a repricing, account by account, each in a transaction of its own with its notice. After a crash it is run again: what
 * was planned is planned, and no member is notified twice (B-99).
 */
export async function* planPrices(
  ports: BillingPorts,
  repricing: Repricing & { readonly by: string },
): AsyncGenerator<RepricedAccount> {
  for await (const page of pagesOf(ports, { among: repricing.among, isRepriced: false }))
    for (const subscriber of page) {
      const { accountId } = subscriber
      const commandOf = (facts: BillingFacts): RepriceCommand => commandFor(facts, repricing)
      // oxlint-disable-next-line no-await-in-loop -- each has a transaction of its own
      const done = await commandOne(ports, { accountId, by: repricing.by, commandOf })
      if (!done.ok) yield { ...subscriber, outcome: done }
      else if (done.value !== undefined) yield { ...subscriber, outcome: ok(done.value) }
    }
}

/** Takes prices back that wait for their renewal; answers each account, and whether it was done. */
export async function* withdrawPrices(
  ports: BillingPorts,
  { among, by }: { readonly among?: readonly number[] | undefined; readonly by: string },
): AsyncGenerator<Subscriber & { readonly isDone: boolean }> {
  for await (const page of pagesOf(ports, { among, isRepriced: true }))
    for (const subscriber of page) {
      const { accountId } = subscriber
      // oxlint-disable-next-line no-await-in-loop -- each has a transaction of its own
      const done = await commandOne(ports, { accountId, by, commandOf: () => ({ kind: 'withdraw_prices' }) })
      yield { ...subscriber, isDone: done.ok }
    }
}
