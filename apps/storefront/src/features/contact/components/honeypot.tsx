import { useShell } from '../../../app/shell-context.ts'

/** A field that no person sees or reaches; whoever fills it in is a program. */
export function Honeypot() {
  const { t } = useShell()
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="contact-website">{t('account.contact.leaveEmpty')}</label>
      <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
