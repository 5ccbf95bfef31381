import { advance, decide, nextDueOf, settle, type BillingCommand, type PaymentOutcome } from '@waybill/domain/billing'
import { documentOf } from './billing-archive.ts'
import { World, type Provider } from './billing-world.ts'

interface Crashing {
  /** Whether the node dies here: after a plan was made and before it is written. What it was doing begins again. */
  readonly diesBeforeWrite: () => boolean
  /** Whether the node dies here: the provider has answered, and its answer isn't settled. It is looked up later. */
  readonly diesBeforeSettle: () => boolean
}

/** As long as a node that died may hold a try, before another one looks it up (reliability 3.1). */
const LOOKED_UP_AFTER_MS = 60_000

/** An account whose node dies now and then: what was decided or answered there is lost, and comes again. */
export class CrashingWorld extends World {
  /** Outcomes at the provider, whether we heard of them or not: the same key gets the same answer. */
  readonly #done = new Map<number, PaymentOutcome>()
  /** Tries whose answer was lost, with the instant of their look-up. */
  readonly #lost = new Map<number, number>()
  readonly #crashing: Crashing
  #answering: Provider = (attempt) => ({ kind: 'paid', reference: `ch_${attempt.id}` })

  constructor(begun: ConstructorParameters<typeof World>[0], crashing: Crashing) {
    super(begun)
    this.#crashing = crashing
    this.provider = this.#answering
  }

  /** Answers of the provider from now on; what it did before stands. */
  set answering(provider: Provider) {
    this.#answering = provider
  }

  /** Looks up every answer that is lost, and those that are lost until then; the other worlds come along. */
  lookUpLost(...others: readonly World[]): void {
    while (this.#lost.size > 0) {
      const by = Math.max(...this.#lost.values())
      for (const world of [this, ...others]) world.to(by)
    }
  }

  override run(command: BillingCommand): string | undefined {
    // the trial begins in the constructor above, before there is a node that could die
    if (#crashing in this && this.#crashing.diesBeforeWrite())
      decide(this.load(undefined, undefined, documentOf(this.archive, command)), command, this.now)
    return super.run(command)
  }

  override answer(attemptId: number, outcome: PaymentOutcome): void {
    // a charge that is returned before its answer is looked up has no other answer
    this.#lost.delete(attemptId)
    const reference = 'reference' in outcome ? outcome.reference : undefined
    if (this.#crashing.diesBeforeWrite()) settle(this.load(attemptId, reference), { attemptId, outcome }, this.now)
    super.answer(attemptId, outcome)
  }

  /** Answers every try that waits but those whose answer was lost, until they are looked up. */
  override answerAll(): void {
    if (!this.answersAtOnce || !(#crashing in this)) return
    for (const row of this.archive.refunds) if (row.state === 'started') this.answerRefund(row)
    this.endLapsed()
    const seen = new Set<number>()
    for (;;) {
      const next = this.archive.attempts.find(({ id, state }) => state === 'started' && !seen.has(id))
      if (next === undefined) return
      seen.add(next.id)
      const outcome = this.#done.get(next.id) ?? this.#answering(next, this.now)
      const isNew = !this.#done.has(next.id)
      this.#done.set(next.id, outcome)
      // an error that is lost comes again by itself, at other instants
      const isLost = isNew && outcome.kind !== 'error' && this.#crashing.diesBeforeSettle()
      if (isLost) this.#lost.set(next.id, this.now + LOOKED_UP_AFTER_MS)
      else if ((this.#lost.get(next.id) ?? this.now) <= this.now) this.#settle(next.id, outcome)
    }
  }

  #settle(attemptId: number, outcome: PaymentOutcome): void {
    this.#lost.delete(attemptId)
    // an outcome that isn't known is asked for again: the provider may know it then
    if (outcome.kind === 'error') this.#done.delete(attemptId)
    this.answer(attemptId, outcome)
  }

  override to(instant: number): void {
    for (;;) {
      const next = Math.min(nextDueOf(this.load()) ?? Infinity, ...this.#lost.values())
      if (next > instant) break
      if (this.#crashing.diesBeforeWrite()) advance(this.load(), Math.max(this.now, next))
      super.to(Math.max(this.now, next))
      this.answerAll()
    }
    super.to(instant)
  }
}
