import { Confirm } from './confirm.tsx'
import { Told } from './told.tsx'
import type { Question } from './question.ts'

interface AskedProps {
  readonly question: Question
  /** The dialog has gone, and the focus is where it was. */
  readonly onGone: () => void
}

/** The dialog that a change waits for (M§4), or the one that says why there is nothing to ask. */
export function Asked({ question, onGone }: AskedProps) {
  if (question.kind === 'tell') {
    const { onEnd } = question
    return (
      <Told
        question={question}
        onEnd={() => {
          onGone()
          onEnd()
        }}
      />
    )
  }
  const { onEnd } = question
  return (
    <Confirm
      question={question}
      onEnd={(isDone) => {
        onGone()
        onEnd(isDone)
      }}
    />
  )
}
