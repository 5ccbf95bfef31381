import { useEffect, useRef } from 'react'
import type { RegisterProps } from '@waybill/contract/pages'
import type { Currency } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { LegalLink } from '../../../app/legal-link.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import { replaceAddress } from '../../../lib/own-address.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { type RegistrationRejection, useRegistration } from './use-registration.ts'
import styles from './registration.module.css'
import { Banner } from '@waybill/ui/banner/banner.tsx'

export function RegistrationHead() {
  const { t } = useShell()
  return (
    <div className={styles.head}>
      <h1>{t('account.register.title')}</h1>
      <p className="muted">{t('account.register.intro')}</p>
    </div>
  )
}

/** Reason why there is no new account, and the ways on: to the old one, or to the cart that can't be bought as it is. */
function RegistrationRejected({ rejected }: { readonly rejected: RegistrationRejection }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <Banner kind="bad" title={rejected.text ?? t('errors.default')} live="alert">
      {rejected.kind === 'unsold' && <a href={link('/platform/marketplace/shopping-cart-review')}>{t('cart.view')}</a>}
      {rejected.kind === 'nothing' && (
        <a href={link('/platform/marketplace/pricing')}>{t('account.register.seePlans')}</a>
      )}
      {rejected.kind === 'taken' && (
        <span className={styles.ways}>
          <a href={link('/sign-in')}>{t('account.signIn.title')}</a>
          <a href={link('/account/password/forgot')}>{t('account.forgot.title')}</a>
        </span>
      )}
    </Banner>
  )
}

const ID_PREFIX = 'register'

const labels = {
  first_name: 'account.field.firstName',
  last_name: 'account.field.lastName',
  email: 'account.field.workEmail',
  password: 'account.field.password',
  company: 'account.field.company',
  country: 'account.field.country',
  phone: 'account.field.phone',
} as const

interface CountryFieldProps extends Pick<RegisterProps, 'countries'> {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly defaultValue: string | undefined
  /** Of the amounts beside the form. */
  readonly currency: Currency
}

type RegistrationFormProps = Pick<RegisterProps, 'values' | 'problems' | 'countries' | 'terms'> &
  Pick<CountryFieldProps, 'currency'>

/** The country decides the currency: the page's amounts follow it, so that none is found on the first invoice. */
function CountryField({ countries, currency, ...field }: CountryFieldProps) {
  const { shell, t, refresh } = useShell()
  const follow = (country: string): void => {
    const address = new URL(location.href)
    address.searchParams.set('country', country)
    replaceAddress(address)
    void refresh()
  }
  return (
    <SelectField
      {...field}
      autoComplete="country"
      required
      hint={currency === shell.currency ? undefined : t('account.register.pricesIn', { currency })}
      onChange={(event) => follow(event.target.value)}
    >
      {(field.defaultValue ?? '') === '' && <option value="">{t('account.register.chooseCountry')}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/**
 * Agreement to the terms by starting the trial; the version travels with the form, so that only a text that was shown is agreed
 * to.
 */
function Agreement({ terms }: { readonly terms: number }) {
  const { t } = useShell()
  const slots = {
    terms: <LegalLink page="terms">{t('account.register.terms.terms')}</LegalLink>,
    privacy: <LegalLink page="privacy">{t('account.register.terms.privacy')}</LegalLink>,
  }
  return (
    <p className="small">
      <input type="hidden" name="terms" value={terms} />
      <RichText id="account.register.terms" slots={slots} />
    </p>
  )
}

/** The browser's zone, which the account begins with; without script the field stays empty. */
function OwnTimeZone() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [])
  return <input ref={field} type="hidden" name="time_zone" />
}

/** Name, address, company: a plain form that the server takes too. It is checked in one place, the server. */
export function RegistrationForm({ values, countries, currency, ...initial }: RegistrationFormProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const { isBusy, problems, rejected, terms, onSubmit } = useRegistration(initial)
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(problems, path),
    defaultValue: values[path],
  })
  return (
    <form
      method="post"
      action={localePath(shell.locale, shell.path)}
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
    >
      <FormToken />
      <OwnTimeZone />
      <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
      {rejected && <RegistrationRejected rejected={rejected} />}
      <div className={styles.pair}>
        <TextField {...field('first_name')} autoComplete="given-name" required />
        <TextField
          {...field('last_name')}
          autoComplete="family-name"
          optional={t('common.optional')}
          hint={t('common.oneName')}
        />
      </div>
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        required
        hint={t('account.register.confirmLater')}
      />
      <PasswordField
        {...field('password')}
        defaultValue={undefined}
        autoComplete="new-password"
        required
        showLabel={t('account.password.show')}
        hint={t('account.register.passwordHint')}
      />
      <div className={styles.pair}>
        <TextField {...field('company')} autoComplete="organization" required />
        <CountryField {...field('country')} countries={countries} currency={currency} />
      </div>
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        optional={t('common.optional')}
        hint={t('account.register.phoneHint')}
      />
      {terms !== undefined && <Agreement terms={terms} />}
      <div className={styles.submit}>
        <Button kind="main" size="large" type="submit" busy={isBusy} busyLabel={t('account.register.starting')}>
          {t('account.register.submit')}
        </Button>
        <p className="small muted">
          {t('account.register.alreadyCustomer')} <a href={link('/sign-in')}>{t('account.signIn.title')}</a>
        </p>
      </div>
    </form>
  )
}
