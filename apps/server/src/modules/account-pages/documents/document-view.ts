import type { AttemptView, DocumentLineView, DocumentProps, DocumentTotalView } from '@waybill/contract/pages'
import { compare, negate } from '@waybill/domain/money'
import { isDeclineCode } from '@waybill/domain/payment'
import { declineReasons, formatMoney, localePath, speakAmount, type Translate } from '@waybill/i18n'
import { lineOf, shownLines, type DescribedDocument, type DocumentAttempt } from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { documentPath } from './invoice-views.ts'

type Content = DescribedDocument['content']

/**
 * The stored explanation of a line in steps, ending with what was charged: of $62.00, less 10 %, 14 of 31 days are $25.20.
 * Nothing is computed: the steps and the amount are those of the issue.
 */
function stepsOf(
  stored: Content['lines'][number],
  { detail, title }: Pick<DocumentLineView, 'detail' | 'title'>,
  { locale, t, catalogue }: Content,
): readonly DocumentTotalView[] {
  const { explanation, amount, kind } = lineOf(stored)
  const spoken = speakAmount(explanation, {
    locale,
    t,
    decimals: 2,
    title: (id) => titleOf(catalogue, id, locale),
    packageTitle: kind === 'plan' ? title : undefined,
  })
  const steps = spoken.map(({ label, text, isSum }) => ({ label, amount: text, isStrong: isSum }))
  const isWhole = [amount, negate(amount)].some((each) => compare(each, explanation.amount) === 0)
  if (isWhole) return spoken.filter(({ isSum }) => !isSum).length > 1 ? steps : []
  return [...steps, { label: detail ?? title, amount: formatMoney(amount, locale, 2), isStrong: true }]
}

function linesOf({ document, content }: DescribedDocument): readonly DocumentLineView[] {
  const shown = shownLines(content).values()
  return document.table.rows.map(({ title, detail, quantity = '', unit = '', amount, part }) => {
    if (part !== undefined) return { title, quantity, unit, amount, part, steps: [] }
    const stored = shown.next().value
    const texts = { title, ...(detail !== undefined && { detail }) }
    return { ...texts, quantity, unit, amount, steps: stored === undefined ? [] : stepsOf(stored, texts, content) }
  })
}

/** Digits of a credit note's own series, from its number for people: LW-C1001 is 1001. */
function noteSeq(number: string): number {
  return Number(/C(\d+)$/.exec(number)?.[1] ?? Number.NaN)
}

function totalsOf({ document, content }: DescribedDocument): readonly DocumentTotalView[] {
  return document.totals.map(({ document: note, ...row }) => ({
    ...row,
    ...(note !== undefined && {
      href: localePath(content.locale, documentPath({ kind: 'credit', seq: noteSeq(note) })),
    }),
  }))
}

function metaOf({ document, content, corrected }: DescribedDocument): DocumentProps['meta'] {
  const label = content.t('invoice.creditNote.corrects')
  return document.meta.map((entry) => ({
    ...entry,
    ...(corrected !== undefined &&
      entry.label === label && { href: localePath(content.locale, documentPath(corrected)) }),
  }))
}

/** Texts and amounts of a document's PDF for its page, with the links that paper lacks. */
export function documentView(
  described: DescribedDocument,
): Pick<DocumentProps, 'title' | 'meta' | 'parties' | 'columns' | 'lines' | 'totals' | 'notes'> {
  const { title, seller, buyer, table, notes } = described.document
  const { item, quantity = '', unit = '', amount } = table.columns
  return {
    title,
    meta: metaOf(described),
    parties: buyer === undefined ? [seller] : [seller, buyer],
    columns: { item, quantity, unit, amount },
    lines: linesOf(described),
    totals: totalsOf(described),
    notes,
  }
}

const STATES: Readonly<Record<DocumentAttempt['state'], AttemptView['state']>> = {
  started: 'underway',
  challenge: 'underway',
  pending: 'underway',
  paid: 'paid',
  declined: 'declined',
  blocked: 'blocked',
  returned: 'returned',
  disputed: 'disputed',
  charged_back: 'disputed',
  ended: 'ended',
}

/** An attempt with the bank's reason, in the words of its mail. */
export function attemptView({ at, amount, method, state, outcome }: DocumentAttempt, t: Translate): AttemptView {
  const shown = { at, amount, method, state: STATES[state] }
  if (shown.state === 'returned') return { ...shown, reason: t('payment.returned.reason') }
  if (shown.state !== 'declined') return shown
  const code = outcome?.kind === 'declined' ? outcome.code : ''
  return { ...shown, reason: t(isDeclineCode(code) ? declineReasons[code] : 'mail.reason.declined') }
}
