import type { BodyOf } from '@waybill/contract'
import type { FieldProblem } from '../../platform/http/api-error.ts'
import type { RawAnswer } from '../../platform/http/register-call.ts'
import type { TokenFieldError, TokenRequest } from '../../platform/gateway/sandbox/token-request.ts'
import type { TokenMade } from '../../platform/gateway/sandbox/tokens.ts'
import type { StoredMail } from './repository-mails.ts'

/** Bare JSON, without the envelope (D-06). */
export function bareJson(value: unknown): RawAnswer {
  return { raw: { type: 'application/json; charset=utf-8', body: JSON.stringify(value) } }
}

export function clockOut(now: number): { readonly now: string } {
  return { now: new Date(now).toISOString() }
}

export function attachmentHref(mailId: number, position: number): string {
  return `/sandbox/mailbox/${mailId}/attachments/${position}`
}

/** A mail as it was sent. */
export function mailOut(mail: StoredMail): object {
  return {
    id: mail.id,
    to: mail.recipient,
    from: mail.sender,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    headers: { ...mail.headers, 'Message-ID': mail.message_id },
    attachments: mail.attachments.map(({ position, filename, content_type: contentType, size }) => ({
      filename,
      content_type: contentType,
      size,
      href: attachmentHref(mail.id, position),
    })),
    sent_at: new Date(mail.sent_at).toISOString(),
  }
}

/** As the tokeniser reads it: all fields are texts. */
export function tokenRequest(body: BodyOf<'POST /sandbox/tokens'>): TokenRequest {
  return body.type === 'card' ? { ...body, month: String(body.month), year: String(body.year) } : body
}

/** D-38. */
export function tokenOut({ token, method }: TokenMade): object {
  return {
    token,
    type: method.type,
    brand: method.brand,
    ...(method.firstSix !== undefined && { first_six: method.firstSix }),
    last_four: method.lastFour,
    expiry: method.expiry ?? null,
    fingerprint: method.fingerprint,
  }
}

const MESSAGES = {
  required: 'errors.field_required',
  invalid: 'errors.field_invalid',
  checksum: 'errors.field_invalid',
  'not-a-test-value': 'errors.field_option',
  expired: 'payment.declined.expired_card',
} as const satisfies Record<TokenFieldError['code'], FieldProblem['message']>

export function tokenProblems(problems: readonly TokenFieldError[]): readonly FieldProblem[] {
  return problems.map(({ path, code }) => ({ path, message: MESSAGES[code] }))
}
