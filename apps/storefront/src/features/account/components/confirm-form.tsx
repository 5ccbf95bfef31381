import type { ReactNode } from 'react'
import type { DataExportProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { ConfirmingFields } from './confirming-fields.tsx'
import styles from './profile.module.css'

interface ConfirmFormProps extends Pick<DataExportProps, 'hasFactor' | 'hasPasskey' | 'rejected' | 'problems'> {
  readonly path: string
  readonly idPrefix: string
  readonly intent: string
  readonly label: string
  readonly kind?: 'main' | 'danger'
  readonly children: ReactNode
}

/** A request that is confirmed by the password, and by a code where a second factor is set up. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { path, idPrefix, intent, label, kind = 'main', hasFactor, hasPasskey, rejected, problems, children } = props
  const { shell } = useShell()
  return (
    <Sheet padded>
      <form className={styles.narrow} method="post" action={localePath(shell.locale, `${path}#${idPrefix}`)} noValidate>
        <FormToken />
        <ConfirmingFields
          idPrefix={idPrefix}
          problems={rejected === intent ? problems : []}
          code={hasFactor ? 'own' : undefined}
          hasPasskey={hasPasskey}
        >
          {children}
        </ConfirmingFields>
        <div>
          <Button kind={kind} type="submit" name="intent" value={intent}>
            {label}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
