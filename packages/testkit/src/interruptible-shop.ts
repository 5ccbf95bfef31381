import { freePort } from './free-port.ts'
import { advanceClock } from './shop-journey.ts'
import { startShop } from './running-shop.ts'
import { shopCommand, type CommandEnd } from './shop-command.ts'
import type { ThrowawayStore } from './store.ts'

/** A shop whose store others use in between; it is always at the same address. */
export interface InterruptibleShop {
  readonly url: string
  /** Uses the store beside the shop, which stands still meanwhile where the store is one process's alone. */
  readonly beside: <T>(act: (store: ThrowawayStore) => Promise<T>) => Promise<T>
  /** Runs a command of the operator's. */
  readonly command: (...words: readonly string[]) => Promise<CommandEnd>
  /** Ends the shop and its store. */
  readonly end: () => Promise<void>
}

export async function startInterruptibleShop(
  store: ThrowawayStore,
  more: Readonly<Record<string, string>> = {},
): Promise<InterruptibleShop> {
  const settings = { ...more, PORT: String(await freePort()) }
  let shop = await startShop(store, settings)
  const beside: InterruptibleShop['beside'] = async (act) => {
    if (store.kind === 'postgres') return act(store)
    await shop.stop()
    const done = await act(store)
    shop = await startShop(store, settings)
    return done
  }
  return {
    url: shop.url,
    beside,
    command: (...words) => beside(() => shopCommand(store, ...words)),
    end: async () => {
      // work that a command ordered is at the gateway before it is stored: the clock answers once neither is under way
      await advanceClock(shop.url, 'PT1S')
      await shop.stop()
      await store.dispose()
    },
  }
}
