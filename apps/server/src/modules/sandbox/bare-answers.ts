import type { BodyOf } from '@waybill/contract'
import { groupedCardNumber, readPasted } from '@waybill/domain/payment'
import { testBankAccounts, testCards } from '../../platform/gateway/sandbox/test-values.ts'
import type { FieldProblem } from '../../platform/http/api-error.ts'
import type { RawAnswer } from '../../platform/http/register-call.ts'
import type { TokenFieldError, TokenRequest } from '../../platform/gateway/sandbox/token-request.ts'
import type { TokenResult } from '../../platform/gateway/sandbox/tokens.ts'
import type { StoredMail } from './repository-mails.ts'

/** Bare JSON, without the envelope. */
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

/** As the tokeniser reads it: all fields are texts, as they are meant and not as they were pasted (S-26). */
export function tokenRequest(body: BodyOf<'POST /sandbox/tokens'>): TokenRequest {
  if (body.type === 'ach') {
    const { routing_number: routing, account_number: account } = body
    return { ...body, routing_number: readPasted(routing), account_number: readPasted(account) }
  }
  if (body.type !== 'card') return body
  const { type, number, cvc } = body
  const [month, year] = [readPasted(String(body.month)), readPasted(String(body.year))]
  return { type, number: readPasted(number), month, year, cvc: readPasted(cvc) }
}

/** D-38. */
export function tokenOut({ token, method }: TokenResult): object {
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
  incomplete: 'payment.card.incomplete',
  checksum: 'errors.field_invalid',
  'not-a-test-value': 'payment.method.testNumber',
  expired: 'payment.card.expired',
} as const satisfies Record<TokenFieldError['code'], FieldProblem['message']>

/** Messages of the fields of a card; those of the others say only that a value isn't valid. */
const OF_CARD: Partial<Record<TokenFieldError['path'], FieldProblem['message']>> = {
  number: 'payment.card.unknown',
  month: 'payment.card.expiry',
  year: 'payment.card.expiry',
  cvc: 'payment.card.cvc',
}

const EXAMPLES: Partial<Record<TokenFieldError['path'], string>> = {
  number: groupedCardNumber(testCards[0].number),
  account_number: testBankAccounts[0].accountNumber,
}

/** Problem of each field, in words that stand beside it (PAY-02). */
export function tokenProblems(problems: readonly TokenFieldError[]): readonly FieldProblem[] {
  return problems.map(({ path, code }) => {
    const ofCard = code === 'invalid' || code === 'checksum' ? OF_CARD[path] : undefined
    const example = code === 'not-a-test-value' ? EXAMPLES[path] : undefined
    return { path, message: ofCard ?? MESSAGES[code], ...(example !== undefined && { values: { number: example } }) }
  })
}
