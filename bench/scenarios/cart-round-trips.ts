import { countedFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { median } from '../measure/statistics.ts'
import type { CartLedger } from '../stand/cart-ledger.ts'
import { prepareCarts } from '../stand/prepare-carts.ts'
import { countRoundTrips } from '../stand/round-trips.ts'
import { startWaybill } from '../stand/waybill.ts'

const adds = 50

/** Round trips to the database of one add (P-G5); the median, because the server's own clockwork asks it things too. */
export async function countRoundTripsOfAdd(databaseUrl: string, ledger: CartLedger): Promise<Figure> {
  await using counter = await countRoundTrips(databaseUrl)
  await using waybill = await startWaybill({ databaseUrl: counter.url })
  const [cart] = await prepareCarts(waybill.url, ledger, 1)
  if (cart === undefined) throw new Error('no cart was prepared')
  const counts: number[] = []
  for (let made = 0; made < adds; made += 1) {
    const before = counter.count()
    await cart.shopper.change('add', cart.toggle.productId)
    counts.push(counter.count() - before)
    await cart.shopper.change('remove', cart.toggle.productId)
  }
  const goal = { id: 'P-G5', of: 'ours', is: 'at most', value: 2 } as const
  return countedFigure({ title: 'database round trips of an add', unit: 'count', goal }, { values: [median(counts)] })
}
