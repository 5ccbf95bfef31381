import { createContext, use, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, Dialog, TextField } from '@waybill/ui'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'
import { call, CallFailed } from './call.ts'
import { fieldsOf } from './fields-of.ts'
import { confirmByPasskey } from './passkeys.ts'
import { sessionQuery, type StaffSession } from './session.ts'
import { t } from './shown.ts'

/** Does something, with the second factor first where the server requires it; undefined where that was cancelled. */
type WithFactor = <Done>(act: () => Promise<Done>) => Promise<Done | undefined>

const FactorContext = createContext<WithFactor>(async (act) => act())

export const useFactor = (): WithFactor => use(FactorContext)

const CODE = 'factor-code'
const BY_PASSKEY = 'factor-passkey'

/** Of the code, or of what isn't a field. */
interface FactorProblem {
  readonly code?: string | undefined
  readonly text?: string
}

function problemIn(error: unknown): FactorProblem {
  if (!(error instanceof CallFailed)) return { text: t('admin.error.network') }
  return error.fields.has('code') ? { code: error.fields.get('code') } : { text: error.message }
}

/** The dialog for a code or a passkey, over whatever page needs it. */
export const FactorProvider = ({ children }: { readonly children: ReactNode }) => {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<FactorProblem>()
  const answer = useRef<(isGiven: boolean) => void>(() => undefined)
  // the session as it is known: the dialog opens where there is one
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const hasApp = session?.has_app === 1
  const canPasskey = useCanPasskey()
  const mayPasskey = canPasskey && session?.has_passkey === 1
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
  const give = async (factor: () => Promise<StaffSession>): Promise<void> => {
    setProblem(undefined)
    try {
      client.setQueryData(sessionQuery.queryKey, await factor())
      answer.current(true)
    } catch (error) {
      setProblem(problemIn(error))
    }
  }
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const code = fieldsOf(event).code ?? ''
    void give(() => call('POST /api/admin/v1/session/factor', { body: { code } }))
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
        startAt={hasApp ? CODE : BY_PASSKEY}
        foot={
          <>
            <Button kind="line" onClick={() => answer.current(false)}>
              {t('admin.factor.cancel')}
            </Button>
            {mayPasskey && (
              <Button id={BY_PASSKEY} kind={hasApp ? 'line' : 'main'} onClick={() => void give(confirmByPasskey)}>
                {t('admin.factor.passkey')}
              </Button>
            )}
            {hasApp && (
              <Button kind="main" type="submit" form="factor">
                {t('admin.factor.go')}
              </Button>
            )}
          </>
        }
      >
        {isOpen && hasApp && (
          <form id="factor" noValidate onSubmit={send}>
            <TextField
              id={CODE}
              name="code"
              label={t('admin.signIn.code')}
              hint={t('admin.signIn.codeHint')}
              error={problem?.code}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </form>
        )}
        {isOpen && !hasApp && !mayPasskey && <p>{t('admin.passkey.cannot')}</p>}
        {problem?.text !== undefined && <Banner kind="bad" live="alert" title={problem.text} />}
      </Dialog>
    </FactorContext>
  )
}
