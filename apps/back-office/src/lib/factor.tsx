import { createContext, use, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dialog, TextField } from '@waybill/ui'
import { call, CallFailed } from './call.ts'
import { fieldsOf } from './fields-of.ts'
import { sessionQuery } from './session.ts'
import { t } from './shown.ts'

/** Does something, with the second factor first where the server requires it; undefined where that was cancelled. */
type WithFactor = <Done>(act: () => Promise<Done>) => Promise<Done | undefined>

const FactorContext = createContext<WithFactor>(async (act) => act())

export const useFactor = (): WithFactor => use(FactorContext)

const CODE = 'factor-code'

/** The dialog for the code, over whatever page needs it. */
export const FactorProvider = ({ children }: { readonly children: ReactNode }) => {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const answer = useRef<(isGiven: boolean) => void>(() => undefined)
  const withFactor: WithFactor = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'factor-needed') throw error
      setProblem(undefined)
      setOpen(true)
      const isGiven = await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      setOpen(false)
      return isGiven ? act() : undefined
    }
  }
  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    try {
      const code = fieldsOf(event).code ?? ''
      client.setQueryData(sessionQuery.queryKey, await call('POST /api/admin/v1/session/factor', { body: { code } }))
      answer.current(true)
    } catch (error) {
      setProblem(error instanceof CallFailed ? (error.fields.get('code') ?? error.message) : t('admin.error.network'))
    }
  }
  return (
    <FactorContext value={withFactor}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => answer.current(false)}
        title={t('admin.factor.title')}
        note={t('admin.factor.lead')}
        closeLabel={t('admin.factor.cancel')}
        startAt={CODE}
        foot={
          <>
            <Button kind="line" onClick={() => answer.current(false)}>
              {t('admin.factor.cancel')}
            </Button>
            <Button kind="main" type="submit" form="factor">
              {t('admin.factor.go')}
            </Button>
          </>
        }
      >
        {isOpen && (
          <form id="factor" noValidate onSubmit={(event) => void send(event)}>
            <TextField
              id={CODE}
              name="code"
              label={t('admin.signIn.code')}
              hint={t('admin.signIn.codeHint')}
              error={problem}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </form>
        )}
      </Dialog>
    </FactorContext>
  )
}
