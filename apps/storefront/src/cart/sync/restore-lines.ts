import type { CallFailure } from '../../lib/call.ts'
import type { MirrorLine } from './cart-mirror.ts'
import { failureText } from '../../lib/failure-text.ts'
import { forgetLastCart } from './last-cart.ts'
import { inSession } from '../../lib/session-rule.ts'
import { note } from '../../lib/analytics/analytics-queue.ts'
import { enqueueChange } from './cart-changes.ts'
import { totalOf, type CartContextValue } from './cart-context-value.ts'
import type { ChangedCart, ChangeOutcome, ChangeNotification, QueuedChange, RequestOptions } from './queued-change.ts'
import { sendChange } from './send-change.ts'

interface RestoredLines {
  /** Each line that came, with the cart after it. */
  readonly came: readonly { readonly line: MirrorLine; readonly cart: ChangedCart }[]
  /** Texts why lines are left out. */
  readonly reasons: readonly string[]
}

function addLine(
  { id, isModule, pricing, entries, title = '' }: MirrorLine,
  sending: RequestOptions,
  { shell }: CartContextValue,
) {
  const change = { kind: 'add', id, isModule, title, lines: 1, ...(pricing && { pricing }), entries } as const
  // a key for each line: one that came before the line broke is not added twice
  const ofLine = { ...sending, idempotencyKey: `${sending.idempotencyKey}-${id}` }
  return inSession(() => sendChange(change, ofLine, shell.path), shell.locale)
}

const reasonOf = (failure: CallFailure, { title }: MirrorLine, { t }: CartContextValue): string =>
  title === undefined ? failureText(failure, t) : t('common.labelled', { label: title, text: failureText(failure, t) })

/** Adds lines again one by one, ids only: the server prices them anew. A line that an earlier one added is not sent. */
async function addAgain(
  lines: readonly MirrorLine[],
  sending: RequestOptions,
  context: CartContextValue,
): Promise<RestoredLines | Extract<CallFailure, { readonly kind: 'lost' }>> {
  let brought: RestoredLines = { came: [], reasons: [] }
  const last = lines.at(-1)
  for (const line of lines) {
    const present = brought.came.at(-1)?.cart.modules
    if (present?.some(({ id }) => id === line.id) === true) continue
    // oxlint-disable-next-line no-await-in-loop -- each answer says what came with it
    const outcome = await addLine(line, { ...sending, hasPageView: sending.hasPageView && line === last }, context)
    if (outcome.ok) brought = { ...brought, came: [...brought.came, { line, cart: outcome.result }] }
    else if (outcome.kind === 'lost') return outcome
    else brought = { ...brought, reasons: [...brought.reasons, reasonOf(outcome, line, context)] }
  }
  return brought
}

function notificationOf({ came, reasons }: RestoredLines, context: CartContextValue): ChangeNotification {
  const { t } = context
  const cart = came.at(-1)?.cart
  if (cart === undefined) return { as: 'problem', text: [t('cartChange.restoredNone'), ...reasons].join(' ') }
  const total = totalOf(cart, context)
  if (reasons.length === 0) return { as: 'sentence', text: t('cartChange.restored', { total }) }
  return { as: 'problem', text: [t('cartChange.restoredPart', { total }), ...reasons].join(' ') }
}

function bringingBack(lines: readonly MirrorLine[], context: CartContextValue): QueuedChange {
  return {
    about: 'bring back',
    words: JSON.stringify(lines),
    isOfOpenCart: true,
    send: async (sending) => {
      const brought = await addAgain(lines, sending, context)
      if ('kind' in brought) return brought
      const cart = brought.came.at(-1)?.cart
      const notification = (): ChangeNotification => {
        if (cart !== undefined) forgetLastCart()
        for (const { line: product, cart: result } of brought.came)
          note({ kind: 'undo', product, result, path: context.shell.path })
        return notificationOf(brought, context)
      }
      return { ok: true, ...(cart && { cart }), notification } satisfies ChangeOutcome
    },
  }
}

/** Restores lines that the reader once had, and shows which ones can't be added and why. */
export async function restoreLines(lines: readonly MirrorLine[], context: CartContextValue): Promise<void> {
  context.showToast(undefined)
  await enqueueChange(bringingBack(lines, context), context)
}
