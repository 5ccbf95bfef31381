import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useFrame } from '../frame-context.ts'
import type { Question } from './question.ts'
import { useClosing } from './use-closing.ts'

interface ToldProps {
  readonly question: Extract<Question, { readonly kind: 'tell' }>
  readonly onEnd: () => void
}

/** Why a change can't be made (M§8): read, and closed. */
export function Told({ question: { text }, onEnd }: ToldProps) {
  const { t } = useFrame()
  const { isOpen, close } = useClosing(onEnd)
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(true)}
      width={520}
      fades
      title={text}
      closeLabel={t('common.close')}
      foot={<Button onClick={() => close(true)}>{t('common.ok')}</Button>}
    />
  )
}
