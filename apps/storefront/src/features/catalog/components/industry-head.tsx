import type { IndustryProps } from '@waybill/contract/pages'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { Motif } from '@waybill/ui/motif/motif.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { industryMotif } from '../model/industry-motif.ts'
import styles from './industry-head.module.css'

type IndustryHeadProps = Pick<IndustryProps, 'name' | 'slug' | 'summary' | 'moduleCount'> & {
  readonly hasPackages: boolean
}

/** Summary of the industry, and how much there is for it. */
export function IndustryHead({ name, slug, summary, moduleCount, hasPackages }: IndustryHeadProps) {
  const { t } = useShell()
  const link = useLink()
  return (
    <Stack gap="s">
      <Breadcrumbs
        label={t('catalog.breadcrumb')}
        crumbs={[{ text: t('catalog.title'), href: link('/platform/marketplace') }, { text: name }]}
      />
      <div className={styles.head}>
        <Motif name={industryMotif(slug)} size="large" />
        <div>
          <h1>{t(hasPackages ? 'catalog.industry.title' : 'catalog.industry.modules', { industry: name })}</h1>
          <p className="muted">
            {summary} {t('catalog.count.modules', { count: moduleCount })}.
          </p>
        </div>
      </div>
    </Stack>
  )
}
