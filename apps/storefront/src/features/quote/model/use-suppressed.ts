import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { errorMessage } from '../../../lib/call.ts'
import { askAgain, lookUpRecipients } from '../api/look-up-recipients.ts'

/** An entered address that gets no quotes, and what became of the mail that asks its reader. */
export interface SuppressedRecipient {
  readonly email: string
  readonly isRequested: boolean
  readonly problem?: string
}

/** Looks each entered address up once; those that get no quotes, with the way back. */
export function useSuppressed(emails: readonly string[]) {
  const { shell, t } = useShell()
  const lookedUp = useRef(new Set<string>())
  const [known, setKnown] = useState<readonly SuppressedRecipient[]>([])
  const entered = emails.join(' ')
  useEffect(() => {
    const added = entered.split(' ').filter((email) => email !== '' && !lookedUp.current.has(email))
    if (added.length === 0) return
    for (const email of added) lookedUp.current.add(email)
    void lookUpRecipients(added, shell.locale).then((found) =>
      setKnown((before) => [...before, ...found.map((email) => ({ email, isRequested: false }))]),
    )
  }, [entered, shell.locale])
  const ask = async (email: string): Promise<void> => {
    const answer = await askAgain(email, shell.locale)
    const problem = answer.ok ? undefined : (errorMessage(answer.error) ?? t('common.failed'))
    const after = { email, isRequested: answer.ok, ...(problem !== undefined && { problem }) }
    setKnown((before) => before.map((each) => (each.email === email ? after : each)))
  }
  return { suppressed: known.filter(({ email }) => emails.includes(email)), ask }
}
