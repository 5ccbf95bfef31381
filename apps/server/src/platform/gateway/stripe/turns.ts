/** Calls about one name one after the other; calls about different names beside each other. */
export type Turns = <Value>(name: string, call: () => Promise<Value>) => Promise<Value>

/**
 * Stripe answers 409 where a key is in use by another request, and 429 where an object is. This node's own calls don't meet
 * like that; calls of two nodes can, and are then tried again.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (name, call) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(call, call)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
