import type { RefundState } from '@waybill/domain/billing'
import { amountText, utc } from '../../../platform/staff-text.ts'
import type { StoredRequest } from '../store/credit-requests.ts'
import type { ReportedRefund } from '../store/report.ts'

const stateTexts: Readonly<Record<RefundState, string>> = {
  requested: 'waits to be approved',
  started: 'on its way to the method',
  refunded: 'given back',
  rejected: 'not given back',
  credited: 'account credit',
  withdrawn: 'withdrawn',
}

function refundText(refund: ReportedRefund): string {
  const { id, at, amount, excess, invoiceNumber, noteNumber, state, isOutside, by, reason, reference, lookAt } = refund
  const of = invoiceNumber === null ? '' : ` of invoice ${invoiceNumber}`
  const who = isOutside ? 'made at the provider itself' : `by ${by}: ${reason}`
  const note = noteNumber === null ? ', without a credit note' : `, credit note ${noteNumber}`
  const beyond = excess === undefined ? '' : `, ${amountText(excess)} of it beyond the invoice`
  const look = lookAt === null ? '' : `, looked at ${utc(lookAt)}`
  const name = reference === null ? '' : ` (${reference})`
  return `  ${utc(at)}  ${id}: ${amountText(amount)}${of}, ${who}: ${stateTexts[state]}${note}${beyond}${look}${name}`
}

function grantText({ id, at, amount, by, reason }: StoredRequest): string {
  return `  ${utc(at)}  ${id}: ${amountText(amount)} of credit, by ${by}: ${reason}: ${stateTexts.requested}`
}

/** Refunds, those made at the provider itself among them, and the grants that another member of the staff has to approve. */
export function givenLines({
  refunds,
  grants,
}: {
  readonly refunds: readonly ReportedRefund[]
  readonly grants: readonly StoredRequest[]
}): readonly string[] {
  return [
    ...(refunds.length === 0 ? [] : ['Refunds:', ...refunds.map(refundText)]),
    ...(grants.length === 0 ? [] : ['Grants:', ...grants.map(grantText)]),
  ]
}
