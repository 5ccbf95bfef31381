import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import styles from './factor.module.css'

const ID = 'recovery-codes'

/** New recovery codes: no page shows them again. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <section className={styles.offer} aria-labelledby={ID}>
      <SectionHead id={ID} title={t('profile.factor.newCodes')} note={t('profile.factor.newCodesNote')} />
      <Sheet padded>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code className={styles.code}>{code}</code>
            </li>
          ))}
        </ul>
      </Sheet>
      <p>
        <a href={link('/account/security')}>{t('profile.factor.kept')}</a>
      </p>
    </section>
  )
}
