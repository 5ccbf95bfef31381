import { Suspense, useState, type ReactNode } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { lazyPart } from '../../../app/late.tsx'

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
  readonly onPress: () => void
}

export function MethodButton({ hasMethod, onPress }: MethodButtonProps) {
  const { t } = useFrame()
  return <Button onClick={onPress}>{t(hasMethod ? 'subscription.method.update' : 'subscription.method.add')}</Button>
}
