import type { FactorProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { FactorForm } from '../features/account/components/factor-form.tsx'
import { FactorOfferSheet } from '../features/account/components/factor-offer.tsx'
import { RecoveryCodes } from '../features/account/components/recovery-codes.tsx'
import styles from '../features/account/components/profile.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The instant at which the factor ends, and the ways to keep it. */
function ComingReset({ resetAt, timeZone }: Pick<FactorProps, 'resetAt' | 'timeZone'>) {
  const { shell, t } = useShell()
  if (resetAt === null) return null
  const date = formatInstant(resetAt, shell.locale, { style: 'datetime', timeZone })
  return (
    <Banner kind="you" title={t('profile.factor.resets', { date })}>
      {t('profile.factor.resetsNote')}
    </Banner>
  )
}

/** The second factor of the member's sign-in. Works without script. */
export default function FactorPage(factor: FactorProps) {
  const { isOn, codesLeft, offer, newCodes, rejected, problems } = factor
  const { t } = useShell()
  const own = { rejected, problems }
  return (
    <SitePage ground current="account">
      <AccountLayout current="security">
        <div className={styles.head}>
          <h1>{t('profile.factor.title')}</h1>
          <p className="muted">{t(isOn ? 'profile.factor.isOn' : 'profile.factor.isOff')}</p>
        </div>
        <ComingReset {...factor} />
        {factor.isRequired && !isOn && newCodes.length === 0 && (
          <Banner kind="you" title={t('profile.factor.required')}>
            {t('profile.factor.requiredNote')}
          </Banner>
        )}
        {newCodes.length > 0 && <RecoveryCodes codes={newCodes} />}
        {offer !== undefined && (
          <FactorForm
            intent="factor.add"
            title={t('profile.factor.add')}
            note={t('profile.factor.addNote')}
            label={t('profile.factor.addButton')}
            {...own}
          >
            <FactorOfferSheet {...offer} />
          </FactorForm>
        )}
        {isOn && newCodes.length === 0 && (
          <>
            <FactorForm
              intent="factor.renew"
              title={t('profile.factor.codes')}
              note={t('profile.factor.codesLeft', { count: codesLeft })}
              label={t('profile.factor.renewButton')}
              {...own}
            />
            {factor.isRequired ? (
              <p className="muted">{t('profile.factor.staysNote')}</p>
            ) : (
              <FactorForm
                intent="factor.remove"
                title={t('profile.factor.remove')}
                note={t('profile.factor.removeNote')}
                label={t('profile.factor.removeButton')}
                {...own}
              />
            )}
          </>
        )}
      </AccountLayout>
    </SitePage>
  )
}
