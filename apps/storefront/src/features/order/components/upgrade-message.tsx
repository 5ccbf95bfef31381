import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradePhase } from './settle-upgrade.ts'
import type { UpgradedPlan } from './use-upgrade.ts'

interface AddMethodProps {
  readonly plan: UpgradedPlan
  readonly isMain?: boolean
  /** The billing cycle that was chosen. */
  readonly cycle?: string
}

/** The account page has the form for details and method, and shows the change once they are there. */
export function AddMethod({ plan, isMain = false, cycle }: AddMethodProps) {
  const { shell, t } = useShell()
  const query = new URLSearchParams({ change: '1', package_id: String(plan.id), ...(cycle && { cycle }) })
  const form = `/account/billing/subscription?${query.toString()}#billing-details`
  return (
    <ButtonLink kind={isMain ? 'main' : 'line'} href={localePath(shell.locale, form)}>
      {t('upgrade.addMethod')}
    </ButtonLink>
  )
}

interface MessageProps {
  readonly plan: UpgradedPlan
  readonly onClose: () => void
  readonly phase: Extract<UpgradePhase, { kind: 'message' }>
}

/** Message in the place of the dialog, with what leads on. */
export function MessageDialog({ phase, plan, onClose }: MessageProps) {
  const { t } = useShell()
  const close = (): void => (phase.reloads ? location.reload() : onClose())
  return (
    <Dialog
      open
      fades
      width={520}
      onClose={close}
      title={t('upgrade.change')}
      closeLabel={t('common.close')}
      foot={
        phase.needsMethod ? (
          <>
            <Button kind="plain" onClick={close}>
              {t('common.cancel')}
            </Button>
            <AddMethod plan={plan} isMain />
          </>
        ) : (
          <Button kind="main" onClick={close}>
            {t('common.ok')}
          </Button>
        )
      }
    >
      <p role="alert">{phase.text}</p>
    </Dialog>
  )
}
