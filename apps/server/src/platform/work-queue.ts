export interface WorkQueue<Key> {
  <Value>(key: Key, work: () => Promise<Value>): Promise<Value>
  /** True while work on the subject is under way. */
  readonly isTaken: (key: Key) => boolean
}

/**
 * Work on one subject comes one after the other within this process, in the order in which it came; work on others doesn't
 * wait. What must hold over several nodes needs a lock of the database as well.
 */
export function createWorkQueue<Key>(): WorkQueue<Key> {
  const last = new Map<Key, Promise<unknown>>()
  const inTurn = <Value>(key: Key, work: () => Promise<Value>): Promise<Value> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return turn
  }
  return Object.assign(inTurn, { isTaken: (key: Key) => last.has(key) })
}
