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
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0 16px' }}>
        <tbody>
          <tr>
            <td {...look.button}>
              <a href={link} {...look.label}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p {...look.small}>{t('mail.button.hint')}</p>
      <p {...look.small}>
        <a href={link} {...look.link}>
          {link}
        </a>
      </p>
    </>
  )
}
