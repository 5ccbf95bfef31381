import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { showStripeFields } from '../api/stripe-fields.ts'

interface StripeFieldsProps {
  readonly access: Extract<PaymentProviderView, { readonly stripe: unknown }>['stripe']
}

/** The fields of a card or a bank account, drawn by Stripe in iframes of its own. */
export function StripeFields({ access }: StripeFieldsProps) {
  const { shell, t } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  const show = useEffectEvent(async (isGone: () => boolean): Promise<(() => void) | undefined> => {
    if (place.current === null) return undefined
    const remove = await showStripeFields(access, { place: place.current, locale: shell.locale })
    if (!isGone()) return remove
    remove()
    return undefined
  })
  useEffect(() => {
    let isGone = false
    const shown = show(() => isGone)
    shown.catch(() => setMissing(true))
    return () => {
      isGone = true
      void shown.then((remove) => remove?.()).catch(() => undefined)
    }
  }, [])
  return (
    <>
      <div ref={place} />
      {isMissing && <Banner kind="bad" title={t('errors.progress')} live="alert" />}
    </>
  )
}
