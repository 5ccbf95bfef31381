import type { ContactProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { ContactForm } from '../features/contact/components/contact-form.tsx'
import { ContactSubject } from '../features/contact/components/contact-subject.tsx'

function Sent() {
  const { shell, t } = useShell()
  return (
    <AccountPanel title={t('account.contact.sentTitle')} note={t('account.contact.sent')}>
      <p>
        <ButtonLink kind="main" href={localePath(shell.locale, '/platform/marketplace')}>
          {t('errors.page.home')}
        </ButtonLink>
      </p>
      <p>
        <a className="go" href={localePath(shell.locale, '/account/contact')}>
          {t('account.contact.another')}
        </a>
      </p>
    </AccountPanel>
  )
}

/** Writing to the shop, without an account too (ACC-10, B-100). */
export default function ContactPage({ isSent, productTitle, ...form }: ContactProps) {
  const { t } = useShell()
  return (
    <SitePage width="form" ground>
      {isSent ? (
        <Sent />
      ) : (
        <AccountPanel title={t('account.contact.title')} note={t('account.contact.intro')}>
          {productTitle !== undefined && <ContactSubject title={productTitle} />}
          <ContactForm {...form} />
        </AccountPanel>
      )}
    </SitePage>
  )
}
