import type { ResultOf } from '@waybill/contract'
import type { AttemptView, DocumentLineView } from '@waybill/contract/pages'
import type { AheadChargeView, TaxView } from '@waybill/contract/views'
import { money, subtract, sum, toMajor, type Money } from '@waybill/domain/money'
import {
  formatInstant,
  formatMoney,
  formatPercent,
  speakAmount,
  type Locale,
  type MessageId,
  type Translate,
} from '@waybill/i18n'
import { attemptView, documentView } from '../../account-pages/index.ts'
import { shownLines, type DescribedDocument, type DocumentAttempt } from '../../billing/index.ts'

type Explanation = ResultOf<'GET /api/admin/v1/documents/{id}/explanation'>
type NextCharge = NonNullable<ResultOf<'GET /api/admin/v1/customers/{id}'>['next_charge']>
type Line = Explanation['lines'][number]
type Sum = Explanation['sums'][number]

/** A reader's language, and the names of products in it. */
export interface ExplanationContext {
  readonly locale: Locale
  readonly t: Translate
  readonly title: (productId: number) => string
}

const inBoth = (amount: Money) => ({ amount: toMajor(amount), amount_minor: amount.minor })
const sumOf = (label: string, value: string, isTotal = false): Sum => ({ label, value, is_total: isTotal ? 1 : 0 })
const dayOf = (at: number, locale: Locale): string => formatInstant(at, locale, { style: 'date' })

/** "Net: $37.20", as each language writes it. */
const rowText = ({ label, value }: Pick<Sum, 'label' | 'value'>, t: Translate): string =>
  t('customer.answer.row', { label, value })

interface WrittenLine {
  readonly title: string
  readonly detail?: string | null | undefined
  readonly value: string
  readonly steps: readonly Sum[]
}

/** A line of an answer, and under it how its amount comes about; its last step is the line itself. */
function lineTexts({ title, detail, value, steps }: WrittenLine, t: Translate): readonly string[] {
  if (value === '') return [title]
  const [, ...parts] = steps.toReversed()
  return [
    rowText({ label: title, value }, t),
    ...(typeof detail === 'string' ? [`  ${detail}`] : []),
    ...parts.toReversed().map((step) => `  ${rowText(step, t)}`),
  ]
}

const paragraphs = (...parts: readonly (readonly string[])[]): string =>
  parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')

function taxRows(taxes: readonly TaxView[], { locale, t }: ExplanationContext): readonly Sum[] {
  return taxes.map(({ name, percent, tax, isReverseCharge }) => {
    const rate = `${name} ${formatPercent(percent, locale)}`
    return sumOf(isReverseCharge ? `${rate}, ${t('invoice.reverseCharge')}` : rate, formatMoney(tax, locale, 2))
  })
}

/** Net, tax, total, and what account credit pays of it. */
function chargeSums({ amount, lines, taxes, fromCredit }: AheadChargeView, reader: ExplanationContext): readonly Sum[] {
  const { locale, t } = reader
  const text = (of: Money): string => formatMoney(of, locale, 2)
  const net = sum(
    lines.map((line) => line.amount),
    amount.currency,
  )
  return [
    ...(taxes.length === 0 ? [] : [sumOf(t('invoice.net'), text(net)), ...taxRows(taxes, reader)]),
    sumOf(t('invoice.total'), text(amount), true),
    ...(fromCredit === undefined
      ? []
      : [
          sumOf(t('subscription.change.fromCredit'), text(subtract(money(0, amount.currency), fromCredit))),
          sumOf(t('subscription.next.due'), text(subtract(amount, fromCredit)), true),
        ]),
  ]
}

