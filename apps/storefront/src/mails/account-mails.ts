import { formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** After a registration: confirms the address and says how long the trial runs. */
export const verifyEmailMail = letterMail<'verify_email'>((props, layout) => {
  const { t } = layout
  const date = formatInstant(props.trialEndsAt, layout.locale, { style: 'weekday', timeZone: layout.timeZone })
  return {
    subject: t('mail.verify.subject'),
    paragraphs: [
      t('mail.verify.intro', { company: inertText(props.company) }),
      ...(props.isAgain
        ? []
        : [
            t(layout.paymentsClosed === true ? 'mail.trialStarted.closed' : 'mail.trialStarted.text', {
              plan: props.planTitle,
              date,
            }),
          ]),
      t('mail.verify.text'),
    ],
    action: { label: t('mail.verify.button'), link: props.link },
  }
})

/** The link for a new password, to the member who requested it, or for the first one of an account that the shop made. */
export const resetPasswordMail = letterMail<'reset_password'>(({ company, link }, { t }) => {
  const isFirst = company !== ''
  return {
    subject: t(isFirst ? 'mail.passwordFirst.subject' : 'mail.passwordReset.subject'),
    paragraphs: [
      isFirst ? t('mail.passwordFirst.text', { company: inertText(company) }) : t('mail.passwordReset.text'),
    ],
    action: { label: t(isFirst ? 'mail.passwordFirst.button' : 'mail.passwordReset.button'), link },
  }
})

/** To a member who has set a new password, in case it wasn't them. */
export const passwordChangedMail = letterMail<'password_changed'>(
  ({ at, link }, { locale, accountZone: timeZone, t }) => ({
    subject: t('memberMail.passwordChanged.subject'),
    paragraphs: [
      t('memberMail.passwordChanged.text', { date: formatInstant(at, locale, { style: 'datetime', timeZone }) }),
      t('memberMail.passwordChanged.wrong'),
    ],
    action: { label: t('memberMail.passwordChanged.button'), link },
  }),
)

/** To a member whose second factor is another one, in case it wasn't them. */
export const factorChangedMail = letterMail<'factor_changed'>(
  ({ change, codesLeft, at, link }, { locale, accountZone: timeZone, t }) => ({
    subject: t(`memberMail.factorChanged.${change}Subject`),
    paragraphs: [
      t(`memberMail.factorChanged.${change}Text`, {
        codes: codesLeft,
        date: formatInstant(at, locale, { style: 'datetime', timeZone }),
      }),
      t('memberMail.factorChanged.wrong'),
    ],
    action: { label: t('memberMail.factorChanged.button'), link },
  }),
)

/** To a member whose second factor is about to end, so that they can keep it. */
export const factorResetMail = letterMail<'factor_reset'>(
  ({ by, at, link }, { locale, accountZone: timeZone, shopName: shop, t }) => ({
    subject: t('memberMail.factorReset.subject'),
    paragraphs: [
      t('memberMail.factorReset.text', {
        name: by === '' ? shop : inertText(by),
        date: formatInstant(at, locale, { style: 'datetime', timeZone }),
      }),
      t('memberMail.factorReset.stop'),
    ],
    action: { label: t('memberMail.factorReset.button'), link },
  }),
)

/** To the primary member: what became of the sign-in by company. */
export const companyChangedMail = letterMail<'company_changed'>(({ change, subject, link }, { t }) => {
  const of = { subject: inertText(subject) }
  return {
    subject: t(`memberMail.company.${change}Subject`, of),
    paragraphs: [t(`memberMail.company.${change}Text`, of), t(`memberMail.company.${change}Next`)],
    action: { label: t(`memberMail.company.${change}Button`), link },
  }
})

/** To the member who requested a file of their data, in case it wasn't them. */
export const exportReadyMail = letterMail<'export_ready'>(
  ({ expiresAt, link }, { locale, accountZone: timeZone, t }) => ({
    subject: t('memberMail.export.subject'),
    paragraphs: [
      t('memberMail.export.text', { date: formatInstant(expiresAt, locale, { style: 'weekday', timeZone }) }),
      t('memberMail.export.wrong'),
    ],
    action: { label: t('memberMail.export.button'), link },
  }),
)

/** To the member who requested a deletion; once an account ends, to each of its members. */
export const deletionChangedMail = letterMail<'deletion_changed'>((props, { locale, accountZone: timeZone, t }) => {
  const { step, scope, effectiveAt, link } = props
  const company = inertText(props.company)
  const date = formatInstant(effectiveAt, locale, { style: 'weekday', timeZone })
  if (step === 'begun') {
    const paragraphs = [t('memberMail.deletion.begunText', { company }), t('memberMail.deletion.begunKept')]
    return { subject: t('memberMail.deletion.begunSubject', { company }), paragraphs }
  }
  const label = t(step === 'requested' ? 'memberMail.deletion.takeBack' : 'memberMail.deletion.open')
  return {
    subject: t(`memberMail.deletion.${step}.${scope}Subject`, { company, date }),
    paragraphs: [
      t(`memberMail.deletion.${step}.${scope}Text`, { company, date }),
      ...(step === 'requested' ? [t('memberMail.deletion.wrong', { date })] : []),
    ],
    action: { label, link },
  }
})

/** To an address that nothing else knows any more. */
export const personDeletedMail = letterMail<'person_deleted'>(({ scope }, { t }) => ({
  subject: t(`memberMail.deleted.${scope}Subject`),
  paragraphs: [t(`memberMail.deleted.${scope}Text`), t('memberMail.deleted.kept')],
}))

/** To a member who is signed in on another device than before. */
export const newDeviceMail = letterMail<'new_device'>(({ at, device, link }, { locale, accountZone: timeZone, t }) => ({
  subject: t('memberMail.newDevice.subject', { device }),
  paragraphs: [
    t('memberMail.newDevice.text', { device, date: formatInstant(at, locale, { style: 'datetime', timeZone }) }),
    t('memberMail.newDevice.wrong'),
  ],
  action: { label: t('memberMail.newDevice.button'), link },
}))

/** To an address that a member wants as theirs: it is, once its mailbox confirms it. */
export const confirmAddressMail = letterMail<'confirm_address'>((props, { locale, accountZone: timeZone, t }) => ({
  subject: t('memberMail.confirmAddress.subject'),
  paragraphs: [
    t('memberMail.confirmAddress.text', { email: inertText(props.email) }),
    t('memberMail.confirmAddress.until', {
      date: formatInstant(props.expiresAt, locale, { style: 'datetime', timeZone }),
    }),
  ],
  action: { label: t('memberMail.confirmAddress.button'), link: props.link },
}))

/** To the address from before: which one took its place, and the way back. */
export const addressChangedMail = letterMail<'address_changed'>((props, { locale, accountZone: timeZone, t }) => ({
  subject: t('memberMail.addressChanged.subject'),
  paragraphs: [
    t('memberMail.addressChanged.text', { email: inertText(props.email) }),
    t('memberMail.addressChanged.wrong', { date: formatInstant(props.until, locale, { style: 'datetime', timeZone }) }),
  ],
  action: { label: t('memberMail.addressChanged.button'), link: props.link },
}))

/** To the owner of an address that another member wants as theirs. */
export const addressWantedMail = letterMail<'address_wanted'>(({ link }, { t }) => ({
  subject: t('memberMail.addressWanted.subject'),
  paragraphs: [t('memberMail.addressWanted.text')],
  action: { label: t('memberMail.addressWanted.button'), link },
}))

/** Notifies the owner of an address of an attempt to register with it. */
export const knownAddressMail = letterMail<'known_address'>((props, { t }) => ({
  subject: t('mail.knownAddress.subject'),
  paragraphs: [t('mail.knownAddress.text')],
  action: { label: t('mail.knownAddress.button'), link: props.signInLink },
  alternative: { text: t('mail.knownAddress.reset'), link: props.resetLink },
}))

/** To a person who has no account yet: who invites them, to what, as what, and until when. */
export const memberInvitedMail = letterMail<'member_invited'>(
  (props, { locale, shopName: shop, accountZone: timeZone, t }) => {
    const [name, company] = [inertText(props.invitedBy), inertText(props.company)]
    const date = formatInstant(props.expiresAt, locale, { style: 'weekday', timeZone })
    return {
      subject: t('memberMail.invited.subject', { name, company }),
      paragraphs: [
        t('memberMail.invited.text', { name, company, shop }),
        t(`memberMail.invited.${props.role}`),
        t('memberMail.invited.until', { date }),
      ],
      action: { label: t('memberMail.invited.button'), link: props.link },
    }
  },
)

/** To both members: the role went from one to the other, and what that means for the reader. */
export const primaryChangedMail = letterMail<'primary_changed'>((props, { t }) => {
  const company = inertText(props.company)
  const names = { company, former: inertText(props.formerName), name: inertText(props.newName) }
  return {
    subject: t('memberMail.primaryChanged.subject', names),
    paragraphs: [
      t('memberMail.primaryChanged.text', names),
      props.isNew ? t('memberMail.primaryChanged.new') : t('memberMail.primaryChanged.former', names),
      t('memberMail.primaryChanged.wrong'),
    ],
    action: { label: t('memberMail.primaryChanged.button'), link: props.link },
  }
})
