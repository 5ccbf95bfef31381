import type { ShopCallBody, ShopCallResult } from '@waybill/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { moneyText, t } from './shown.ts'

export type BankStatement = ShopCallResult<'GET /api/admin/v1/statements'>['statements'][number]
export type ShownStatement = ShopCallResult<'GET /api/admin/v1/statements/{id}'>
export type BankLine = ShownStatement['lines'][number]
export type OpenDebt = BankLine['match']['invoices'][number]
export type UploadBody = ShopCallBody<'POST /api/admin/v1/statements'>
export type CsvPreview = NonNullable<ShopCallResult<'POST /api/admin/v1/statements'>['preview']>

export const statementsQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: ['statements', before ?? null],
    queryFn: () => call('GET /api/admin/v1/statements', { query: before === undefined ? {} : { before } }),
  })

export const statementQuery = (id: string, after: string | undefined) =>
  queryOptions({
    queryKey: ['statement', id, after ?? null],
    queryFn: () =>
      call('GET /api/admin/v1/statements/{id}', { params: { id }, query: after === undefined ? {} : { after } }),
  })

/** Books a line to invoices. */
export const bookLine = (line: BankLine, invoices: readonly string[], isAnyAmount: boolean) =>
  call('POST /api/admin/v1/statement-lines/{id}/book', {
    params: { id: line.id },
    body: { invoices: [...invoices], ...(isAnyAmount && { any_amount: 1 }) },
  })

/** The lines of a statement that are exact, page by page. */
export async function exactLines(id: string): Promise<readonly BankLine[]> {
  const lines: BankLine[] = []
  let after: number | null = null
  do {
    const query: Record<string, string> = { exact: '1', ...(after !== null && { after: String(after) }) }
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const page: ShownStatement = await call('GET /api/admin/v1/statements/{id}', { params: { id }, query })
    lines.push(...page.lines)
    after = page.next_after
  } while (after !== null)
  return lines
}

export const amountText = ({ amount_minor: minor, currency }: BankLine): string => moneyText(minor, currency)

/** A line as buttons and dialogs name it. */
export const namesOf = (line: BankLine) => ({
  amount: amountText(line),
  payer: line.payer === '' ? t('bank.noPayer') : line.payer,
  invoices: line.match.invoices.map(({ invoice }) => invoice).join(', '),
})

/** The content of a file in base64. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  const PART = 0x80_00
  for (let from = 0; from < bytes.length; from += PART)
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + PART)))
  return btoa(parts.join(''))
}
