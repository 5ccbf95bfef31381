import type { Executor } from '../../database/database.ts'
import type { DescribeOutcome, TokenRequest } from '../payment-gateway.ts'
import { wrongInput } from './rejections.ts'
import { descriptionOfToken, outcomeOfToken } from './tokens.ts'

/** A card whose bank wants its customer is asked once, by its first payment; what a bank says without them a set-up finds out. */
export async function describeToken(db: Executor, { token }: TokenRequest): Promise<DescribeOutcome> {
  const outcome = await outcomeOfToken(db, token)
  if (outcome === undefined) return wrongInput
  if (outcome !== 'three_d_secure') return { kind: 'set_up_first' }
  return { kind: 'described', description: await descriptionOfToken(db, token) }
}
