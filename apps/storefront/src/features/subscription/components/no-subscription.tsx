import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'

/** What stands in place of a plan, with the way to the plans. */
export function NoSubscription() {
  const { shell, t } = useShell()
  return (
    <Empty
      title={t('subscription.none.title')}
      action={
        <ButtonLink kind="main" href={localePath(shell.locale, '/platform/marketplace/pricing')}>
          {t('subscription.none.action')}
        </ButtonLink>
      }
    >
      {t('subscription.none.text')}
    </Empty>
  )
}
