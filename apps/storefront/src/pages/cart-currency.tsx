import type { CartCurrencyProps } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { CurrencyLines } from '../features/cart/components/lines/currency-lines.tsx'
import styles from '../features/cart/components/lines/currency-lines.module.css'

/** An account has the currency of its country: shown where the member looks for another. */
function Fixed({ from, back }: CartCurrencyProps) {
  const { t } = useShell()
  const link = useLink()
  return (
    <>
      <h1>{t('merge.currency.fixedTitle', { currency: from })}</h1>
      <p className="muted">{t('merge.currency.fixedLead', { currency: from })}</p>
      <p>
        <ButtonLink kind="line" href={link(back)}>
          {t('merge.currency.goBack')}
        </ButtonLink>
      </p>
    </>
  )
}

function Change(props: CartCurrencyProps) {
  const { t } = useShell()
  const link = useLink()
  const { from, to, back, version, unavailableCount } = props
  return (
    <>
      <div>
        <h1>{t('merge.currency.title', { currency: to })}</h1>
        <p className={`muted ${styles.lead}`}>{t('merge.currency.lead')}</p>
      </div>
      {unavailableCount > 0 && (
        <Banner kind="you" title={t('merge.currency.unavailable', { count: unavailableCount, currency: to })} />
      )}
      <CurrencyLines {...props} />
      <form method="post" className={styles.actions}>
        <input type="hidden" name="currency" value={to} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={back} />
        <FormToken />
        <Button kind="main" type="submit">
          {t('merge.currency.confirm', { currency: to })}
        </Button>
        <ButtonLink kind="line" href={link(back)}>
          {t('merge.currency.keep', { currency: from })}
        </ButtonLink>
      </form>
    </>
  )
}

/** Effect of another currency on the cart, line by line, before it is done. */
export default function CartCurrencyPage(props: CartCurrencyProps) {
  return (
    <SitePage ground width="content">
      <div className={styles.page}>{props.isFixed ? <Fixed {...props} /> : <Change {...props} />}</div>
    </SitePage>
  )
}
