import { asksFirst } from '@waybill/domain/cart'
import type { CartChange } from '../../lib/cart-change.ts'
import type { CartDesk } from '../cart-desk.ts'
import { changeCart } from '../change-cart.ts'
import { isOfPricing } from '../send-change.ts'
import { showSessionEnd } from '../show-session-end.tsx'
import { Asked } from './asked.tsx'
import type { Confirmation } from './confirmation-tree.ts'
import { quietDesk, type QuietDesk } from './quiet-desk.ts'
import type { Performed, Question } from './question.ts'
import { readConfirmation } from './read-confirmation.ts'

function ask(question: Question, { showModal }: CartDesk): void {
  showModal(<Asked question={question} onGone={() => showModal(undefined)} />)
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
function asked(change: CartChange, desk: CartDesk, confirmation: Confirmation): Promise<boolean> {
  const tellsSuccess = isMember(desk)
  const quiet = quietDesk(desk)
  return new Promise((resolve) => {
    const question: Question = {
      kind: 'confirm',
      confirmation,
      tellsSuccess,
      perform: (shown) => perform(change, quiet, shown),
      onEnd: (isDone) => {
        if (isDone && tellsSuccess) quiet.forget()
        quiet.speak()
        resolve(isDone)
      },
    }
    ask(question, desk)
  })
}

/** Why it can't be asked at all, in a message; then the page shows how things are (M§8). */
function told(text: string, desk: CartDesk): Promise<boolean> {
  return new Promise((resolve) => {
    const onEnd = (): void => {
      void desk.refresh()
      resolve(false)
    }
    ask({ kind: 'tell', text, onEnd }, desk)
  })
}

/** A change that the server is asked about first (M§4); what needs no answer is made at once. True when it was made. */
export async function confirmFirst(change: CartChange, desk: CartDesk): Promise<boolean> {
  // taking back what was chosen among the plans has a call of its own, and an undo (CART-30)
  if (isOfPricing(change, desk.frame.path)) return changeCart(change, desk)
  const asking = await readConfirmation(change, desk.frame.locale)
  if (asking.kind === 'ended') {
    showSessionEnd(asking.end, desk)
    return false
  }
  if (asking.kind === 'rejected') return told(asking.text ?? desk.t('errors.modal'), desk)
  if (asking.kind === 'perform') return changeCart(change, desk)
  const { confirmation } = asking
  const isAsked = confirmation.can_confirm === 0 || asksFirst(isMember(desk) ? 'member' : 'visitor', confirmation)
  return isAsked ? asked(change, desk, confirmation) : changeCart(change, desk)
}
