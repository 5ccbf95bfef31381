/** A pending change, with the key that makes it one change however often it is sent. */
export interface QueuedItem<Change> {
  readonly change: Change
  readonly key: string
}

/** Result of a change; `lost`: it had no answer, so its result is unknown. */
export type ChangeEnd = 'made' | 'rejected' | 'lost'

interface PendingItem<Change> extends QueuedItem<Change> {
  readonly done: Promise<ChangeEnd>
  readonly settle: (end: ChangeEnd) => void
}

export interface QueuePort<Change, Answer> {
  readonly newKey: () => string
  /** The same click twice: the later one joins the earlier. */
  readonly isSame: (one: Change, other: Change) => boolean
  /** About one thing: only the newest change of a product can be joined. */
  readonly isAboutSame: (one: Change, other: Change) => boolean
  /** Undefined when there was no answer. `isLast`: no change waits behind it, the page shows its result. */
  readonly send: (waiting: QueuedItem<Change>, isLast: boolean) => Promise<Answer | undefined>
  /** Before a change is sent again. */
  readonly pause: (attempt: number) => Promise<void>
  /** All unanswered changes, in their order. */
  readonly onWaiting: (changes: readonly Change[], isLost: boolean) => void
  /** True when the server made the change. */
  readonly onAnswer: (change: Change, answer: Answer) => boolean
  /** Given up after all retries; the changes behind it were not sent at all. */
  readonly onGivenUp: (changes: readonly QueuedItem<Change>[]) => void
  /** Nothing waits any more: the page is read again. */
  readonly onIdle: () => Promise<void>
}

/** The most tries of a change, unless the reader retries it. */
export const TRIES = 4

/** Changes go out one by one in the order of their clicks, and none is lost on the way. */
export class ChangeQueue<Change, Answer> {
  readonly #port: QueuePort<Change, Answer>
  #entries: readonly PendingItem<Change>[] = []
  #onTheWay: PendingItem<Change> | undefined
  #isWorking = false
  #isLost = false

  constructor(port: QueuePort<Change, Answer>) {
    this.#port = port
  }

  /** Resolves when the page shows what became of it. */
  add(change: Change, key = this.#port.newKey()): Promise<ChangeEnd> {
    const newest = this.#entries.findLast((entry) => this.#port.isAboutSame(entry.change, change))
    if (newest !== undefined && this.#port.isSame(newest.change, change)) return newest.done
    const { promise, resolve } = Promise.withResolvers<ChangeEnd>()
    this.#hold([...this.#entries, { change, key, done: promise, settle: resolve }], this.#isLost)
    if (!this.#isWorking) void this.#work()
    return promise
  }

  /** Unsent changes leave now: the page is about to unload. The idempotency keys prevent a second execution. */
  flush(): void {
    for (const entry of this.#entries) if (entry !== this.#onTheWay) void this.#port.send(entry, false)
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    const finished: { readonly entry: PendingItem<Change>; readonly end: ChangeEnd }[] = []
    for (let next = this.#entries[0]; next !== undefined; next = this.#entries[0]) {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the clicks
      const answer = await this.#sendUntilAnswered(next)
      if (answer === undefined) {
        finished.push(...this.#giveUp().map((entry) => ({ entry, end: 'lost' as const })))
      } else {
        const isMade = this.#port.onAnswer(next.change, answer)
        this.#hold(this.#entries.slice(1), false)
        finished.push({ entry: next, end: isMade ? 'made' : 'rejected' })
      }
    }
    // a click while the page is read begins another round
    this.#isWorking = false
    await this.#port.onIdle()
    for (const { entry, end } of finished) entry.settle(end)
  }

  async #sendUntilAnswered(entry: PendingItem<Change>): Promise<Answer | undefined> {
    let answer = await this.#send(entry)
    for (let attempt = 1; answer === undefined && attempt < TRIES; attempt += 1) {
      this.#hold(this.#entries, true)
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await this.#port.pause(attempt)
      // oxlint-disable-next-line no-await-in-loop -- as above
      answer = await this.#send(entry)
    }
    return answer
  }

  async #send(entry: PendingItem<Change>): Promise<Answer | undefined> {
    this.#onTheWay = entry
    const answer = await this.#port.send(entry, this.#entries.length === 1)
    this.#onTheWay = undefined
    return answer
  }

  /** The changes behind one without an answer would get none either. */
  #giveUp(): readonly PendingItem<Change>[] {
    const givenUp = this.#entries
    this.#hold([], false)
    this.#port.onGivenUp(givenUp)
    return givenUp
  }

  #hold(entries: readonly PendingItem<Change>[], isLost: boolean): void {
    this.#entries = entries
    this.#isLost = isLost
    this.#port.onWaiting(
      entries.map(({ change }) => change),
      isLost,
    )
  }
}
