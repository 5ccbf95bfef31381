import { contractFilePrefix, creditNoteFileName, invoiceFileName } from '@waybill/domain/invoice'
import type { Seller } from '../../../platform/seller.ts'
import type { StoredInvoice } from './invoices.ts'

/**
 * The number for people: the prefix that it was issued with, and a C before the digits of a credit note, whose series is
 * its own (B-83). Only a draft takes the seller's of today: a document that is issued never has another name (INV-02).
 */
export function numberFor(
  {
    kind,
    seq,
    number_prefix: prefix,
  }: Pick<StoredInvoice, 'seq' | 'number_prefix'> & Partial<Pick<StoredInvoice, 'kind'>>,
  { invoicePrefix }: Pick<Seller, 'invoicePrefix'>,
): string {
  return `${prefix ?? invoicePrefix}${kind === 'credit' ? 'C' : ''}${seq ?? ''}`
}

/** The name of a document's PDF, as it was issued. */
export function fileNameFor(
  { series, seq, file_prefix: prefix }: Pick<StoredInvoice, 'series' | 'seq' | 'file_prefix'>,
  { filePrefix }: Pick<Seller, 'filePrefix'>,
): string {
  const number = seq ?? 0
  return series === 'credit_note' ? creditNoteFileName(number) : invoiceFileName(number, prefix ?? filePrefix)
}

/** Facts of the seller that a document keeps when it is issued: its name, and the zone of its days. */
export function keptAtIssue({
  invoicePrefix,
  filePrefix = contractFilePrefix,
  billingZone = 'UTC',
}: Pick<Seller, 'invoicePrefix' | 'filePrefix' | 'billingZone'>): {
  readonly numberPrefix: string
  readonly filePrefix: string
  readonly billingZone: string
} {
  return { numberPrefix: invoicePrefix, filePrefix, billingZone }
}