/** The next charge as its member sees it, line by line. */
export function explainCharge(charge: AheadChargeView, reader: ExplanationContext): NextCharge {
  const { date, amount, isEstimate } = charge
  const { locale, t, title: named } = reader
  const lines = charge.lines.map(({ title, amount: of, explanation }): Line & { readonly value: string } => {
    // a package at a discount: its list price is one row, not one for each module
    const isPackage = explanation.step === 'percent_off' && explanation.of.step === 'sum'
    const packageTitle = isPackage ? title : undefined
    const rows = speakAmount(explanation, { locale, t, decimals: 2, title: named, packageTitle })
    const [only] = rows
    const steps = rows.length > 1 ? rows.map(({ label, text, isSum }) => sumOf(label, text, isSum)) : []
    return {
      title,
      detail: rows.length > 1 ? null : (only?.label ?? null),
      ...inBoth(of),
      steps,
      value: formatMoney(of, locale, 2),
    }
  })
  const values = { date: dayOf(date, locale), amount: formatMoney(amount, locale, 2) }
  const title = t('customer.answer.next', values)
  const sums = chargeSums(charge, reader)
  const note = isEstimate ? [t('customer.answer.estimate')] : []
  return {
    title,
    at: new Date(date).toISOString(),
    currency: amount.currency,
    total: toMajor(amount),
    total_minor: amount.minor,
    lines: lines.map(({ value: _, ...line }) => line),
    sums: [...sums],
    text: paragraphs(
      [title],
      lines.flatMap((line) => lineTexts(line, t)),
      sums.map((row) => rowText(row, t)),
      note,
    ),
    is_estimate: isEstimate ? 1 : 0,
  }
}

const STATES: Readonly<Record<AttemptView['state'], MessageId>> = {
  paid: 'payment.state.2',
  declined: 'document.attempt.declined',
  returned: 'document.attempt.returned',
  disputed: 'document.attempt.disputed',
  blocked: 'payment.state.7',
  underway: 'payment.state.3',
  ended: 'document.attempt.ended',
}

function writtenLine({ title, detail, amount, steps }: DocumentLineView): WrittenLine {
  return { title, detail, value: amount, steps: steps.map((step) => sumOf(step.label, step.amount, step.isStrong)) }
}

function paymentText({ at, amount, method, state, reason }: AttemptView, { locale, t }: ExplanationContext): string {
  const said = [t(STATES[state]), reason].filter((part) => part !== undefined).join('. ')
  return [dayOf(at, locale), formatMoney(amount, locale, 2), method, said].filter((part) => part !== '').join(' · ')
}

interface ExplainedDocument {
  readonly described: DescribedDocument
  readonly attempts: readonly DocumentAttempt[]
  readonly company: string
}

/** An issued document line by line, with its sums and payments: its own texts and amounts, those of its PDF (B-84). */
export function explainDocument(
  { described, attempts, company }: ExplainedDocument,
  reader: ExplanationContext,
): Explanation {
  const { invoice, content, document } = described
  const { locale, t } = reader
  const view = documentView(described)
  const stored = shownLines(content).values()
  const lines = view.lines
    .filter(({ part }) => part === undefined)
    .map((line): Line => {
      const { title, detail = null, steps } = writtenLine(line)
      const amount = money(stored.next().value?.amount ?? 0, invoice.currency)
      return { title, detail, ...inBoth(amount), steps: [...steps] }
    })
  const sums = view.totals.map(({ label, amount, isStrong }) => sumOf(label, amount, isStrong))
  const payments = attempts.map((attempt) => attemptView(attempt, t))
  const at = invoice.issued_at ?? invoice.created_at
  const total = money(invoice.total, invoice.currency)
  const title = [view.title, dayOf(at, locale), formatMoney(total, locale, 2)].join(' · ')
  return {
    id: invoice.id,
    number: document.number,
    account_id: invoice.account_id,
    company,
    locale,
    title,
    at: new Date(at).toISOString(),
    currency: invoice.currency,
    total: toMajor(total),
    total_minor: total.minor,
    lines,
    sums,
    payments: payments.map((payment) => ({
      at: new Date(payment.at).toISOString(),
      method: payment.method,
      state: t(STATES[payment.state]),
      reason: payment.reason ?? null,
      ...inBoth(payment.amount),
    })),
    notes: [...view.notes],
    text: paragraphs(
      [title],
      view.lines.flatMap((line) => lineTexts(writtenLine(line), t)),
      sums.map((row) => rowText(row, t)),
      payments.map((payment) => paymentText(payment, reader)),
      view.notes,
    ),
  }
}
