import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { ShownRow } from '@waybill/domain/order'
import { progressTable } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { ApplyPhase } from '../model/apply-phase.ts'
import { progressText } from '../model/progress-text.ts'
import styles from './checkout.module.css'

const SUBSCRIPTION = '/account/billing/subscription'

interface EndProps {
  readonly phase: Exclude<ApplyPhase, { kind: 'form' | 'working' }>
  readonly destination: string
}

/** It takes the focus: the button that had it is gone. */
export function ApplyEnd({ phase, destination }: EndProps) {
  const { shell, t } = useShell()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const link = (path: string, label: string, isMain = false) => (
    <ButtonLink kind={isMain ? 'main' : undefined} href={localePath(shell.locale, path)}>
      {label}
    </ButtonLink>
  )
  return (
    <div ref={box} tabIndex={-1}>
      {phase.kind === 'done' ? (
        <Banner
          kind="go"
          icon="check"
          title={t(progressTable.change_package.messages.success)}
          level={2}
          action={link(destination, t('order.done.continue'), true)}
        />
      ) : (
        <Banner
          kind="neutral"
          title={phase.kind === 'pending' ? phase.text : t('order.processingSlow')}
          live="status"
          action={link(SUBSCRIPTION, t('account.toSubscription'))}
        />
      )}
    </div>
  )
}

interface ConfirmFormProps {
  readonly phase: Extract<ApplyPhase, { kind: 'form' | 'working' }>
  readonly fields: Readonly<Record<string, string>>
  readonly rows: readonly ShownRow[]
  readonly label: string
  /** False: with script the click says what is missing, without it there is no button yet. */
  readonly isComplete: boolean
  readonly onConfirm: () => void
  readonly children?: ReactNode
}

/** The one button of the page, with and without script; what it was shown with goes along. */
export function ConfirmForm({ phase, fields, rows, label, isComplete, onConfirm, children }: ConfirmFormProps) {
  const { shell, t } = useShell()
  const isHydrated = useHydrated()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onConfirm()
  }
  const shown = JSON.stringify(rows.map(({ key, label: name, text }) => [key, name, text]))
  const looks = { kind: 'main', size: 'large' } as const
  return (
    <form method="post" action={localePath(shell.locale, shell.path)} className={styles.section} onSubmit={submit}>
      <FormToken />
      {Object.entries({ ...fields, shown }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {phase.kind === 'working' && <p className="small muted">{t(progressText(phase.checks))}</p>}
      <div className={styles.ways}>
        <div className={styles.scripted}>
          <Button
            {...looks}
            // before its code is there it would leave the page
            type={isHydrated ? 'submit' : 'button'}
            busy={phase.kind === 'working'}
            busyLabel={t('order.confirming')}
          >
            {label}
          </Button>
        </div>
        {isComplete && (
          <noscript>
            <Button {...looks} type="submit" name="intent" value="change.apply">
              {label}
            </Button>
          </noscript>
        )}
      </div>
      {children}
    </form>
  )
}
