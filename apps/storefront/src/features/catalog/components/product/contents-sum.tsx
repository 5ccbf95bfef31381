import type { ProductProps } from '@waybill/contract/pages'
import { subtract, type Money } from '@waybill/domain/money'
import { decimalsFor, formatMoney } from '@waybill/i18n'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './contents-tree.module.css'

type Prices = Required<Pick<ProductProps, 'separately'>> & Pick<ProductProps, 'price'>

/** The closing line of what a package holds: the same modules bought one by one. */
export function ContentsSum({ separately, price }: Prices) {
  const { shell, t } = useShell()
  if (price.shows !== 'amount' || price.amount.currency !== separately.currency) return null
  const saving = subtract(separately, price.amount)
  const written = (amount: Money): string => formatMoney(amount, shell.locale, decimalsFor([separately, price.amount]))
  return (
    <p className={styles.sum}>
      <span>{t('catalog.product.separately', { amount: written(separately) })}</span>{' '}
      <b>{t('catalog.product.youSave', { amount: written(saving) })}</b>
    </p>
  )
}
