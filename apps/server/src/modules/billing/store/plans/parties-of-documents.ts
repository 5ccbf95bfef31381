import { sql } from 'kysely'
import type { BillingPlan, DocumentRow, RowId } from '@waybill/domain/billing'
import { centreAt, namedCentres, type CostCentre, type NamedCentre } from '@waybill/domain/invoice'
import type { Executor } from '../../../../platform/database/database.ts'
import type { Parties } from '../../../../platform/database/schema-documents.ts'
import type { Seller } from '../../../../platform/seller.ts'
import { centresOfMany, printedCentre } from '../cost-centres.ts'
import { paidByTransfer, partiesOfMany } from '../parties.ts'
import type { OwnedRow } from './columns.ts'

/** Payments that are collected by bank transfer. */
const BY_TRANSFER: ReadonlySet<string> = new Set(['manual', 'statement'])

type NamesOf = (document: OwnedRow<DocumentRow>) => readonly NamedCentre[]

const correctedBy = ({ lines, corrects }: DocumentRow): readonly RowId[] =>
  lines.flatMap((line) => (line.corrects === undefined ? [] : (line.correctsDocument ?? corrects ?? [])))

/** The cost centres that stored documents were issued with. */
async function findIssuedCentres(
  db: Executor,
  ids: readonly RowId[],
): Promise<ReadonlyMap<RowId, readonly NamedCentre[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; centres: readonly NamedCentre[] }>`
    select id, coalesce(parties -> 'buyer' -> 'costCentres', '[]') as centres from invoice
    where id = any(${ids}::bigint[]) and seq is not null`.execute(db)
  return new Map(rows.map(({ id, centres }) => [id, centres]))
}

/**
 * The cost centres that the lines of documents name: of what is taken back those that it was charged for, of any other line the
 * one of its product at this instant (S-25).
 */
async function readCentres(db: Executor, documents: readonly OwnedRow<DocumentRow>[]): Promise<NamesOf> {
  const centres = await centresOfMany(db, [...new Set(documents.map(({ accountId }) => accountId))])
  if (centres.length === 0) return () => []
  const byProduct = new Map(
    centres
      .filter(({ isArchived }) => !isArchived)
      .flatMap((centre) =>
        centre.productIds.map((id) => [`${centre.accountId} ${id}`, printedCentre(centre)] as const),
      ),
  )
  const issuedHere = new Map(documents.map((document) => [document.id, document]))
  const before = await findIssuedCentres(db, [...new Set(documents.flatMap(correctedBy))])
  const namesOf: NamesOf = (document) =>
    namedCentres(document.lines, (line): CostCentre | undefined => {
      const { corrects, correctsDocument = document.corrects, productId = 0 } = line
      const [old, same] = [before.get(correctsDocument ?? 0), issuedHere.get(correctsDocument ?? 0)]
      if (corrects !== undefined && old !== undefined) return centreAt(old, corrects)
      if (corrects !== undefined && same !== undefined && same.id !== document.id)
        return centreAt(namesOf(same), corrects)
      return byProduct.get(`${document.accountId} ${productId}`)
    })
  return namesOf
}

/** Seller and buyer of each document as they are now: how one that waits for a bank transfer is paid, and who its lines are for. */
export async function readParties(db: Executor, plans: readonly BillingPlan[], seller: Seller) {
  const documents = plans.flatMap(({ accountId, rows: { documents: written }, issued }) =>
    [...written.added, ...written.changed.filter(({ id }) => issued.includes(id))].map((row) => ({
      ...row,
      accountId,
    })),
  )
  const accountIds = [...new Set(documents.map(({ accountId }) => accountId))]
  const parties = accountIds.length === 0 ? new Map<number, Parties>() : await partiesOfMany(db, { accountIds, seller })
  const namesOf = await readCentres(db, documents)
  const byId = new Map(documents.map((document) => [document.id, document]))
  const byTransfer = new Set(
    plans.flatMap(({ rows }) => rows.receivables.added.flatMap((row) => (BY_TRANSFER.has(row.schedule) ? row.id : []))),
  )
  return (owner: number, documentId: RowId): Parties => {
    const found = parties.get(owner)
    const document = byId.get(documentId)
    if (found === undefined || document === undefined) throw new Error(`account ${owner} has no parties`)
    const costCentres = namesOf(document)
    const named = costCentres.length === 0 ? found : { ...found, buyer: { ...found.buyer, costCentres } }
    return byTransfer.has(documentId) ? paidByTransfer(named, seller) : named
  }
}
