import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'

/** Purpose of the list. */
export function FeaturedHead() {
  const { t } = useShell()
  const link = useLink()
  return (
    <Stack gap="s">
      <Breadcrumbs
        label={t('catalog.breadcrumb')}
        crumbs={[{ text: t('catalog.title'), href: link('/platform/marketplace') }, { text: t('catalog.featured') }]}
      />
      <div>
        <h1>{t('catalog.featured')}</h1>
        <p className="muted">{t('listing.featured.intro')}</p>
      </div>
    </Stack>
  )
}
