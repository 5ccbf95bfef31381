import type { CatalogueProps } from '@waybill/contract/pages'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { Motif } from '@waybill/ui/motif/motif.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { categoryMotif } from '../model/category-motif.ts'
import styles from './catalogue-head.module.css'

type Listed = Pick<CatalogueProps, 'heading' | 'moduleCount' | 'packageCount'>

interface CatalogueHeadProps extends Listed {
  /** Of the platform. */
  readonly name: string | undefined
  readonly summary: string | undefined
  readonly icon: string | undefined
}

function useTitle({ heading, name = '' }: CatalogueHeadProps): string {
  const { t } = useShell()
  switch (heading) {
    case 'all':
      return t('catalog.title')
    case 'platform':
      return name
  }
}

function useCounts({ heading, moduleCount, packageCount }: Listed): string {
  const { t } = useShell()
  if (heading === 'all') return t('catalog.counts', { modules: moduleCount, packages: packageCount })
  return t('catalog.count.modules', { count: moduleCount })
}

/** Head of the list of everything, or of one platform. */
export function CatalogueHead(props: CatalogueHeadProps) {
  const { heading, summary, icon } = props
  const { t } = useShell()
  const link = useLink()
  const title = useTitle(props)
  const counts = useCounts(props)
  return (
    <div className={styles.head}>
      {heading !== 'all' && (
        <Breadcrumbs
          label={t('catalog.breadcrumb')}
          crumbs={[{ text: t('catalog.title'), href: link('/platform/marketplace') }, { text: title }]}
        />
      )}
      <div className={styles.title}>
        {heading === 'platform' && icon !== undefined && <Motif name={categoryMotif(icon)} size="large" />}
        <div>
          <h1>{title}</h1>
          <p className="muted">
            {summary !== undefined && `${summary} `}
            {counts}
            {heading === 'platform' ? (
              '.'
            ) : (
              <>
                {' · '}
                <a href={link('/platform/marketplace/featured')}>{t('catalog.startHere')}</a>
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
