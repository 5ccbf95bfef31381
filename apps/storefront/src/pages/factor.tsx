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

interface FactorPartsProps {
  readonly factor: FactorProps
  readonly onCodes: (codes: readonly string[]) => void
}

/** The ways that are set up first, then those that could be beside them. */
function FactorParts({ factor, onCodes }: FactorPartsProps) {
  const { isOn, hasApp, isRequired, passkeys, codesLeft, offer, rejected, problems } = factor
  const { t } = useShell()
  const hasPasskey = passkeys.length > 0
  const own = { rejected, problems, hasPasskey }
  const setUp = offer !== undefined && (
    <FactorForm
      intent="factor.add"
      title={t('profile.factor.add')}
      note={t('profile.factor.addNote')}
      label={t('profile.factor.addButton')}
      {...own}
    >
      <FactorOfferSheet {...offer} />
    </FactorForm>
  )
  return (
    <>
      {!isOn && setUp}
      <Passkeys factor={factor} onCodes={onCodes} />
      {isOn && (
        <FactorForm
          intent="factor.renew"
          title={t('profile.factor.codes')}
          note={t('profile.factor.codesLeft', { count: codesLeft })}
          label={t('profile.factor.renewButton')}
          {...own}
        />
      )}
      {isOn && setUp}
      {hasApp && isRequired && !hasPasskey && <p className="muted">{t('profile.factor.staysNote')}</p>}
      {hasApp && (!isRequired || hasPasskey) && (
        <FactorForm
          intent="factor.remove"
          title={t(hasPasskey ? 'profile.factor.removeApp' : 'profile.factor.remove')}
          note={t(hasPasskey ? 'profile.factor.removeAppNote' : 'profile.factor.removeNote')}
          label={t('profile.factor.removeButton')}
          {...own}
        />
      )}
    </>
  )
}

/** The second factor of the member's sign-in. But for a new passkey it works without script. */
export default function FactorPage(factor: FactorProps) {
  const { isOn, newCodes } = factor
  const { t } = useShell()
  // those of a first passkey come by a call
  const [codes, setCodes] = useState(newCodes)
  const isByPasskey = codes !== newCodes
  useEffect(() => {
    if (isByPasskey) document.getElementById('main')?.focus()
  }, [isByPasskey])
  const isNew = codes.length > 0
  return (
    <SitePage ground current="account">
      <AccountLayout current="security">
        <div className={styles.head}>
          <h1>{t('profile.factor.title')}</h1>
          <p className="muted">{t(factorNote(isOn || isNew, isByPasskey || factor.passkeys.length > 0))}</p>
        </div>
        <ComingReset {...factor} />
        {factor.isRequired && !isOn && !isNew && (
          <Banner kind="you" title={t('profile.factor.required')}>
            {t('profile.factor.requiredNote')}
          </Banner>
        )}
        {isNew ? <RecoveryCodes codes={codes} /> : <FactorParts factor={factor} onCodes={setCodes} />}
      </AccountLayout>
    </SitePage>
  )
}
