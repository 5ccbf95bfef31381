import type { StoryOf } from '@waybill/contract/pages'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './landing.module.css'
import { Points } from './points.tsx'

/** The figures that carry the claim, and answers to the first questions of buyers. */
export function LandingFacts({ story }: { readonly story: StoryOf<'landing'> }) {
  const { t } = useShell()
  const { figures, questions } = story
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ value, label }) => (
          <div key={label} className={styles.figure}>
            <dt className="small muted">{label}</dt>
            <dd className={`figures ${styles.value}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section} aria-labelledby="questions">
        <h2 id="questions">{t('product.landing.questions')}</h2>
        <Points points={questions} />
      </section>
    </>
  )
}
