import type { CartView } from '@waybill/contract/views'
import type { Money } from '@waybill/domain/money'
import { decimalsFor } from '@waybill/i18n'
import { useEffect, useRef, useState } from 'react'
import { progressTable } from '@waybill/domain/order'
import { useShell } from '../../../app/shell-context.ts'
import { createQuoteSender, fetchStamp, type SharedQuote, type ShareOutcome, type ShareWay } from '../api/send-quote.ts'
import {
  checkDraft,
  notifyProblem,
  senderProblem,
  sentRanges,
  storeDraft,
  type CheckedDraft,
  type ShareDraft,
} from './share-draft.ts'
import { changedTotal, problemsOf } from './share-problems.ts'
import { useQuoteTotal } from './use-quote-total.ts'
import { useShareFields } from './use-share-fields.ts'

export type SharePhase =
  | { readonly kind: 'editing' }
  | { readonly kind: 'sending' }
  /** Prices or cart changed meanwhile: nothing was sent, both totals are shown. */
  | { readonly kind: 'changed'; readonly before: Money; readonly after: Money }
  | { readonly kind: 'sent'; readonly quote: SharedQuote }

/** Of the page, not of the dialog: closed after a lost answer and opened again, it still knows its request. */
const sendQuote = createQuoteSender()

/** Focus after a click on share: a field needs another look, or nothing. */
type FocusField = 'recipients' | 'sender' | 'notify' | undefined

const FOCUSED = ['recipients', 'sender', 'notify'] as const satisfies readonly FocusField[]

const SENDER_TEXTS = {
  'name-required': 'quote.name.required',
  'name-too-long': 'quote.name.tooLong',
  'name-with-address': 'quote.name.noAddress',
} as const

/** Says what keeps the draft from being sent, each at its field. */
function useCheck(
  { draft, change, setProblems, wordsOf }: ReturnType<typeof useShareFields>,
  isVisitor: boolean,
): (way?: ShareWay) => { readonly draft: ShareDraft; readonly next: FocusField } {
  const { t } = useShell()
  return (way = 'mail') => {
    const { draft: checked, problem }: CheckedDraft = way === 'link' ? { draft } : checkDraft(draft)
    const sender = senderProblem(checked, isVisitor)
    const notify = notifyProblem(checked, isVisitor)
    change(checked)
    setProblems({
      ...(problem !== undefined && { recipients: wordsOf(problem, checked.pending) }),
      ...(sender !== undefined && { sender: t(SENDER_TEXTS[sender]) }),
      ...(notify !== undefined && { notify: wordsOf(notify) }),
    })
    const next = [problem && 'recipients', sender && 'sender', notify && 'notify'] as const
    return { draft: checked, next: next.find((field) => field !== undefined) }
  }
}

/** Stores the draft until it is mailed: after a link alone its addresses are still to be written to. */
function useStoredDraft(draft: ShareDraft, phase: SharePhase): void {
  const isMailed = phase.kind === 'sent' && !phase.quote.isByLink
  useEffect(() => storeDraft(isMailed ? undefined : draft), [draft, isMailed])
}

/** The instant at which the dialog opened, as the server stamped it. */
function useStamp(locale: string) {
  const stamp = useRef<ReturnType<typeof fetchStamp>>(undefined)
  useEffect(() => {
    if (stamp.current === undefined) stamp.current = fetchStamp(locale)
  }, [locale])
  return stamp
}

/** The share dialog: what was entered, the total for it, and how far the sending is. */
export function useShare(cart: CartView, isOpen: boolean) {
  const { shell, t, refresh, showToast } = useShell()
  const fields = useShareFields()
  const { draft, setProblems } = fields
  const [phase, setPhase] = useState<SharePhase>({ kind: 'editing' })
  const [way, setWay] = useState<ShareWay>('mail')
  const total = useQuoteTotal(cart, draft.usages, shell.locale)
  const isWatched = useRef(isOpen)
  useEffect(() => {
    isWatched.current = isOpen
  }, [isOpen])
  useStoredDraft(draft, phase)
  const stamp = useStamp(shell.locale)

  const settle = (outcome: ShareOutcome, shown: Money): FocusField => {
    const failure = t(progressTable.share_quote.messages.error)
    const success = t(progressTable.share_quote.messages.success)
    if (!isWatched.current) showToast(outcome.ok ? { kind: 'done', text: success } : { kind: 'problem', text: failure })
    if (outcome.ok) {
      setPhase({ kind: 'sent', quote: outcome.quote })
      // the cart names the quote from now on
      void refresh()
      return undefined
    }
    const after = changedTotal(outcome.error)
    if (after !== undefined) {
      setPhase({ kind: 'changed', before: shown, after })
      void refresh()
      return undefined
    }
    const found = problemsOf(outcome.error, failure)
    setPhase({ kind: 'editing' })
    setProblems(found)
    return FOCUSED.find((field) => found[field] !== undefined)
  }

  const shownTotal = phase.kind === 'changed' ? phase.after : total.total
  const isVisitor = shell.viewer.kind === 'visitor'
  const quoted = Object.fromEntries(cart.usages.map(({ key, quantity }) => [key, quantity]))
  const check = useCheck(fields, isVisitor)
  /** Sends at the total that the reader sees; after a change of it the way of the first click. */
  const share = async (taken = way): Promise<FocusField> => {
    setWay(taken)
    const checked = check(taken)
    if (checked.next !== undefined) return checked.next
    setPhase({ kind: 'sending' })
    const quantityRanges = sentRanges(checked.draft, quoted)
    const sent = { ...checked.draft, quantityRanges, way: taken, stamp: await stamp.current }
    return settle(await sendQuote(sent, shownTotal, shell.locale), shownTotal)
  }
  const setUsage = (key: string, quantity: number): void => {
    fields.setUsage(key, quantity)
    setPhase({ kind: 'editing' })
  }
  // both totals of a change, and the one above them, are written alike
  const decimals = decimalsFor(phase.kind === 'changed' ? [phase.before, phase.after] : [shownTotal])
  return { ...fields, isVisitor, way, phase, total, shownTotal, decimals, setUsage, check, share }
}

export type ShareState = ReturnType<typeof useShare>
