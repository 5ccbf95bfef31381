import type { CartCentresView } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { useRef, useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { call, errorMessage } from '../../../../lib/call.ts'
import { OfferForm } from '../offers/offer-form.tsx'
import styles from './line-centre.module.css'

interface LineCentreProps {
  readonly centres: CartCentresView
  readonly product: { readonly id: number; readonly title: string }
}

/** Cost centre of a line, and the form in which it names another one; without script it is sent as the page's. */
export function LineCentre({ centres: { choices, named, href }, product: { id, title } }: LineCentreProps) {
  const { shell, t, announce } = useShell()
  const [chosen, setChosen] = useState(named[id] ?? null)
  const details = useRef<HTMLDetailsElement>(null)
  const name = choices.find((centre) => centre.id === chosen)?.name
  const field = `product.${id}`
  if (href === undefined)
    return name === undefined ? null : <p className="small muted">{t('quote.costCentre', { name })}</p>
  const send = async (data: FormData): Promise<string | undefined> => {
    const centre = Number(data.get(field)) || null
    const body = { products: [{ product_id: id, cost_centre: centre }] }
    const done = await call('POST /account/cost-centres/products', { body, locale: shell.locale })
    if (!done.ok) return done.error?.errors?.[0]?.message ?? errorMessage(done.error) ?? t('common.failed')
    setChosen(centre)
    announce(t('cart.costCentre.saved'))
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
    return undefined
  }
  return (
    <details ref={details} className="unfold">
      <summary className="small">
        {name === undefined ? t('cart.costCentre.none') : t('quote.costCentre', { name })}
        <Icon name="chevron-down" size={16} />
      </summary>
      <OfferForm fields={{ intent: 'cost_centre.name' }} send={send} className={styles.form}>
        {({ isBusy, problem }) => (
          <>
            <SelectField
              id={`centre-${id}`}
              name={field}
              label={t('cart.costCentre.of', { title })}
              error={problem}
              defaultValue={chosen ?? ''}
            >
              <option value="">{t('cart.costCentre.none')}</option>
              {choices.map((centre) => (
                <option key={centre.id} value={centre.id}>
                  {centre.name}
                </option>
              ))}
            </SelectField>
            <Button type="submit" busy={isBusy} busyLabel={t('common.loading')}>
              {t('common.save')}
            </Button>
          </>
        )}
      </OfferForm>
    </details>
  )
}
