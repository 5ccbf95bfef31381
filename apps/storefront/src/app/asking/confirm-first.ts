import { asksFirst } from '@waybill/domain/cart'
import { expectedBadge, type CartChange } from '../../lib/cart-change.ts'
import { changeCart, type CartDesk } from '../change-cart.ts'
import type { FrameValue } from '../frame-context.ts'
import type { Confirmation } from './confirmation-tree.ts'
import type { News, Performed } from './question.ts'
import { readConfirmation } from './read-confirmation.ts'

/** What a question needs of the page around it. */
export type AskingDesk = CartDesk & Pick<FrameValue, 'ask'>

const isMember = ({ frame }: CartDesk): boolean => frame.viewer.kind === 'member'

/** Lines that come or go, as the dialog names them. */
function linesOf({ dependent, dependencies, is_module: isModule }: Confirmation, { kind }: CartChange): number {
  return (kind === 'add' ? dependencies : dependent).length + isModule
}

/** While the dialog is open the page is inert: what it would say is kept, and said when the dialog has gone. */
function quietDesk(desk: AskingDesk) {
  let isQuiet = true
  let problem: string | undefined
  let news: News | undefined
  const announce: CartDesk['announce'] = (text) => {
    if (isQuiet) news = { text }
    else desk.announce(text)
  }
  const showToast: CartDesk['showToast'] = (toast) => {
    if (!isQuiet) desk.showToast(toast)
    else if (toast?.kind === 'problem') problem = toast.text
    else if (toast !== undefined) news = toast
  }
  const speak = (isTold: boolean): void => {
    isQuiet = false
    if (isTold || news === undefined) return
    const { text, action } = news
    if (action === undefined) desk.announce(text)
    else desk.showToast({ kind: 'done', text, action })
  }
  return { desk: { ...desk, announce, showToast }, said: () => ({ problem, news }), speak }
}

async function perform(change: CartChange, desk: AskingDesk, confirmation: Confirmation) {
  const quiet = quietDesk(desk)
  const { version } = confirmation
  desk.expectBadge(expectedBadge(desk.badge, { ...change, lines: linesOf(confirmation, change) }))
  await changeCart({ ...change, confirmed: { version } }, quiet.desk)
  const { problem, news } = quiet.said()
  if (problem === undefined) return { quiet, performed: { kind: 'done', news } as Performed }
  const now = await readConfirmation(change, desk.frame.locale)
  const isOther = now.kind === 'confirmation' && now.confirmation.version !== version
  const performed: Performed = isOther
    ? { kind: 'changed', confirmation: now.confirmation }
    : { kind: 'failed', text: problem }
  return { quiet, performed }
}

/** Opens the dialog; true when the change was confirmed and made. */
function asked(change: CartChange, desk: AskingDesk, confirmation: Confirmation): Promise<boolean> {
  const tellsSuccess = isMember(desk)
  let speak: ((isTold: boolean) => void) | undefined
  return new Promise((resolve) => {
    desk.ask({
      kind: 'confirm',
      confirmation,
      tellsSuccess,
      perform: async (shown) => {
        const { quiet, performed } = await perform(change, desk, shown)
        speak = quiet.speak
        return performed
      },
      onEnd: (isDone) => {
        speak?.(isDone && tellsSuccess)
        resolve(isDone)
      },
    })
  })
}

/** Why it can't be asked at all, in a message; then the page shows how things are (M§8). */
function told(text: string, desk: AskingDesk): Promise<boolean> {
  return new Promise((resolve) => {
    const onEnd = (): void => {
      void desk.refresh()
      resolve(false)
    }
    desk.ask({ kind: 'tell', text, onEnd })
  })
}

/** A change that the server is asked about first (M§4); what needs no answer is made at once. True when it was made. */
export async function confirmFirst(change: CartChange, desk: AskingDesk): Promise<boolean> {
  const { frame, t } = desk
  const asking = await readConfirmation(change, frame.locale)
  if (asking.kind === 'refused') return told(asking.text ?? t('errors.modal'), desk)
  const viewer = isMember(desk) ? 'member' : 'visitor'
  if (asking.kind === 'confirmation') {
    const { confirmation } = asking
    if (confirmation.can_confirm === 0 || asksFirst(viewer, confirmation)) return asked(change, desk, confirmation)
  }
  desk.expectBadge(expectedBadge(desk.badge, change))
  await changeCart(change, desk)
  return true
}
