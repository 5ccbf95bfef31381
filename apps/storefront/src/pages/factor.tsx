import { useEffect, useState } from 'react'
import type { FactorProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { FactorForm } from '../features/account/components/factor-form.tsx'
import { FactorOfferSheet } from '../features/account/components/factor-offer.tsx'
import { factorNote } from '../features/account/components/factor-note.ts'
import { Passkeys } from '../features/account/components/passkeys.tsx'
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
  const { isOn, hasApp, codesLeft, offer, newCodes, rejected, problems } = factor
  // those of a first passkey come by a call
  const [codes, setCodes] = useState(newCodes)
  const hasPasskey = factor.passkeys.length > 0 || codes !== newCodes
  useEffect(() => {
    if (codes !== newCodes) document.getElementById('main')?.focus()
  }, [codes, newCodes])
  const { t } = useShell()
  const own = { rejected, problems, hasPasskey }
  return (
    <SitePage ground current="account">
      <AccountLayout current="security">
        <div className={styles.head}>
          <h1>{t('profile.factor.title')}</h1>
          <p className="muted">{t(factorNote(isOn || codes.length > 0, hasPasskey))}</p>
        </div>
        <ComingReset {...factor} />
        {factor.isRequired && !isOn && codes.length === 0 && (
          <Banner kind="you" title={t('profile.factor.required')}>
            {t('profile.factor.requiredNote')}
          </Banner>
        )}
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        {offer !== undefined && codes.length === 0 && (
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
        {codes.length === 0 && <Passkeys factor={factor} onCodes={setCodes} />}
        {isOn && codes.length === 0 && (
          <>
            <FactorForm
              intent="factor.renew"
              title={t('profile.factor.codes')}
              note={t('profile.factor.codesLeft', { count: codesLeft })}
              label={t('profile.factor.renewButton')}
              {...own}
            />
            {hasApp && factor.isRequired && !hasPasskey && <p className="muted">{t('profile.factor.staysNote')}</p>}
            {hasApp && (!factor.isRequired || hasPasskey) && (
              <FactorForm
                intent="factor.remove"
                title={t(hasPasskey ? 'profile.factor.removeApp' : 'profile.factor.remove')}
                note={t(hasPasskey ? 'profile.factor.removeAppNote' : 'profile.factor.removeNote')}
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
