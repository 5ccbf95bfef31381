import { Confirm } from './confirm.tsx'
import { Notice } from './notice.tsx'
import type { PendingConfirmation } from './pending-confirmation.ts'

interface ConfirmationModalProps {
  readonly pending: PendingConfirmation
  /** The dialog has gone, and the focus is where it was. */
  readonly onGone: () => void
}

/** The dialog that a change waits for (M§4), or the one that says why there is nothing to confirm. */
export function ConfirmationModal({ pending, onGone }: ConfirmationModalProps) {
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
