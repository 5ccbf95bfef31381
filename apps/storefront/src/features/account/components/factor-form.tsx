import type { ReactNode } from 'react'
import type { FactorProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { ConfirmingFields } from './confirming-fields.tsx'
import styles from './profile.module.css'

interface FactorFormProps extends Pick<FactorProps, 'rejected' | 'problems'> {
  readonly intent: 'factor.add' | 'factor.renew' | 'factor.remove'
  readonly title: string
  readonly note: string
  readonly label: string
  readonly hasPasskey: boolean
  readonly children?: ReactNode
}

/** A change of the second factor, by a code and the password. */
export function FactorForm(props: FactorFormProps) {
  const { intent, title, note, label, hasPasskey, rejected, problems, children } = props
  const { shell } = useShell()
  const idPrefix = intent.replace('.', '-')
  return (
    <section className={styles.section} aria-labelledby={idPrefix}>
      <SectionHead id={idPrefix} title={title} note={note} />
      <Sheet padded>
        <form
          className={styles.narrow}
          method="post"
          action={localePath(shell.locale, `/account/security/factor#${idPrefix}`)}
          noValidate
        >
          <FormToken />
          <ConfirmingFields
            idPrefix={idPrefix}
            problems={rejected === intent ? problems : []}
            code={intent === 'factor.add' ? 'new' : 'own'}
            hasPasskey={hasPasskey}
          >
            {children}
          </ConfirmingFields>
          <div>
            <Button kind="main" type="submit" name="intent" value={intent}>
              {label}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}
