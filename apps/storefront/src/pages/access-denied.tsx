import type { AccessDeniedProps } from '@waybill/contract/pages'
import { localePath, type MessageId } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'

const reasons: Readonly<Record<AccessDeniedProps['reason'], MessageId>> = {
  pages: 'account.accessDenied.pages',
  features: 'account.accessDenied.features',
  subscription: 'account.accessDenied.subscription',
  settings: 'account.accessDenied.settings',
  read_only: 'account.accessDenied.readOnly',
  not_primary: 'account.accessDenied.notPrimary',
  role: 'account.accessDenied.text',
}

/** Reason why a member has no access here, and who can give it. */
export default function AccessDeniedPage({ reason, primary }: AccessDeniedProps) {
  const { shell, t } = useShell()
  return (
    <SitePage width="form" ground>
      <AccountPanel title={t('account.accessDenied.title')} note={t(reasons[reason])}>
        <p>
          {primary === null ? (
            <ButtonLink kind="main" href={localePath(shell.locale, '/account/contact')}>
              {t('account.contact.title')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="main" href={`mailto:${primary.email}`}>
              {t('account.accessDenied.contactPrimary', { name: primary.name })}
            </ButtonLink>
          )}
        </p>
        {reason === 'not_primary' && (
          <p>
            <a className="go" href={localePath(shell.locale, '/account/approval')}>
              {t('common.askApproval')}
            </a>
          </p>
        )}
        <p>
          <a className="go" href={localePath(shell.locale, '/account/billing/subscription')}>
            {t('account.nav.subscription')}
          </a>
        </p>
      </AccountPanel>
    </SitePage>
  )
}
