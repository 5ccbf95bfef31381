import { isTokenExpired, sendWithBearer, type BillingPage } from '../../../lib/bearer.ts'

export type DownloadOutcome =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly text: string | undefined }

interface InvoiceFile extends BillingPage {
  readonly href: string
  readonly number: string
}

/** Saves an invoice; only a filled PDF counts as downloaded, an error page never does (B-85). */
export async function downloadInvoice({ href, number, pageToken, locale }: InvoiceFile): Promise<DownloadOutcome> {
  try {
    const headers = { 'accept-language': locale }
    const send = (bearer: string) => fetch(href, { headers: { ...headers, authorization: `Bearer ${bearer}` } })
    const sent = await sendWithBearer({ pageToken, locale }, { send, isExpired })
    const response = sent instanceof Response ? sent : await fetch(href, { headers })
    if (!response.ok) return { ok: false, text: textOf(await response.json()) }
    const blob = await response.blob()
    if (blob.type !== 'application/pdf' || blob.size === 0) return { ok: false, text: undefined }
    const file = fileNameOf(response.headers.get('content-disposition')) ?? `r4m-invoice-${number}.pdf`
    save(blob, file)
    return { ok: true, file }
  } catch {
    return { ok: false, text: undefined }
  }
}

async function isExpired(response: Response): Promise<boolean> {
  return response.status === 401 && isTokenExpired(await response.clone().json())
}

function textOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) return undefined
  return typeof answer.result === 'string' ? answer.result : undefined
}

function fileNameOf(disposition: string | null): string | undefined {
  return /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
}

function save(blob: Blob, file: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
  URL.revokeObjectURL(url)
}
