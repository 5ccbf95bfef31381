import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useMorePackages } from '../model/use-more-packages.ts'
import styles from './more-packages.module.css'

/** The way to the next step of a list (CAT-09). */
export function MorePackages({ moreHref }: { readonly moreHref: string | undefined }) {
  const { t } = useShell()
  const { isBusy, showMore } = useMorePackages()
  if (moreHref === undefined) return null
  return (
    <div className={styles.more}>
      <ButtonLink
        href={moreHref}
        busy={isBusy}
        busyLabel={t('common.loading')}
        onClick={(event) => void showMore(event)}
      >
        {t('catalog.showMore')}
      </ButtonLink>
    </div>
  )
}
