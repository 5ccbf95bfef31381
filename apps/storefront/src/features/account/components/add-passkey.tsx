import { useState, type FormEvent } from 'react'
import type { FieldProblem } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { ConfirmingFields } from './confirming-fields.tsx'
import styles from './profile.module.css'
import { passkeyCode } from './passkey-code.ts'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'

const ID_PREFIX = 'passkey-add'

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export interface AddPasskeyProps {
  /** The member has a second factor. */
  readonly isOn: boolean
  readonly hasPasskey: boolean
  /** The first factor comes with recovery codes, which are shown this once. */
  readonly onCodes: (codes: readonly string[]) => void
}

interface AddState {
  readonly isBusy?: true
  readonly problem?: string
  readonly problems?: readonly FieldProblem[]
}

function useAddPasskey(onCodes: AddPasskeyProps['onCodes']) {
  const { shell, t } = useShell()
  const link = useLink()
  const [state, setState] = useState<AddState>({})
  const add = async (form: FormData): Promise<void> => {
    setState({ isBusy: true })
    const code = await passkeyCode().catch(() => undefined)
    const given = { name: text(form, 'name'), password: text(form, 'password'), code: text(form, 'code') }
    const outcome = await code?.addPasskey(given, shell.locale)
    if (outcome === undefined) setState({ problem: t('errors.default') })
    else if (!outcome.ok) {
      const { why, problems = [] } = outcome
      if (problems.length > 0) setState({ problems })
      else
        setState({ problem: why === 'rejected' ? (outcome.text ?? t('errors.default')) : t(`profile.passkey.${why}`) })
    } else if (outcome.value.length > 0) onCodes(outcome.value)
    else location.assign(link('/account/security/factor?done=passkey_added'))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (state.isBusy === undefined) void add(new FormData(event.currentTarget))
  }
  return { ...state, onSubmit }
}

/** Makes a passkey on this device, by the password, and a code where a factor is set up. It takes script: the browser does it. */
export function AddPasskey({ isOn, hasPasskey, onCodes }: AddPasskeyProps) {
  const { t } = useShell()
  const can = useCanPasskey()
  const { isBusy = false, problem, problems = [], onSubmit } = useAddPasskey(onCodes)
  if (!can) return <p className="small muted">{t('profile.passkey.cannot')}</p>
  return (
    <Sheet padded>
      <form className={styles.narrow} aria-label={t('profile.passkey.add')} noValidate onSubmit={onSubmit}>
        {problem !== undefined && <Banner kind="bad" title={problem} live="alert" />}
        <ConfirmingFields
          idPrefix={ID_PREFIX}
          problems={problems}
          code={isOn ? 'own' : undefined}
          hasPasskey={hasPasskey}
        >
          <TextField
            id={`${ID_PREFIX}-name`}
            name="name"
            label={t('profile.passkey.name')}
            hint={t('profile.passkey.nameHint')}
            maxLength={60}
            dir="auto"
          />
        </ConfirmingFields>
        <div>
          <Button kind="main" type="submit" busy={isBusy} busyLabel={t('profile.passkey.adding')}>
            {t('profile.passkey.add')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
