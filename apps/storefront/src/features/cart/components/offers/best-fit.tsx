import type { BestFitView, NamedProductView } from '@waybill/contract/pages'
import { formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useCartChange } from '../../../../cart/sync/use-cart-change.ts'
import { useLink } from '../../../../app/use-link.ts'
import { bestFitSentences } from '../../model/best-fit-sentences.ts'
import { useCartDecimals } from '../../model/shown-total.ts'
import { totalOf, type CartContextValue } from '../../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../../cart/sync/queued-change.ts'
import { call } from '../../../../lib/call.ts'
import { OfferForm } from './offer-form.tsx'
import styles from './best-fit.module.css'

/** Puts the cart under a better package, and offers an undo for 10 s. */
function packageSwitch({ planId, title, entries }: BestFitView, context: CartContextValue): QueuedChange {
  return {
    about: `product ${planId}`,
    words: 'switch',
    title,
    isOfOpenCart: true,
    send: async (sending) => {
      const body = { package_id: planId, ...(entries && { entries: [...entries] }) }
      const outcome = await call('POST /cart/switch', { ...sending, body })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const undo = cart.undo_until === null ? undefined : { version: cart.version }
      const text = context.t('cart.bestFit.done', { plan: title, total: totalOf(cart, context) })
      const noted = { kind: 'add', product: { id: planId, isModule: false } } as const
      return { ok: true, cart, noted, notification: () => ({ as: 'done', text, undo }) }
    },
  }
}

interface BestFitProps {
  readonly fit: BestFitView
  /** The button is removed with it: moves the focus. */
  readonly onSwitched?: (() => void) | undefined
}

function Named({ title, href }: NamedProductView) {
  const link = useLink()
  return href === undefined ? title : <a href={link(href)}>{title}</a>
}

function Products({ label, of }: { readonly label: string; readonly of: readonly NamedProductView[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <ul className={styles.products} aria-label={label}>
        {of.map((product) => (
          <li key={product.id}>
            <Named {...product} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The added, newly included and removed modules: opens without script. */
function SwitchDetails({ fit }: Pick<BestFitProps, 'fit'>) {
  const { t } = useShell()
  const { gained, covered, leaves, forgets, title } = fit
  return (
    <details className={styles.details}>
      <summary>{t('cart.bestFit.switch')}</summary>
      <div className={styles.lists}>
        <Products label={t('cart.bestFit.gained', { count: gained.length })} of={gained} />
        <Products label={t('cart.bestFit.covered', { plan: title })} of={covered} />
        {leaves && <p>{t('cart.bestFit.leaves', { title: leaves.title, plan: title })}</p>}
        {forgets && <p>{t('cart.bestFit.forgets', { title: forgets.title })}</p>}
        <p>{t('cart.bestFit.kept')}</p>
      </div>
    </details>
  )
}

/** "Network fits better: $4 less for the same modules": what is offered, in one line. */
function useHeadline({ title, saving }: BestFitView): string {
  const { shell, t } = useShell()
  const decimals = useCartDecimals()
  if (saving === undefined) return t('cart.bestFit.titleMore', { plan: title })
  return t('cart.bestFit.title', { plan: title, saving: formatMoney(saving, shell.locale, decimals) })
}

/** The one button; a form without script. */
function SwitchButton({ fit, onSwitched }: BestFitProps) {
  const { t } = useShell()
  const { enqueueChange } = useCartChange()
  const { planId, title, entries } = fit
  const fields = { intent: 'cart.switch', id: String(planId), module: '0', ...(entries && { entries: entries.join() }) }
  const send = async (): Promise<undefined> => {
    const end = await enqueueChange((context) => packageSwitch(fit, context))
    if (end === 'made') onSwitched?.()
  }
  return (
    <OfferForm fields={fields} send={send} className={styles.action}>
      {({ isBusy }) => (
        <Button type="submit" size="small" full busy={isBusy} busyLabel={t('cart.bestFit.busy')}>
          {t('cart.bestFit.action', { plan: title })}
        </Button>
      )}
    </OfferForm>
  )
}

/** A package that has everything in the cart for less, or more for as much, and one button to switch to it. */
export function BestFit({ fit, onSwitched }: BestFitProps) {
  const { shell, t } = useShell()
  const decimals = useCartDecimals()
  const headline = useHeadline(fit)
  return (
    <Banner kind="go" level={2} title={headline} action={<SwitchButton fit={fit} onSwitched={onSwitched} />}>
      <p>{bestFitSentences(fit, { locale: shell.locale, t, decimals })}</p>
      <SwitchDetails fit={fit} />
    </Banner>
  )
}

/** The same in the narrow panel. */
export function PanelBestFit({ fit, onSwitched }: BestFitProps) {
  const { shell, t } = useShell()
  const decimals = useCartDecimals()
  return (
    <div className={styles.panel}>
      <h3>{useHeadline(fit)}</h3>
      <p>{bestFitSentences(fit, { locale: shell.locale, t, decimals })}</p>
      <SwitchDetails fit={fit} />
      <SwitchButton fit={fit} onSwitched={onSwitched} />
    </div>
  )
}
