import { useState } from 'react'
import type { ModuleConfirmation } from '@waybill/contract/pages'
import { progressTable } from '@waybill/domain/order'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { SuccessDialog } from '@waybill/ui/dialog/success-dialog.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import type { ModuleRequest } from '../../api/switch-module.ts'
import { ModuleConfirmationDetails } from './module-confirmation.tsx'
import { useModuleSwitch } from './use-module-switch.ts'

interface ModuleFlowProps {
  readonly request: ModuleRequest
  readonly title: string
  readonly hidesMoney: boolean
  readonly onClose: () => void
}

/** The list of what went wrong; closing it reloads the page, whose buttons are enabled again. */
function Failure({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  const { t } = useShell()
  const reload = (): void => location.reload()
  return (
    <Dialog
      open
      fades
      width={520}
      onClose={reload}
      title={title}
      closeLabel={t('common.close')}
      foot={
        <Button kind="main" onClick={reload}>
          {t('common.ok')}
        </Button>
      }
    >
      <div role="alert">
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface SwitchFootProps {
  readonly confirmation: ModuleConfirmation
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onLater: () => void
  readonly onOk: () => void
}

/** Cancel is never green; what takes away is red. */
function Foot({
  confirmation: { action, buttons, renewal_choice: canWait },
  isBusy,
  onCancel,
  onLater,
  onOk,
}: SwitchFootProps) {
  const { t } = useShell()
  return (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        {buttons.cancel}
      </Button>
      {canWait === 1 && (
        <Button onClick={onLater} disabled={isBusy}>
          {t('features.confirm.later')}
        </Button>
      )}
      <Button
        kind={action === 'deactivate' ? 'danger' : 'main'}
        busy={isBusy}
        busyLabel={t('features.busy')}
        onClick={onOk}
      >
        {buttons.ok}
      </Button>
    </>
  )
}

/** The dialogs of a module that is switched: its confirmation, its process, and how it ended. */
export function ModuleFlow({ request, title, hidesMoney, onClose }: ModuleFlowProps) {
  const { t, refresh } = useShell()
  const { phase, confirm, readLater } = useModuleSwitch(request)
  const [isOpen, setOpen] = useState(true)
  const finish = (): void => {
    setOpen(false)
    void refresh().finally(onClose)
  }
  if (phase.kind === 'checking') return null
  if (phase.kind === 'failed') return <Failure title={title} texts={phase.texts} />
  if (phase.kind === 'done') {
    const text =
      phase.timeframe === 'renewal' ? t('features.scheduled') : t(progressTable.enable_module.messages.success)
    return (
      <SuccessDialog
        open={isOpen}
        onClose={finish}
        title={text}
        closeLabel={t('common.close')}
        foot={<Button onClick={finish}>{t('common.ok')}</Button>}
      />
    )
  }
  const { confirmation } = phase
  const isBusy = phase.kind === 'working'
  // what needs no confirmation is performed while the switch of the row says that it is busy
  if (confirmation === undefined) return null
  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      title={confirmation.title}
      closeLabel={t('common.close')}
      foot={
        <Foot
          confirmation={confirmation}
          isBusy={isBusy}
          onCancel={onClose}
          onLater={() => void readLater(confirmation)}
          onOk={() => void confirm(confirmation)}
        />
      }
    >
      <Stack>
        {phase.kind === 'confirm' && phase.note !== undefined && <Banner kind="you" live="status" title={phase.note} />}
        <ModuleConfirmationDetails confirmation={confirmation} hidesMoney={hidesMoney} />
        {isBusy && <p role="status">{t('features.working')}</p>}
      </Stack>
    </Dialog>
  )
}
