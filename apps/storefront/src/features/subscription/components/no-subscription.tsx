import type { SubscriptionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'

/** In place of a plan: a company that pays for others, or a partner. The checkout has nothing for either (600), so the staff has. */
export function NoSubscription({ control }: Partial<Pick<SubscriptionProps, 'control'>>) {
  const { shell, t } = useShell()
  return (
    <Empty
      title={t('subscription.none.title')}
      action={
        <ButtonLink kind="main" href={localePath(shell.locale, '/account/contact')}>
          {t('subscription.none.action')}
        </ButtonLink>
      }
    >
      {t(control === 'statement' ? 'subscription.control.statement' : 'subscription.none.text')}
    </Empty>
  )
}
