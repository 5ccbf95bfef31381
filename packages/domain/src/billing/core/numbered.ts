import type { Subject } from './billing-event.ts'
import type { BillingPlan, BillingRows, RowChanges } from './plan.ts'
import type { RowId } from './facts.ts'

/** The tables whose new rows get an id with the writing; orders have theirs from the start, receivables their document's. */
export type NumberedTable = Exclude<keyof BillingRows, 'orders' | 'receivables'>

/** The id that a row is stored under; that of a stored row, and of an order, stays. */
type Rename = <Id extends RowId | string>(id: Id) => Id | RowId

function renamer(plan: BillingPlan, nextId: (table: NumberedTable) => RowId): Rename {
  const { rows } = plan
  const tables = [
    'subscription',
    'items',
    'entitlements',
    'documents',
    'carried',
    'payments',
    'attempts',
    'refunds',
    'usageWindows',
  ] as const
  const ids = new Map<RowId | string, RowId>(
    tables.flatMap((table) => rows[table].added.map(({ id }) => [id, nextId(table)] as const)),
  )
  return (id) => ids.get(id) ?? id
}

function each<Row>({ added, changed }: RowChanges<Row>, rename: (row: Row) => Row): RowChanges<Row> {
  return { added: added.map(rename), changed: changed.map(rename) }
}

/** The plan with the ids that its new rows are stored under, everywhere that they are named. */
export function numbered(plan: BillingPlan, nextId: (table: NumberedTable) => RowId): BillingPlan {
  const idOf = renamer(plan, nextId)
  const own = <Row extends { readonly id: RowId }>(row: Row): Row => ({ ...row, id: idOf(row.id) })
  const about = (subject: Subject): Subject => ({ ...subject, id: idOf(subject.id) })
  const { rows } = plan
  return {
    ...plan,
    ...(plan.subscriptionId !== undefined && { subscriptionId: idOf(plan.subscriptionId) }),
    rows: {
      subscription: each(rows.subscription, own),
      items: each(rows.items, own),
      entitlements: each(rows.entitlements, own),
      documents: each(rows.documents, (row) => ({
        ...own(row),
        ...(row.subscriptionId !== undefined && { subscriptionId: idOf(row.subscriptionId) }),
        ...(row.corrects !== undefined && { corrects: idOf(row.corrects) }),
      })),
      carried: each(rows.carried, own),
      receivables: each(rows.receivables, own),
      payments: each(rows.payments, (row) => ({ ...own(row), documentId: idOf(row.documentId) })),
      attempts: each(rows.attempts, (row) => ({ ...own(row), paymentId: idOf(row.paymentId) })),
      refunds: each(rows.refunds, (row) => ({
        ...own(row),
        documentId: idOf(row.documentId),
        ...(row.paymentId !== undefined && { paymentId: idOf(row.paymentId) }),
        ...(row.noteId !== undefined && { noteId: idOf(row.noteId) }),
      })),
      orders: rows.orders,
      usageWindows: each(rows.usageWindows, own),
    },
    issued: plan.issued.map(idOf),
    credit: plan.credit.map((entry) =>
      'documentId' in entry ? { ...entry, documentId: idOf(entry.documentId) } : entry,
    ),
    reconciliations: plan.reconciliations.map((entry) => ({ ...entry, paymentId: idOf(entry.paymentId) })),
    events: plan.events.map((event) => ({
      ...event,
      subject: about(event.subject),
      mails: event.mails.map((mail) => ({
        ...mail,
        subject: about(mail.subject),
        ...(mail.documentId !== undefined && { documentId: idOf(mail.documentId) }),
        ...(mail.noteId !== undefined && { noteId: idOf(mail.noteId) }),
      })),
    })),
  }
}
