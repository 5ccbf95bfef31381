import { Contours } from '@waybill/ui/contours/contours.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './product-selling.module.css'

/** One scene of a working day, for a product without a drawn example. */
export function ProductScene({ example }: { readonly example: string }) {
  const { t } = useShell()
  return (
    <Sheet clipped>
      <div className={styles.scene}>
        <span className={styles.ground}>
          <Contours place="panel" />
        </span>
        <h2 className="small label">{t('product.scene')}</h2>
        <p className={styles.story}>{example}</p>
      </div>
    </Sheet>
  )
}
