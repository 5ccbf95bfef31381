import type { CartView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Suspense, useState, type MouseEvent } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { lazyPart } from '../../../app/late.tsx'
import { useLink } from '../../../app/use-link.ts'

const ChoosePackage = lazyPart(() => import('./choose-package.tsx').then((code) => code.ChoosePackage))

interface MainActionProps {
  readonly cart: CartView
  readonly size?: 'medium' | 'large' | undefined
  /** The words of the mobile block: "Try now". */
  readonly isShort?: boolean | undefined
  /** Other words for the same way on: "Update now". */
  readonly label?: string | undefined
}

/** A visitor whose cart has no whole package chooses one first (CUI-12); without script the page of the link says so. */
const asksForPackage = (href: string): boolean => href.includes('choose=package')

function useMainLabel({ mainAction }: CartView, isShort: boolean): string {
  const { t } = useFrame()
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
  // it stays once it was asked for: a dialog that is closed gives the focus back, one that vanishes loses it
  const [question, setQuestion] = useState<'none' | 'open' | 'closed'>('none')
  const usualLabel = useMainLabel(cart, isShort)
  const label = ownLabel ?? usualLabel
  const link = useLink()
  const { href, blockedBy } = cart.mainAction
  if (blockedBy !== undefined) {
    return (
      <Button kind="main" full size={size} reason={blockedBy}>
        {label}
      </Button>
    )
  }
  const onClick = (event: MouseEvent): void => {
    if (!asksForPackage(href)) return
    event.preventDefault()
    setQuestion('open')
  }
  return (
    <>
      <ButtonLink kind="main" full size={size} href={link(href)} onClick={onClick}>
        {label}
      </ButtonLink>
      {question !== 'none' && (
        <Suspense>
          <ChoosePackage open={question === 'open'} onClose={() => setQuestion('closed')} />
        </Suspense>
      )}
    </>
  )
}
