import type { Translate } from '@waybill/i18n'
import { useLook } from './mail-look.ts'

interface MailActionProps {
  readonly t: Translate
  readonly label: string
  readonly link: string
}

/** The one button of a mail, then the same link as text. */
export function MailAction({ t, label, link }: MailActionProps) {
  const look = useLook()
  return (
    <>
      <p style={{ margin: '24px 0 16px' }}>
        <a href={link} {...look.button}>
          {label}
        </a>
      </p>
      <p {...look.small}>{t('mail.button.hint')}</p>
      <p {...look.small}>
        <a href={link} {...look.link}>
          {link}
        </a>
      </p>
    </>
  )
}
