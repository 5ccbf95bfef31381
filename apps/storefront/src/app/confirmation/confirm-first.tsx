import { needsConfirmation } from '@waybill/domain/cart'
import type { CartChange } from '../../lib/cart-change.ts'
import type { CartDesk } from '../cart-desk.ts'
import { changeCart } from '../change-cart.ts'
import { isOfPricing } from '../send-change.ts'
import { showSessionEnd } from '../show-session-end.tsx'
import { ConfirmationModal } from './confirmation-modal.tsx'
import type { Confirmation } from './confirmation-tree.ts'
import { quietDesk, type QuietDesk } from './quiet-desk.ts'
import type { Performed, PendingConfirmation } from './pending-confirmation.ts'
import { readConfirmation } from './read-confirmation.ts'

function showConfirmation(pending: PendingConfirmation, { showModal }: CartDesk): void {
  showModal(<ConfirmationModal pending={pending} onGone={() => showModal(undefined)} />)
}

const isMember = ({ frame }: CartDesk): boolean => frame.viewer.kind === 'member'

/** Lines that come or go, as the dialog names them. */
function linesOf({ dependent, dependencies, is_module: isModule }: Confirmation, { kind }: CartChange): number {
  return (kind === 'add' ? dependencies : dependent).length + isModule
}

/** Makes the change that the dialog showed; where the cart is another one meanwhile, answers how it stands now. */
async function perform(change: CartChange, quiet: QuietDesk, confirmation: Confirmation): Promise<Performed> {
  const { version } = confirmation
  const confirmed = { ...change, lines: linesOf(confirmation, change), confirmed: { version } }
  const isMade = await changeCart(confirmed, quiet.desk)
  const { problem, notification } = quiet.said()
  if (isMade) return { kind: 'done', notification }
  quiet.forget()
  const now = await readConfirmation(change, quiet.desk.frame.locale)
  return now.kind === 'confirmation' && now.confirmation.version !== version
    ? { kind: 'changed', confirmation: now.confirmation }
    : { kind: 'failed', text: problem }
}

/** Opens the dialog; true when the change was confirmed and made. */
function confirmed(change: CartChange, desk: CartDesk, confirmation: Confirmation): Promise<boolean> {
  const showsSuccess = isMember(desk)
  const quiet = quietDesk(desk)
  return new Promise((resolve) => {
    const pending: PendingConfirmation = {
      kind: 'confirm',
      confirmation,
      showsSuccess,
      perform: (shown) => perform(change, quiet, shown),
      onEnd: (isDone) => {
        if (isDone && showsSuccess) quiet.forget()
        quiet.speak()
        resolve(isDone)
      },
    }
    showConfirmation(pending, desk)
  })
}

/** Why it can't be confirmed at all, in a message; then the page shows how things are (M§8). */
function showNotice(text: string, desk: CartDesk): Promise<boolean> {
  return new Promise((resolve) => {
    const onEnd = (): void => {
      void desk.refresh()
      resolve(false)
    }
    showConfirmation({ kind: 'notice', text, onEnd }, desk)
  })
}

/** A change that the server has confirmed first (M§4); what needs no answer is made at once. True when it was made. */
export async function confirmFirst(change: CartChange, desk: CartDesk): Promise<boolean> {
  // taking back what was chosen among the plans has a call of its own, and an undo (CART-30)
  if (isOfPricing(change, desk.frame.path)) return changeCart(change, desk)
  const read = await readConfirmation(change, desk.frame.locale)
  if (read.kind === 'ended') {
    showSessionEnd(read.end, desk)
    return false
  }
  if (read.kind === 'rejected') return showNotice(read.text ?? desk.t('errors.modal'), desk)
  if (read.kind === 'perform') return changeCart(change, desk)
  const { confirmation } = read
  const isRequired = confirmation.can_confirm === 0 || needsConfirmation(isMember(desk) ? 'member' : 'visitor', confirmation)
  return isRequired ? confirmed(change, desk, confirmation) : changeCart(change, desk)
}
