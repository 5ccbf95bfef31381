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
  readonly picture: CatalogueProps['picture']
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

/** Head of the list of everything, or of one platform. A visitor reads and sees what is sold; members know it. */
export function CatalogueHead(props: CatalogueHeadProps) {
  const { heading, summary, icon, picture } = props
  const { shell, t } = useShell()
  const link = useLink()
  const title = useTitle(props)
  const counts = useCounts(props)
  const isPlatform = heading === 'platform'
  const isVisitor = shell.viewer.kind === 'visitor'
  return (
    <div className={styles.head}>
      {isPlatform && (
        <Breadcrumbs
          label={t('catalog.breadcrumb')}
          crumbs={[{ text: t('catalog.title'), href: link('/platform/marketplace') }, { text: title }]}
        />
      )}
      <div className={styles.title}>
        {isPlatform && icon !== undefined && <Motif name={categoryMotif(icon)} size="large" />}
        <div className={styles.words}>
          <h1>{title}</h1>
          {!isPlatform && isVisitor && summary !== undefined && <p className={styles.value}>{summary}</p>}
          <p className="muted">
            {isPlatform && summary !== undefined && `${summary} `}
            {counts}
            {isPlatform ? (
              '.'
            ) : (
              <>
                {' · '}
                <a href={link('/platform/marketplace/featured')}>{t('catalog.startHere')}</a>
              </>
            )}
          </p>
        </div>
        {isVisitor && picture !== undefined && (
          <img className={styles.picture} fetchPriority="low" {...picture} alt={picture.alt} />
        )}
      </div>
    </div>
  )
}
