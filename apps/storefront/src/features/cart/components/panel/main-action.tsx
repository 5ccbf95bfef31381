import type { CartView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Suspense, useState, type MouseEvent } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { lazyPart } from '../../../../app/code-split.tsx'
import { RichText } from '../../../../app/rich-text.tsx'
import { useLink } from '../../../../app/use-link.ts'

const ChoosePackage = lazyPart(() => import('./choose-package.tsx').then((code) => code.ChoosePackage))

const PRICING = '/platform/marketplace/pricing'

interface MainActionProps {
  readonly cart: CartView
  readonly size?: 'medium' | 'large' | undefined
  /** The label of the mobile block: "Try now". */
  readonly isShort?: boolean | undefined
  /** Another label for the same next step: "Update now". */
  readonly label?: string | undefined
}

function useMainLabel({ mainAction }: CartView, isShort: boolean): string {
  const { t } = useShell()
  switch (mainAction.kind) {
    case 'try':
      return isShort ? t('cart.tryNowShort') : t('cart.tryNow')
    case 'enable':
      return t('common.enable')
    case 'checkout':
      return t('cart.checkout')
    case 'apply':
      return t('cart.apply')
  }
}

/** The one filled button of the cart. */
export function MainAction({ cart, size, isShort = false, label: ownLabel }: MainActionProps) {
  // it stays once it was opened: a dialog that is closed gives the focus back, one that vanishes loses it
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none')
  const { t } = useShell()
  const usualLabel = useMainLabel(cart, isShort)
  const label = ownLabel ?? usualLabel
  const link = useLink()
  const { href, blockedBy, approvalHref, needsPackage = false } = cart.mainAction
  if (blockedBy !== undefined) {
    const button = (
      <Button kind="main" full size={size} reason={blockedBy}>
        {label}
      </Button>
    )
    if (approvalHref === undefined) return button
    return (
      <>
        {button}
        <ButtonLink full size={size} href={link(approvalHref)}>
          {t('common.askApproval')}
        </ButtonLink>
      </>
    )
  }
  const onClick = (event: MouseEvent): void => {
    // without script the page of the link shows it
    if (!needsPackage) return
    event.preventDefault()
    setDialog('open')
  }
  return (
    <>
      <ButtonLink kind="main" full size={size} href={link(href)} onClick={onClick}>
        {label}
      </ButtonLink>
      {dialog !== 'none' && (
        <Suspense>
          <ChoosePackage open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}

/** The note of the button: free days, what is missing for them, or that the next page is confirmed first. */
export function ActionNote({ cart }: Pick<MainActionProps, 'cart'>) {
  const { t } = useShell()
  const link = useLink()
  const { kind, blockedBy, needsPackage = false } = cart.mainAction
  if (kind === 'checkout' || blockedBy !== undefined) return null
  if (kind !== 'try') return <p className="small muted">{t(kind === 'apply' ? 'cart.applyNote' : 'cart.enableNote')}</p>
  return (
    <p className="small muted">
      {needsPackage ? (
        <RichText id="cart.trialNeedsPlan" slots={{ plan: <a href={link(PRICING)}>{t('cart.trialPlan')}</a> }} />
      ) : (
        t('cart.trialNote')
      )}
    </p>
  )
}
