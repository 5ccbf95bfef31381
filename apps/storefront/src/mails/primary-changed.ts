import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

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
