import type { World } from './billing-world.ts'

/** The first invoice, which a refund is of. */
export const invoiceOf = ({ archive }: World) => archive.documents.find(({ kind }) => kind !== 'credit')

/** Each credit note as its net, tax and total, in minor units. */
export const notesOf = ({ archive }: World) =>
  archive.documents
    .filter(({ kind }) => kind === 'credit')
    .map(({ subtotal, tax, total }) => [subtotal.minor, tax.minor, total.minor])

/** The names of the mails about refunds, the oldest first. */
export const refundMailsOf = ({ mails }: World) =>
  mails.map(([name]) => name).filter((name) => name.startsWith('refund'))

/** Reasons on the operator's list. */
export const listOf = ({ plans }: World) =>
  plans.flatMap(({ reconciliations }) => reconciliations.map(({ reason }) => reason))
