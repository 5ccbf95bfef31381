import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import type { MethodRole } from '@waybill/domain/billing'
import type { Money } from '@waybill/domain/money'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { lazyPart } from '../../../app/code-split.tsx'

const PaymentDialog = lazyPart(() => import('./payment-dialog.tsx').then((code) => code.PaymentDialog))

interface MethodDialogOptions {
  readonly memberId: number
  readonly provider: PaymentProviderView | null
  /** Charge of a new method at once, where something is unpaid (B-52). */
  readonly unpaid: Money | null
}

/** In the place of the dialog while its code is loading. */
function Loading({ onChange }: { readonly onChange: (isLoading: boolean) => void }): null {
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [onChange])
  return null
}

/** One dialog for a page with several buttons; its code is fetched when it is first needed, and never without a provider. */
export function useMethodDialog({ memberId, provider, unpaid }: MethodDialogOptions): {
  readonly open: (role: MethodRole) => void
  /** Its code is loading: the button that opens it is busy. */
  readonly loading: MethodRole | undefined
  readonly dialog: ReactNode
} {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const [role, setRole] = useState<MethodRole>('charged')
  const [isLoading, setLoading] = useState(false)
  const dialog = state !== 'unused' && provider !== null && (
    <Suspense fallback={<Loading onChange={setLoading} />}>
      <PaymentDialog
        memberId={memberId}
        provider={provider}
        role={role}
        unpaid={unpaid}
        open={state === 'open'}
        onClose={() => setState('closed')}
      />
    </Suspense>
  )
  const open = (requested: MethodRole): void => {
    setRole(requested)
    setState('open')
  }
  return { open, loading: isLoading ? role : undefined, dialog }
}

interface MethodButtonProps {
  readonly hasMethod: boolean
  readonly isLoading: boolean
  readonly onClick: () => void
}

export function MethodButton({ hasMethod, isLoading, onClick }: MethodButtonProps) {
  const { t } = useShell()
  return (
    <Button busy={isLoading} busyLabel={t('common.loading')} onClick={onClick}>
      {t(hasMethod ? 'subscription.method.update' : 'subscription.method.add')}
    </Button>
  )
}

export function BackupButton({ isLoading, onClick }: Omit<MethodButtonProps, 'hasMethod'>) {
  const { t } = useShell()
  return (
    <Button busy={isLoading} busyLabel={t('common.loading')} onClick={onClick}>
      {t('subscription.method.backupAdd')}
    </Button>
  )
}
