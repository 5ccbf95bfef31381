import type { MirrorLine } from '../lib/cart-mirror.ts'
import { tellOtherTabs } from '../lib/cart-news.ts'
import { forgetLastCart } from '../lib/last-cart.ts'
import { randomKey } from '../lib/random-key.ts'
import { noteChange } from '../lib/visit.ts'
import { changedCart, totalOf, type CartDesk } from './cart-desk.ts'
import { failureText } from '../lib/failure-text.ts'
import { sendChange, type CartAnswer } from './send-change.ts'
import { sendPatiently } from './send-patiently.ts'

interface BroughtBack {
  /** The cart after the last line that came. */
  readonly last?: Extract<CartAnswer, { readonly ok: true }>
  /** Why lines stay away, in words. */
  readonly reasons: readonly string[]
  /** The network went away in the middle. */
  readonly isLost: boolean
}

function addLine({ id, isModule, pricing, title = '' }: MirrorLine, desk: CartDesk): Promise<CartAnswer | undefined> {
  const change = { kind: 'add', id, isModule, title, lines: 1, ...(pricing && { pricing }) } as const
  const key = randomKey()
  return sendPatiently(() => sendChange({ change, key }, desk.frame))
}

/** Adds lines again one by one, ids only: the server prices them anew. What an earlier one brought is not sent. */
async function addAgain(lines: readonly MirrorLine[], desk: CartDesk): Promise<BroughtBack> {
  let brought: BroughtBack = { reasons: [], isLost: false }
  let present: ReadonlySet<number> = new Set()
  for (const line of lines) {
    if (present.has(line.id)) continue
    // oxlint-disable-next-line no-await-in-loop -- each answer says what came with it
    const answer = await addLine(line, desk)
    if (answer === undefined) return { ...brought, isLost: true }
    if (answer.ok) {
      noteChange({ kind: 'undo', product: line, result: answer.result, path: desk.frame.path })
      present = changedCart(answer.result).ids
      brought = { ...brought, last: answer }
    } else {
      const text = failureText(answer, desk.t)
      brought = {
        ...brought,
        reasons: [...brought.reasons, line.title === undefined ? text : `${line.title}: ${text}`],
      }
    }
  }
  return brought
}

function tellBroughtBack({ last, reasons, isLost }: BroughtBack, desk: CartDesk, onTryAgain: () => void): void {
  const { t, announce, showToast } = desk
  const total = last === undefined ? undefined : totalOf(changedCart(last.result), desk)
  if (isLost)
    return showToast({
      kind: 'problem',
      text: t('keeping.restoreLost'),
      stays: true,
      action: { label: t('common.tryAgain'), onPress: onTryAgain },
    })
  if (total === undefined)
    return showToast({ kind: 'problem', text: [t('keeping.restoredNone'), ...reasons].join(' '), stays: true })
  if (reasons.length === 0) return announce(t('keeping.restored', { total }))
  showToast({ kind: 'problem', text: [t('keeping.restoredPart', { total }), ...reasons].join(' '), stays: true })
}

/** Brings back lines that the reader once had (CART-18), and says which ones can't come and why. */
export async function bringBack(lines: readonly MirrorLine[], desk: CartDesk): Promise<void> {
  desk.showToast(undefined)
  const brought = await addAgain(lines, desk)
  if (brought.last !== undefined) {
    if (!brought.isLost) forgetLastCart()
    desk.expectBadge(changedCart(brought.last.result).badge)
    tellOtherTabs()
  }
  tellBroughtBack(brought, desk, () => void bringBack(lines, desk))
  await desk.refresh()
}
