import type { ApprovalProps } from '@waybill/contract/pages'
import { localePath, type MessageId } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './account-form.module.css'

const ID_PREFIX = 'approval'

const labels = { note: 'approval.noteField' } as const satisfies Readonly<Record<string, MessageId>>

/** Sends the cart as it stands, with a note for the primary member; a standing approval may order it at once. Works without script. */
export function SendForm({ primaryName: name, standing, values = {}, problems = [] }: ApprovalProps) {
  const { shell, t } = useShell()
  return (
    <form method="post" action={localePath(shell.locale, '/account/approval')} className={styles.form} noValidate>
      <FormToken />
      <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
      <TextArea
        id={`${ID_PREFIX}-note`}
        name="note"
        label={t(labels.note)}
        optional={t('common.optional')}
        error={problemOf(problems, 'note')}
        defaultValue={values['note']}
        dir="auto"
        rows={3}
      />
      <div>
        <Button kind="main" type="submit">
          {t(standing === undefined ? 'approval.send' : 'approval.sendOrOrder', { name })}
        </Button>
      </div>
    </form>
  )
}
