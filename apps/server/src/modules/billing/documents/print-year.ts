import { zipSync, type Zippable } from 'fflate'
import { seriesOf } from '@waybill/domain/invoice'
import { fail, ok, type Result } from '@waybill/domain/result'
import { billingZone } from '@waybill/i18n'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { listInvoices, type ListedInvoice } from '../store/invoices.ts'
import { printInvoice, type InvoiceFile, type PrintPorts } from './print-invoice.ts'

interface YearOfAccount {
  readonly ports: PrintPorts
  readonly accountId: number
  readonly year: number
  readonly locale: string
}

/** Every document that was issued to the account in the year, newest first. */
async function documentsOfYear({ ports, accountId, year }: YearOfAccount): Promise<readonly ListedInvoice[]> {
  const issuedIn = { year, timeZone: billingZone() }
  const found: ListedInvoice[] = []
  let before: number | undefined
  do {
    const { rows, next } = await listInvoices(ports.store.db, {
      accountId,
      issuedIn,
      ...(before !== undefined && { before }),
    })
    found.push(...rows)
    before = next
  } while (before !== undefined)
  return found
}

/**
 * All documents of a year in one ZIP, each the PDF of its own download. One after the other: a year never takes the renderer
 * from the other readers.
 */
export async function printYear(wanted: YearOfAccount): Promise<Result<InvoiceFile, ApiError>> {
  const { ports, accountId, year, locale } = wanted
  const documents = await documentsOfYear(wanted)
  if (documents.length === 0) return fail(NOT_FOUND)
  const files: Zippable = {}
  for (const { seq, kind, issued_at: issuedAt, created_at: createdAt } of documents) {
    const file = await printInvoice({ ports, accountId, number: seq ?? 0, series: seriesOf(kind), locale })
    if (!file.ok) return file
    // a PDF is compressed already
    files[file.value.filename] = [file.value.bytes, { level: 0, mtime: issuedAt ?? createdAt }]
  }
  return ok({ filename: `invoices-${year}.zip`, bytes: zipSync(files), type: 'application/zip' })
}
