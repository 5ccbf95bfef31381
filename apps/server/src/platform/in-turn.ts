/**
 * Work on one subject comes one after the other within this process, in the order in which it came; work on others doesn't
 * wait. What must hold over several nodes needs a lock of the database as well.
 */
export function createTurns<Key>(): <Value>(key: Key, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<Key, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return turn
  }
}
