import { useFrame } from '../frame-context.ts'
import { Confirm } from './confirm.tsx'
import { Told } from './told.tsx'
import type { Question } from './question.ts'

/** The dialog that a change waits for (M§4), or the one that says why there is nothing to ask. */
export function Asked({ question }: { readonly question: Question }) {
  const { ask } = useFrame()
  if (question.kind === 'tell') {
    const { onEnd } = question
    return (
      <Told
        question={question}
        onEnd={() => {
          ask(undefined)
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
        ask(undefined)
        onEnd(isDone)
      }}
    />
  )
}
