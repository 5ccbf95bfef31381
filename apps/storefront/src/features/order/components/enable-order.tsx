import { useEffect, useRef, type FormEvent } from 'react'
import type { EnableProps } from '@waybill/contract/pages'
import { progressTable } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { progressText } from '../model/progress-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import styles from './checkout.module.css'
import { LegalNote } from './legal-note.tsx'
import { useEnable } from './use-enable.ts'

/** Plan and modules that are switched on; who is billed stands in the place of an amount. */
function Order({ planTitle, modules, isOwn = false }: Pick<EnableProps, 'planTitle' | 'modules' | 'isOwn'>) {
  const { t } = useShell()
  return (
    <Sheet padded>
      <Stack gap="s">
        <h2>{planTitle}</h2>
        {modules.length > 0 && (
          <ul>
            {modules.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        )}
        <p>{t(isOwn ? 'order.enable.textOwn' : 'order.enable.text')}</p>
      </Stack>
    </Sheet>
  )
}

/** It takes the focus: the button that had it is gone. */
function End({ kind, destination }: { readonly kind: 'done' | 'slow'; readonly destination: string }) {
  const { shell, t } = useShell()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {kind === 'slow' ? (
        <Banner kind="neutral" title={t('order.processingSlow')} live="status" />
      ) : (
        <Banner
          kind="go"
          icon="check"
          title={t(progressTable.checkout.messages.success)}
          level={2}
          action={
            <ButtonLink kind="main" href={localePath(shell.locale, destination)}>
              {t('order.done.continue')}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

/** The checkout of a member whose partner is billed for it: nothing is paid, and no amount shown. */
export function EnableOrder(props: EnableProps) {
  const { shell, t } = useShell()
  const { phase, submit } = useEnable(props)
  const { destination, sellerName, terms } = props
  if (phase.kind === 'done' || phase.kind === 'slow') return <End kind={phase.kind} destination={destination} />
  const isWorking = phase.kind === 'working'
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isWorking) void submit()
  }
  return (
    <form
      method="post"
      action={localePath(shell.locale, shell.path)}
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
    >
      <FormToken />
      {terms !== undefined && <input type="hidden" name="terms" value={terms} />}
      {phase.kind === 'form' && phase.setback && <FailureNotice setback={phase.setback} />}
      <Order {...props} />
      <LegalNote sellerName={sellerName} />
      {isWorking && <p className="small muted">{t(progressText(phase.checks))}</p>}
      <div>
        <Button
          kind="main"
          size="large"
          type="submit"
          name="intent"
          value="checkout.enable"
          busy={isWorking}
          busyLabel={t('order.confirming')}
        >
          {t('common.enable')}
        </Button>
      </div>
    </form>
  )
}
