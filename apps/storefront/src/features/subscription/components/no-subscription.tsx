import type { SubscriptionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'

/** In place of a plan: a partner enables one, and a company that pays for others has none here (600), so the staff sets it up. */
export function NoSubscription({ control }: Partial<Pick<SubscriptionProps, 'control'>>) {
  const { shell, t } = useShell()
  const isPartner = control === 'statement'
  return (
    <Empty
      title={t('subscription.none.title')}
      action={
        <ButtonLink
          kind="main"
          href={localePath(shell.locale, isPartner ? '/platform/marketplace/pricing' : '/account/contact')}
        >
          {t(isPartner ? 'subscription.none.toPlans' : 'subscription.none.action')}
        </ButtonLink>
      }
    >
      {/* how a partner pays stands beside it */}
      {!isPartner && t('subscription.none.text')}
    </Empty>
  )
}
