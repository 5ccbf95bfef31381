import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { SuccessDialog } from '@waybill/ui/dialog/success-dialog.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useState } from 'react'
import { useShell } from '../../app/shell-context.ts'
import type { Confirmation } from './confirmation-tree.ts'
import { ConfirmedLines } from './confirmed-lines.tsx'
import { ConfirmedTotals } from './confirmed-totals.tsx'
import type { ConfirmationChoice, Notification, PendingConfirmation } from './pending-confirmation.ts'
import { useClosing } from './use-closing.ts'

type ConfirmDialogState = Extract<PendingConfirmation, { readonly kind: 'confirm' }>

/** As in the progress table: nothing yet, running, its success, its error. */
type Phase =
  | { readonly kind: 'confirmation'; readonly hasChanged: boolean }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly text: string | undefined }
  | { readonly kind: 'done'; readonly notification: Notification }

/** Number of the progress table; cancelling returns the client to 0. */
function progressOf({ progress }: Confirmation, { kind }: Phase): number {
  switch (kind) {
    case 'confirmation':
      return 0
    case 'running':
      return progress.running
    case 'failed':
      return progress.error
    case 'done':
      return progress.success
  }
}

function useAnswer(
  { confirmation: first, showsSuccess, perform }: ConfirmDialogState,
  close: (isDone: boolean) => void,
) {
  const [confirmation, setConfirmation] = useState(first)
  const [phase, setPhase] = useState<Phase>({ kind: 'confirmation', hasChanged: false })
  const press = async (answer: ConfirmationChoice): Promise<void> => {
    if (confirmation.can_confirm === 0) return close(false)
    setPhase({ kind: 'running' })
    const performed = await perform(confirmation, answer)
    if (performed.kind === 'failed') return setPhase(performed)
    if (performed.kind === 'done') {
      return showsSuccess && performed.notification !== undefined
        ? setPhase({ kind: 'done', notification: performed.notification })
        : close(true)
    }
    setConfirmation(performed.confirmation)
    setPhase({ kind: 'confirmation', hasChanged: true })
  }
  return { confirmation, phase, press }
}

interface ConfirmFootProps {
  readonly confirmation: Confirmation
  readonly isRunning: boolean
  readonly onCancel: () => void
  readonly onOk: (answer: ConfirmationChoice) => void
}

/** Cancel is never green; a removal is red, an addition green. Where add-ons can stay, that is offered first. */
function Foot({ confirmation, isRunning, onCancel, onOk }: ConfirmFootProps) {
  const { action, buttons, dependent, keep, labels, can_confirm: canConfirm } = confirmation
  const takesAway = action === 'deactivate' || dependent.length > 0
  return (
    <>
      {buttons.cancel !== null && <Button onClick={onCancel}>{buttons.cancel}</Button>}
      {keep !== null && (
        <Button kind="main" busy={isRunning} busyLabel={labels.busy} onClick={() => onOk('keep_add_ons')}>
          {keep.ok}
        </Button>
      )}
      <Button
        kind={canConfirm === 0 ? 'line' : takesAway ? 'danger' : 'main'}
        busy={isRunning}
        busyLabel={labels.busy}
        onClick={() => onOk('as_shown')}
      >
        {buttons.ok}
      </Button>
    </>
  )
}

function Problem({ phase, progress, labels }: { readonly phase: Phase } & Pick<Confirmation, 'progress' | 'labels'>) {
  if (phase.kind === 'confirmation' && phase.hasChanged)
    return <Banner kind="you" live="status" title={labels.changed} />
  if (phase.kind !== 'failed') return null
  return (
    <Banner kind="bad" live="alert" title={progress.texts.error}>
      {phase.text !== progress.texts.error && phase.text}
    </Banner>
  )
}

interface ConfirmProps {
  readonly pending: ConfirmDialogState
  readonly onEnd: (isDone: boolean) => void
}

/** Shows what is added and removed and what it costs, and waits for the answer. */
export function Confirm({ pending: asks, onEnd }: ConfirmProps) {
  const { t } = useShell()
  const { isOpen, close } = useClosing(onEnd)
  const { confirmation, phase, press } = useAnswer(asks, close)
  const { progress, title, messages, can_confirm: canConfirm } = confirmation
  const isRunning = phase.kind === 'running'
  const pending = (
    <Dialog
      // closed before the success opens, which then gives the focus back to where it was before both
      open={isOpen && phase.kind !== 'done'}
      onClose={() => close(false)}
      width={canConfirm === 1 ? 500 : 520}
      fades={canConfirm === 0}
      title={title}
      note={messages.length > 0 && messages.join(' ')}
      closeLabel={t('common.close')}
      foot={
        <Foot
          confirmation={confirmation}
          isRunning={isRunning}
          onCancel={() => close(false)}
          onOk={(answer) => void press(answer)}
        />
      }
    >
      <p className="visually-hidden" role="status" data-progress={progressOf(confirmation, phase)}>
        {isRunning && progress.texts.running}
      </p>
      {canConfirm === 1 && (
        <Stack>
          <Problem phase={phase} progress={progress} labels={confirmation.labels} />
          <ConfirmedLines confirmation={confirmation} />
          <ConfirmedTotals confirmation={confirmation} />
        </Stack>
      )}
    </Dialog>
  )
  return (
    <>
      {pending}
      {phase.kind === 'done' && (
        <Success notification={phase.notification} state={progressOf(confirmation, phase)} onEnd={onEnd} />
      )}
    </>
  )
}

interface SuccessProps {
  readonly notification: Notification
  readonly state: number
  readonly onEnd: (isDone: boolean) => void
}

/** A member gets a success message with an undo; it closes by itself. */
function Success({ notification: { text, action }, state, onEnd }: SuccessProps) {
  const { t } = useShell()
  const { isOpen, close } = useClosing(onEnd)
  const undo = (): void => {
    close(true)
    action?.onClick()
  }
  return (
    <SuccessDialog
      open={isOpen}
      onClose={() => close(true)}
      title={text}
      closeLabel={t('common.close')}
      foot={
        <>
          {action && <Button onClick={undo}>{action.label}</Button>}
          <Button onClick={() => close(true)}>{t('common.ok')}</Button>
        </>
      }
    >
      <p className="visually-hidden" data-progress={state} />
    </SuccessDialog>
  )
}
