import PostalMime from 'postal-mime'
import { rejectionOf, type MailRejection } from './mail-rejection.ts'

/** Longest message that is read; the report stands before the mail that it returns. */
export const REPORT_LIMIT_BYTES = 1024 * 1024
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024 } as const
/** One mail has one recipient; a list that it goes to may report on each of its readers. */
const MOST_FAILURES = 20

/** A mail that a server gave up for one recipient. */
export interface ReportedFailure {
  readonly rejection: MailRejection
  /** In lower case: the addresses that the report names, the last and the one that we wrote to. */
  readonly addresses: readonly string[]
}

type ReportFields = ReadonlyMap<string, string>

/** Fields of a block, each on one line; the first of a name counts. */
function fieldsIn(block: string): ReportFields {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const fields = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** The value behind its type, as in `rfc822; mai@depot.example`. */
const valueOf = (field = ''): string => field.slice(field.indexOf(';') + 1).trim()

function failureOf(fields: ReportFields): ReportedFailure | undefined {
  // delayed, delivered, relayed and expanded ask nothing of anyone
  if (fields.get('action')?.toLowerCase() !== 'failed') return undefined
  const given = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  // of a server that says more in its answer than in the status
  const status = given?.endsWith('.0.0') === true ? undefined : given
  const rejection = rejectionOf(valueOf(fields.get('diagnostic-code')), status)
  const addresses = [fields.get('final-recipient'), fields.get('original-recipient')]
    .map((field) => valueOf(field).replaceAll(/[<>]/g, '').toLowerCase())
    .filter(Boolean)
  return { rejection, addresses }
}

const REPORTS = new Set(['message/delivery-status', 'message/global-delivery-status'])

/**
 * Failures in a report of a mail server (RFC 3464), one for each recipient; empty for one of a delay or a delivery, undefined for
 * a message that is no report. Reports within the returned mail don't count.
 */
export async function readDeliveryReport(
  message: Uint8Array | string,
): Promise<readonly ReportedFailure[] | undefined> {
  const parsed = await PostalMime.parse(message, {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => undefined)
  const type = parsed?.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^\s*multipart\/report\b/i.test(type)) return undefined
  const status = parsed?.attachments.find(({ mimeType }) => REPORTS.has(mimeType.toLowerCase()))?.content
  if (typeof status !== 'string') return undefined
  return status
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, MOST_FAILURES)
    .flatMap((block) => failureOf(fieldsIn(block)) ?? [])
}
