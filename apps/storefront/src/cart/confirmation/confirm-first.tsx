import { needsConfirmation } from '@waybill/domain/cart'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import type { CartContextValue } from '../sync/cart-context-value.ts'
import { changeCart } from '../sync/change-cart.ts'
import { isOfPricing } from '../sync/send-change.ts'
import { showSessionEnd } from '../../app/show-session-end.tsx'
import type { Confirmation } from './confirmation-tree.ts'
import { quietContext, type QuietContext } from './quiet-context.ts'
import type { ConfirmationChoice, PendingConfirmation, ConfirmedResult } from './pending-confirmation.ts'
import { readConfirmation } from './read-confirmation.ts'
import { Confirm } from './confirm.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useShell } from '../../app/shell-context.ts'
import { useClosing } from './use-closing.ts'

interface NoticeProps {
  readonly pending: Extract<PendingConfirmation, { readonly kind: 'notice' }>
  readonly onEnd: () => void
}

/** Message that a change can't be made. */
function Notice({ pending: { text }, onEnd }: NoticeProps) {
  const { t } = useShell()
  const { isOpen, close } = useClosing(onEnd)
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(true)}
      width={520}
      fades
      title={text}
      closeLabel={t('common.close')}
      foot={<Button onClick={() => close(true)}>{t('common.ok')}</Button>}
    />
  )
}

interface ConfirmationModalProps {
  readonly pending: PendingConfirmation
  /** The dialog has closed, and the focus is back. */
  readonly onGone: () => void
}

/** The dialog that a change waits for, or the one that says why there is nothing to confirm. */
function ConfirmationModal({ pending, onGone }: ConfirmationModalProps) {
  if (pending.kind === 'notice') {
    const { onEnd } = pending
    return (
      <Notice
        pending={pending}
        onEnd={() => {
          onGone()
          onEnd()
        }}
      />
    )
  }
  const { onEnd } = pending
  return (
    <Confirm
      pending={pending}
      onEnd={(isDone) => {
        onGone()
        onEnd(isDone)
      }}
    />
  )
}

function showConfirmation(pending: PendingConfirmation, { showModal }: CartContextValue): void {
  showModal(<ConfirmationModal pending={pending} onGone={() => showModal(undefined)} />)
}

const isMember = ({ shell }: CartContextValue): boolean => shell.viewer.kind === 'member'

/** Rows that are added or removed, as the dialog names them; what a plan includes is in its row. */
function linesOf(
  { dependent, dependencies, keep }: Confirmation,
  { kind }: CartChange,
  answer: ConfirmationChoice,
): number {
  const others = kind === 'add' ? dependencies : dependent
  const kept = answer === 'keep_add_ons' ? (keep?.add_ons.length ?? 0) : 0
  return 1 + others.filter(({ shows }) => shows !== 'included').length + kept
}

/** Makes the change that the dialog showed; where the cart is another one meanwhile, returns its present preview. */
async function perform(
  change: CartChange,
  quiet: QuietContext,
  { confirmation, answer }: { readonly confirmation: Confirmation; readonly answer: ConfirmationChoice },
): Promise<ConfirmedResult> {
  const { version } = confirmation
  const keeping = answer === 'keep_add_ons' ? ({ keepsAddOns: true } as const) : {}
  const toMake = { ...change, ...keeping, lines: linesOf(confirmation, change, answer), confirmed: { version } }
  const isMade = await changeCart(toMake, quiet.context)
  const { problem, notification } = quiet.said()
  if (isMade) return { kind: 'done', notification }
  quiet.forget()
  const now = await readConfirmation(change, quiet.context.shell.locale)
  return now.kind === 'confirmation' && now.confirmation.version !== version
    ? { kind: 'changed', confirmation: now.confirmation }
    : { kind: 'failed', text: problem }
}

/** Opens the dialog; true when the change was confirmed and made. */
function confirmed(change: CartChange, context: CartContextValue, confirmation: Confirmation): Promise<boolean> {
  const showsSuccess = isMember(context)
  const quiet = quietContext(context)
  return new Promise((resolve) => {
    const pending: PendingConfirmation = {
      kind: 'confirm',
      confirmation,
      showsSuccess,
      perform: (shown, answer) => perform(change, quiet, { confirmation: shown, answer }),
      onEnd: (isDone) => {
        if (isDone && showsSuccess) quiet.forget()
        quiet.speak()
        resolve(isDone)
      },
    }
    showConfirmation(pending, context)
  })
}

/** Shows in a message why it can't be confirmed at all; then the page is refetched. */
function showNotice(text: string, context: CartContextValue): Promise<boolean> {
  return new Promise((resolve) => {
    const onEnd = (): void => {
      void context.refresh()
      resolve(false)
    }
    showConfirmation({ kind: 'notice', text, onEnd }, context)
  })
}

/** A change that the server previews first; one without a confirmation is made at once. True when it was made. */
export async function confirmFirst(change: CartChange, context: CartContextValue): Promise<boolean> {
  // taking back what was chosen among the plans has a call of its own, and an undo: where add-ons stand
  // beside the plan, what goes with it is shown first
  const isAlone = context.cart?.lines.every(({ bundled, isUnlisted }) => bundled || isUnlisted) ?? true
  if (isAlone && isOfPricing(change, context.shell.path)) return changeCart(change, context)
  const read = await readConfirmation(change, context.shell.locale)
  if (read.kind === 'ended') {
    showSessionEnd(read.end, context)
    return false
  }
  if (read.kind === 'rejected') return showNotice(read.text ?? context.t('errors.modal'), context)
  if (read.kind === 'perform') return changeCart(change, context)
  const { confirmation } = read
  const isRequired =
    confirmation.can_confirm === 0 || needsConfirmation(isMember(context) ? 'member' : 'visitor', confirmation)
  return isRequired ? confirmed(change, context, confirmation) : changeCart(change, context)
}
