import { Suspense, useState, type ReactNode } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { lazyPart } from '../../../app/code-split.tsx'

const PaymentDialog = lazyPart(() => import('./payment-dialog.tsx').then((code) => code.PaymentDialog))

/** One dialog for a page with several buttons; its code is fetched when it is first wanted, and never without a provider. */
export function useMethodDialog(
  memberId: number,
  provider: PaymentProviderView | null,
): { readonly open: () => void; readonly dialog: ReactNode } {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const dialog = state !== 'unused' && provider !== null && (
    <Suspense>
      <PaymentDialog
        memberId={memberId}
        provider={provider}
        open={state === 'open'}
        onClose={() => setState('closed')}
      />
    </Suspense>
  )
  return { open: () => setState('open'), dialog }
}

interface MethodButtonProps {
  readonly hasMethod: boolean
  readonly onClick: () => void
}

export function MethodButton({ hasMethod, onClick }: MethodButtonProps) {
  const { t } = useShell()
  return <Button onClick={onClick}>{t(hasMethod ? 'subscription.method.update' : 'subscription.method.add')}</Button>
}
