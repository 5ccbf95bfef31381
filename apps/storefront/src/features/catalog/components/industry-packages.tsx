import type { PlanCard } from '@waybill/contract/views'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Contours } from '@waybill/ui/contours/contours.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useState } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import styles from './industry-packages.module.css'

/** Cards per step (CAT-09). */
const STEP = 10

function PackageTile({ item, isLater }: { readonly item: PlanCard; readonly isLater: boolean }) {
  const { t } = useFrame()
  return (
    <li className={isLater ? styles.later : styles.tile}>
      <a className={styles.link} href={item.href}>
        <span className={styles.ground}>
          <Contours place="panel" />
        </span>
        <span className={styles.words}>
          <b>{item.title}</b>
          <span className="small muted">{t('catalog.count.modules', { count: item.moduleCount })}</span>
          {item.action.kind === 'selected' && (
            <span>
              <Badge kind="go" icon="check">
                {t('catalog.inCart')}
              </Badge>
            </span>
          )}
        </span>
        <PriceTag price={item.price} size="large" />
      </a>
    </li>
  )
}

/** Packages for one trade each: a tile leads to what is in it. Ten at a time; all of them where no script could show more. */
export function IndustryPackages({ packages }: { readonly packages: readonly PlanCard[] }) {
  const { t } = useFrame()
  const [shown, setShown] = useState(STEP)
  return (
    <section aria-labelledby="industry-packages">
      <Stack gap="s">
        <SectionHead
          id="industry-packages"
          title={t('catalog.industryPackages.title')}
          note={t('catalog.industryPackages.intro')}
        />
        <div className={styles.box}>
          <ul className={styles.tiles}>
            {packages.map((item, place) => (
              <PackageTile key={item.id} item={item} isLater={place >= shown} />
            ))}
          </ul>
        </div>
        {packages.length > shown && (
          <div className={styles.more}>
            <Button onClick={() => setShown(shown + STEP)}>{t('catalog.showMore')}</Button>
          </div>
        )}
      </Stack>
    </section>
  )
}
