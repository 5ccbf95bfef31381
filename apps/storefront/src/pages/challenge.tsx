import type { ChallengeProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ChallengeChoice } from '../features/sandbox/components/challenge-choice.tsx'
import styles from '../features/sandbox/components/sandbox.module.css'

/** Stands in for the page of a bank (D-37). */
export default function ChallengePage(props: ChallengeProps) {
  const { t } = useShell()
  return (
    <SitePage width="form" plain>
      <div className={styles.narrow}>
        <h1>{t('sandbox.challenge.title')}</h1>
        <ChallengeChoice {...props} />
      </div>
    </SitePage>
  )
}
