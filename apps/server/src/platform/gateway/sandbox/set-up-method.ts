import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { asOne } from '../../database/transaction.ts'
import type { PaymentDecline, SetUpOutcome, SetUpRequest } from '../payment-gateway.ts'
import { challengeByKey, challengeExpiry, openChallenge } from './challenges.ts'
import { lockName } from './lock-name.ts'
import { findMethod, isCustomer, type MethodRow } from './methods.ts'
import { declined } from './outcome-of-entry.ts'
import { passChallenge } from './pass-challenge.ts'
import { wrongInput, wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import type { TokenOutcome } from './test-values.ts'
import { descriptionOfToken, outcomeOfToken } from './tokens.ts'

interface SetUpCall {
  readonly parts: SandboxParts
  readonly trx: Transaction<Schema>
  readonly request: SetUpRequest
}

/** Verifies a method and stores it with its customer. It moves no money, so it uses up no gateway mode. */
export async function setUpMethod(parts: SandboxParts, request: SetUpRequest): Promise<SetUpOutcome> {
  return asOne(parts.db, async (trx) => {
    await lockName(trx, `key:${request.idempotencyKey}`)
    await lockName(trx, `token:${request.token}`)
    const known = await findMethod(trx, { column: 'setup_key', value: request.idempotencyKey })
    if (known !== undefined) return isSameRequest(known, request) ? setUp(trx, known) : wrongRequest
    const challenge = await challengeByKey(trx, request.idempotencyKey)
    if (challenge !== undefined && (challenge.token !== request.token || challenge.amount !== null)) return wrongRequest
    // a token is good for one customer, under whichever key it comes again
    const same = await findMethod(trx, { column: 'token', value: request.token })
    if (same !== undefined) return isSameRequest(same, request) ? setUp(trx, same) : wrongInput
    if (!(await isCustomer(trx, request.customerRef))) return wrongInput
    const obstacle = await verify({ parts, trx, request })
    return obstacle ?? store({ parts, trx, request })
  })
}

function isSameRequest(row: MethodRow, { token, customerRef }: SetUpRequest): boolean {
  return row.token === token && row.customer_ref === customerRef
}

async function setUp(trx: Transaction<Schema>, row: MethodRow): Promise<SetUpOutcome> {
  const { ref: methodRef, customer_ref: customerRef, mandate_ref: mandateRef } = row
  return {
    kind: 'set_up',
    method: { customerRef, methodRef, ...(mandateRef !== null && { mandateRef }) },
    description: await descriptionOfToken(trx, row.token),
  }
}

/** Outcome in the way of the method; undefined once the bank has agreed to it. */
async function verify({
  parts,
  trx,
  request,
}: SetUpCall): Promise<Exclude<SetUpOutcome, { kind: 'set_up' }> | undefined> {
  const { idempotencyKey, token, threeDSecureResult } = request
  const now = parts.clock.now()
  const challenge = await challengeByKey(trx, idempotencyKey)
  if (challenge !== undefined) {
    const passed = await passChallenge(trx, { challenge, threeDSecureResult, now })
    return passed === 'passed' ? undefined : passed
  }
  const outcome = await outcomeOfToken(trx, token)
  if (outcome === undefined || threeDSecureResult !== undefined) return wrongInput
  if (outcome !== 'three_d_secure') return declineOf(outcome)
  const opened = { id: `chl_${parts.ids.token()}`, idem_key: idempotencyKey, token }
  return openChallenge(trx, opened, challengeExpiry(now, false))
}

/** Answer of a bank without money: two of the test cards are fine until they are charged. */
function declineOf(outcome: Exclude<TokenOutcome, 'three_d_secure'>): PaymentDecline | undefined {
  switch (outcome) {
    case 'paid':
    case 'settles':
    case 'settles_late':
    case 'settles_then_returns':
    case 'fails_when_charged':
    case 'blocked':
      return undefined
    case 'declined':
    case 'insufficient_funds':
    case 'expired_card':
    case 'wrong_code':
    case 'closed_account':
      return declined(outcome)
  }
}

async function store({ parts, trx, request }: SetUpCall): Promise<SetUpOutcome> {
  const { type } = await descriptionOfToken(trx, request.token)
  const row: MethodRow = {
    ref: `pm_${parts.ids.token()}`,
    customer_ref: request.customerRef,
    token: request.token,
    setup_key: request.idempotencyKey,
    // a direct debit needs the payer's consent on record
    mandate_ref: type === 'ach' ? `mdt_${parts.ids.token()}` : null,
  }
  await trx.insertInto('gw.method').values(row).execute()
  return setUp(trx, row)
}
