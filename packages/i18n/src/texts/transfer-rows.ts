import { formatInstant } from '../values/format-instant.ts'
import { formatMoney } from '../values/format-money.ts'
import type { PrintedMoney } from '../values/format-money.ts'
import type { Locale } from '../locales.ts'
import type { MessageId } from '../message-id.ts'
import type { Translate } from '../translator.ts'

/** The account that is paid to, as the seller's settings name it. */
export interface PrintedBankAccount {
  readonly accountHolder: string
  readonly bankName?: string
  /** Without blanks. */
  readonly iban?: string
  readonly bic?: string
  readonly accountNumber?: string
  readonly routingNumber?: string
}

/** An invoice that is paid by bank transfer. */
export interface PrintedTransfer {
  readonly amount: PrintedMoney
  /** Epoch ms. */
  readonly dueAt: number
  /** The number of the invoice, as people write it. */
  readonly reference: string
  readonly account?: PrintedBankAccount | undefined
}

/** One detail that the payer needs for a transfer. */
export interface TransferRow {
  readonly key: string
  readonly label: string
  readonly value: string
  /** The text for the form of a bank; absent where that isn't typed over. */
  readonly copied?: string
}

interface TransferRowsInput {
  readonly locale: Locale
  readonly t: Translate
  /** Of an issued document; absent: the shop's billing zone. */
  readonly timeZone?: string
}

const ACCOUNT_LABELS = {
  accountHolder: 'invoice.transfer.accountHolder',
  bankName: 'invoice.transfer.bank',
  iban: 'invoice.transfer.iban',
  bic: 'invoice.transfer.bic',
  accountNumber: 'invoice.transfer.accountNumber',
  routingNumber: 'invoice.transfer.routingNumber',
} as const satisfies Record<keyof PrintedBankAccount, MessageId>

/** Groups of four, as it is printed on paper. */
function grouped(iban: string): string {
  return iban.replaceAll(/.{4}(?=.)/g, '$& ')
}

function accountRows(account: PrintedBankAccount, t: Translate): readonly TransferRow[] {
  const fields = ['accountHolder', 'bankName', 'iban', 'bic', 'accountNumber', 'routingNumber'] as const
  return fields.flatMap((key) => {
    const value = account[key]
    if (value === undefined) return []
    const row = { key, label: t(ACCOUNT_LABELS[key]), value: key === 'iban' ? grouped(value) : value }
    // a bank finds its own name by the number
    return [key === 'bankName' ? row : { ...row, copied: value }]
  })
}

/** Everything that a transfer needs, in the same order on page, mail and PDF. */
export function transferRows(
  transfer: PrintedTransfer,
  { locale, t, timeZone }: TransferRowsInput,
): readonly TransferRow[] {
  const { amount, dueAt, reference, account } = transfer
  const date = formatInstant(dueAt, locale, { style: 'date', timeZone })
  return [
    { key: 'amount', label: t('invoice.transfer.amount'), value: formatMoney(amount, locale, 2) },
    { key: 'due', label: t('invoice.dueDate'), value: date },
    ...(account === undefined ? [] : accountRows(account, t)),
    { key: 'reference', label: t('invoice.transfer.reference'), value: reference, copied: reference },
  ]
}
