import { useEffect } from 'react'
import type { CompanySignInProps } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import styles from '../features/account/components/account-form.module.css'
import { problemOf } from '../lib/problem-of.ts'

const EMAIL = 'company-email'

/** The address at work, by whose domain the provider is found. */
function AddressForm({ email, next, problem, problems }: CompanySignInProps) {
  const { t } = useShell()
  const link = useLink()
  return (
    <form method="post" action={link('/sign-in/company')} className={styles.form} noValidate>
      <FormToken />
      <input type="hidden" name="next" value={next} />
      {problem !== undefined && <Banner kind="bad" title={problem} live="alert" />}
      <TextField
        id={EMAIL}
        name="email"
        type="email"
        label={t('account.field.workEmail')}
        error={problemOf(problems, 'email')}
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        required
      />
      <div className={styles.submit}>
        <Button kind="main" size="large" type="submit" name="intent" value="company.begin">
          {t('account.company.submit')}
        </Button>
        <a className="small" href={link('/sign-in')}>
          {t('account.company.byPassword')}
        </a>
      </div>
    </form>
  )
}

/** Goes on by itself; without script by the link, since the content policy lets no form lead to another site. */
function Leaving({ url, host }: NonNullable<CompanySignInProps['leaving']>) {
  const { t } = useShell()
  useEffect(() => location.replace(url), [url])
  return (
    <div>
      <ButtonLink kind="main" size="large" href={url}>
        {t('account.company.go', { host })}
      </ButtonLink>
    </div>
  )
}

/** Sign-in at the company of a member. Works without script. */
export default function CompanySignInPage(props: CompanySignInProps) {
  const { t } = useShell()
  const { leaving } = props
  return (
    <SitePage width="form" ground>
      <AccountPanel
        title={t('account.company.title')}
        note={
          leaving === undefined ? t('account.company.note') : t('account.company.leavingNote', { host: leaving.host })
        }
      >
        {leaving === undefined ? <AddressForm {...props} /> : <Leaving {...leaving} />}
      </AccountPanel>
    </SitePage>
  )
}
