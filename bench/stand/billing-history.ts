import { renewBare } from '../floors/billing-floor.ts'
import type { BillingStand } from './billing-stand.ts'

const SOME = 500

/**
 * Invoices of before, and statistics of them: what the database plans while its tables are empty reads whole tables a minute
 * later, and no shop bills its first ten thousand customers within that.
 */
export async function storeHistory({ client, floor }: BillingStand): Promise<void> {
  const earlier = await floor(SOME, renewBare)
  await earlier.next()
  await client.query('vacuum analyze')
}
