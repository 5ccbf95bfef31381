import type { Money } from '@waybill/domain/money'

/** The account that an invoice is transferred to, as the seller's settings name it. */
export interface BankAccountView {
  readonly accountHolder: string
  readonly bankName?: string
  /** Without blanks. */
  readonly iban?: string
  readonly bic?: string
  readonly accountNumber?: string
  readonly routingNumber?: string
}

/** An open invoice that is paid by bank transfer. */
export interface OpenTransferView {
  /** The number with its prefix: what the transfer names. */
  readonly label: string
  readonly total: Money
  readonly dueAt: number
  readonly account?: BankAccountView
}
