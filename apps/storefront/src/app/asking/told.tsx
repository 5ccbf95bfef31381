import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useFrame } from '../frame-context.ts'
import { useLink } from '../use-link.ts'
import type { Question } from './question.ts'
import { useClosing } from './use-closing.ts'

interface ToldProps {
  readonly question: Extract<Question, { readonly kind: 'tell' }>
  readonly onEnd: () => void
}

/** Why a change can't be made (M§8): read, and closed. */
export function Told({ question: { text, leadsToPlans }, onEnd }: ToldProps) {
  const { t } = useFrame()
  const link = useLink()
  const { isOpen, close } = useClosing(onEnd)
  return (
    <Dialog
      open={isOpen}
      onClose={() => close()}
      width={520}
      fades
      title={text}
      closeLabel={t('common.close')}
      foot={
        <>
          {leadsToPlans && <ButtonLink href={link('/platform/marketplace/pricing')}>{t('asking.seePlans')}</ButtonLink>}
          <Button onClick={() => close()}>{t('common.ok')}</Button>
        </>
      }
    />
  )
}
