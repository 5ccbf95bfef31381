import type { ContactProps, ContactWays } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { ContactForm, ContactSubject } from '../features/contact/components/contact-form.tsx'
import styles from './contact.module.css'

function Sent() {
  const { t } = useShell()
  const link = useLink()
  return (
    <AccountPanel title={t('account.contact.sentTitle')} note={t('account.contact.sent')}>
      <p>
        <ButtonLink kind="main" href={link('/platform/marketplace')}>
          {t('errors.page.home')}
        </ButtonLink>
      </p>
      <p>
        <a className="go" href={link('/account/contact')}>
          {t('account.contact.another')}
        </a>
      </p>
    </AccountPanel>
  )
}

function Ways({ email, phone, hours }: ContactWays) {
  const { t } = useShell()
  if (email === undefined && phone === undefined && hours === undefined) return null
  return (
    <dl className={styles.ways}>
      {email !== undefined && (
        <div>
          <dt>{t('account.field.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phone !== undefined && (
        <div>
          <dt>{t('account.field.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {hours !== undefined && (
        <div>
          <dt>{t('account.contact.hours')}</dt>
          <dd>{hours}</dd>
        </div>
      )}
    </dl>
  )
}

/** Writing to the shop, without an account too. */
export default function ContactPage({ isSent, productTitle, ways, ...form }: ContactProps) {
  const { t } = useShell()
  return (
    <SitePage width="form" ground>
      {isSent ? (
        <Sent />
      ) : (
        <AccountPanel title={t('account.contact.title')} note={t('account.contact.intro')}>
          {productTitle !== undefined && <ContactSubject title={productTitle} />}
          <ContactForm {...form} />
          <Ways {...ways} />
        </AccountPanel>
      )}
    </SitePage>
  )
}
