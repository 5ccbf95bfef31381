import { advance, applyPlan, nextDueOf, settle, type BillingFacts, type BillingPlan } from '@waybill/domain/billing'
import { endCall, loadFacts, outcomeOf, pay, storeOutcome, takeCall, writePlans } from '../modules/billing/index.ts'
import type { SeededAccount } from './seed-accounts.ts'
import type { DemoPorts } from './seed-story.ts'

/** Action of a company at an instant of the past. */
export interface Step {
  readonly account: SeededAccount
  readonly at: number
  /** Acting member; the company's primary one unless given. */
  readonly actor?: string
  /** Answers the plan of it, or nothing where billing only reads what it wrote, as a card that was set. */
  readonly play: (facts: BillingFacts) => Promise<BillingPlan | undefined>
}

/**
 * Plays the steps of all companies in the order of their instants, and between them everything that the clock brings about,
 * each at its own instant: so invoice numbers follow the dates. Nothing about the past is mailed.
 */
export async function playPast(ports: DemoPorts, steps: readonly Step[]): Promise<void> {
  const { demoGateway, now } = ports
  await demoGateway.setMode({ mode: 'ok', count: 0, webhooks: 'none' })
  const past = new Past(ports)
  await past.read([...new Set(steps.map(({ account }) => account.accountId))])
  for (const step of steps.toSorted((left, right) => left.at - right.at)) await past.play(step)
  await past.advanceTo(now)
  await demoGateway.setMode({ mode: 'ok', count: 0, webhooks: 'normal' })
}

/** The demo shop's past is without tax, whatever it collects from today on. */
const untaxed = { seller: { taxes: undefined } } as const

/** The accounts while their past is played: read once, and from there on as their plans leave them. */
class Past {
  readonly #ports: DemoPorts
  readonly #facts = new Map<number, BillingFacts>()

  constructor(ports: DemoPorts) {
    this.#ports = ports
  }

  async read(accountIds: readonly number[]): Promise<void> {
    for (const [id, facts] of await loadFacts(this.#ports.db, accountIds, untaxed)) this.#facts.set(id, facts)
  }

  async play({ account: { accountId, primaryId }, at, actor = `member:${primaryId}`, play }: Step): Promise<void> {
    await this.advanceTo(at)
    const plan = await play(this.#of(accountId))
    if (plan === undefined) await this.read([accountId])
    else await this.#write(plan, { at, actor })
  }

  async advanceTo(until: number): Promise<void> {
    for (;;) {
      const due = this.#earliest()
      if (due === undefined || due.at > until) return
      const plan = advance(due.facts, due.at)
      if (plan === undefined) throw new Error(`account ${due.facts.account.id} is due, and nothing is to be done`)
      await this.#write(plan, { at: due.at })
    }
  }

  /** The account that is visited next: by its instant and its id, as the running product does. */
  #earliest() {
    const dueItems = [...this.#facts.values()].flatMap((facts) => {
      const at = nextDueOf(facts)
      return at === undefined ? [] : { at, facts }
    })
    return dueItems.toSorted((left, right) => left.at - right.at || left.facts.account.id - right.facts.account.id)[0]
  }

  #of(accountId: number): BillingFacts {
    const facts = this.#facts.get(accountId)
    if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
    return facts
  }

  async #write(plan: BillingPlan, { at, actor = 'system' }: { at: number; actor?: string }): Promise<void> {
    const { db, keys, seller } = this.#ports
    // the carts of the past are stored as they were ordered
    const closeOrderedCarts = (): Promise<void> => Promise.resolve()
    const writing = { keys, seller, closeOrderedCarts, now: at, actor, mails: false }
    const [written = plan] = await writePlans(db, [plan], writing)
    this.#facts.set(plan.accountId, applyPlan(this.#of(plan.accountId), written))
    for (const { id } of written.rows.attempts.added) await this.#makeAttempt(id, at)
  }

  /** As the product makes it, but in one transaction: that of the whole demo. */
  async #makeAttempt(attemptId: number, at: number): Promise<void> {
    const { db, demoGateway } = this.#ports
    const call = await takeCall(db, attemptId, at)
    const { accountId } = call
    const answer = await pay({ gateway: demoGateway, db, now: at, call, attempt: { attemptId } })
    if (answer === undefined) throw new Error(`try ${attemptId} is read by another node`)
    const outcome = outcomeOf(answer)
    await storeOutcome(db, call, outcome)
    await endCall(db, call)
    await this.#write(settle(this.#of(accountId), { attemptId, outcome }, at), { at })
  }
}
