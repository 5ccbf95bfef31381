import type { DeletionProps } from '@waybill/contract/pages'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { ConfirmForm } from './confirm-form.tsx'
import styles from './profile.module.css'

const ID_PREFIX = 'delete'

/** In the order of the page: what goes, and what the law keeps. */
const goes = {
  member: ['profile.deletion.goesAccess', 'profile.deletion.goesData', 'profile.deletion.staysQuotes'],
  account: ['profile.deletion.goesSubscription', 'profile.deletion.goesMembers', 'profile.deletion.goesAll'],
} as const

/** Requests the deletion of the person, or of the account. */
export function DeletionForm({ scope, members, ...confirming }: DeletionProps) {
  const { t } = useShell()
  return (
    <section className={styles.section} aria-labelledby={ID_PREFIX}>
      <SectionHead
        id={ID_PREFIX}
        title={t(`profile.deletion.${scope}Title`)}
        note={t(`profile.deletion.${scope}Note`)}
      />
      <ConfirmForm
        {...confirming}
        path="/account/security/deletion"
        idPrefix={ID_PREFIX}
        intent="deletion.request"
        label={t(`profile.deletion.${scope}Button`)}
        kind="danger"
      >
        <input type="hidden" name="scope" value={scope} />
        <ul className={styles.facts}>
          {goes[scope].map((fact) => (
            <li key={fact}>{t(fact, { count: members })}</li>
          ))}
          <li>{t('profile.deletion.staysLaw')}</li>
        </ul>
      </ConfirmForm>
    </section>
  )
}
