import {
  applyPlan,
  nextDueOf,
  type BillingFacts,
  type BillingPlan,
  type BillingRows,
  type DocumentRow,
  type RowChanges,
  type RowId,
} from '@waybill/domain/billing'
import { buildInvoice, noTax, type ChargeLine } from '@waybill/domain/invoice'
import { zero } from '@waybill/domain/money'

type Changes = { readonly [Table in keyof BillingRows]?: RowChanges<BillingRows[Table]> } & {
  readonly ended?: Partial<BillingPlan['ended']>
}

const NONE = { added: [], changed: [] }
const NO_ROWS: BillingPlan['rows'] = {
  subscription: NONE,
  items: NONE,
  entitlements: NONE,
  documents: NONE,
  carried: NONE,
  receivables: NONE,
  payments: NONE,
  attempts: NONE,
  refunds: NONE,
  orders: NONE,
  usageWindows: NONE,
}

export const added = <Row>(...rows: readonly Row[]): RowChanges<Row> => ({ added: rows, changed: [] })
export const changed = <Row>(...rows: readonly Row[]): RowChanges<Row> => ({ added: [], changed: rows })

/** Ids for the new rows of one plan. */
export function newIds(): () => RowId {
  let last = 0
  return () => (last -= 1)
}

/** Change that billing has no command for yet, as the plan that one would answer. */
export function planByHand(facts: BillingFacts, at: number, { ended, ...rows }: Changes): BillingPlan {
  const subscriptionId = rows.subscription?.added[0]?.id ?? facts.subscription?.id
  const plan: BillingPlan = {
    accountId: facts.account.id,
    at,
    ...(subscriptionId !== undefined && { subscriptionId }),
    rows: { ...NO_ROWS, ...rows },
    ended: { items: [], entitlements: [], carried: [], ...ended },
    issued: [],
    retaxed: [],
    recounted: [],
    causes: [],
    credit: [],
    trialGrants: [],
    trialsAllowed: [],
    reconciliations: [],
    usageReports: [],
    events: [],
  }
  const nextDue = nextDueOf(applyPlan(facts, plan))
  return { ...plan, ...(nextDue !== undefined && { nextDue }) }
}

interface PlanDraft extends Pick<DocumentRow, 'kind' | 'currency' | 'period' | 'dueAt' | 'catalogueVersion'> {
  readonly subscriptionId: RowId
  readonly orderId?: string
  readonly lines: readonly ChargeLine[]
  readonly at: number
}

/** A document that the clock issues and collects at its instant. */
export function draftToIssue(id: RowId, { lines, kind, currency, period, dueAt, at, ...of }: PlanDraft): DocumentRow {
  return {
    ...buildInvoice(lines, { kind, currency, period, dueAt, taxRate: noTax }),
    ...of,
    id,
    status: 'draft',
    creditApplied: zero(currency),
    createdAt: at,
    finaliseAt: at,
  }
}
