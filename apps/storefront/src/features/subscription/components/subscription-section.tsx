import { useState, type MouseEvent, type ReactNode } from 'react'
import type { HeavyBlock, SubscriptionBlock } from '@waybill/contract/pages'
import { localePath, type MessageId } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Skeleton } from '@waybill/ui/skeleton/skeleton.tsx'
import { PageBlock } from '../../../app/page-block.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'
import styles from './subscription.module.css'

interface BlockFailedProps {
  /** Name of what could not be loaded, where no heading says it. */
  readonly title?: MessageId | undefined
  readonly onRetry?: (() => void) | undefined
}

/** The rest of the page stays as it is: the button reads the data again in place, without script it loads the page. */
export function BlockFailed({ title = 'subscription.block.failed', onRetry }: BlockFailedProps) {
  const { shell, t, refresh } = useShell()
  const [isBusy, setIsBusy] = useState(false)
  const retry = async (event: MouseEvent): Promise<void> => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    await refresh()
    setIsBusy(false)
    onRetry?.()
  }
  return (
    <Banner
      kind="bad"
      title={t(title)}
      action={
        <ButtonLink
          href={localePath(shell.locale, shell.path)}
          busy={isBusy}
          busyLabel={t('common.loading')}
          onClick={(event) => void retry(event)}
        >
          {t('common.tryAgain')}
        </ButtonLink>
      }
    />
  )
}

const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** In the place of a block that comes after the page; without script a link loads the page that waits for it. */
function BlockLoading({ block }: { readonly block: HeavyBlock }) {
  const { shell, t } = useShell()
  return (
    <Sheet padded>
      <div className={styles.loading} aria-busy="true">
        {ROWS.map((row) => (
          <Skeleton key={row} shape="control" />
        ))}
        <noscript>
          <a className="go small" href={localePath(shell.locale, `/account/billing/subscription?wait=${block}`)}>
            {t('subscription.block.load')}
          </a>
        </noscript>
      </div>
    </Sheet>
  )
}

interface BlockProps {
  readonly block: string
  /** Name of what could not be drawn, where no heading says it. */
  readonly failed?: MessageId
  /** Names it where it names itself otherwise. */
  readonly heading?: string
  readonly children: ReactNode
}

/** Block that shows as failed where it can't be drawn, and is drawn again after a new reading (B-100). */
export function Block({ block, failed, heading, children }: BlockProps) {
  const renderFailed = (onRetry?: () => void): ReactNode => (
    <>
      {heading !== undefined && <h2>{heading}</h2>}
      <BlockFailed title={failed} onRetry={onRetry} />
    </>
  )
  return (
    <PageBlock name={block} renderFailed={renderFailed}>
      {children}
    </PageBlock>
  )
}

interface SubscriptionSectionProps {
  readonly block: SubscriptionBlock
  readonly title: string
  readonly note?: string | undefined
  readonly action?: ReactNode
  /** For the links to a page of it. */
  readonly id?: string | undefined
  /** True where its data could not be read. */
  readonly isFailed?: boolean
  /** Name of a block whose data comes after the page. */
  readonly late?: HeavyBlock | undefined
  readonly children: ReactNode
}

function contentOf({ isFailed = false, late, children }: SubscriptionSectionProps): ReactNode {
  if (isFailed) return <BlockFailed />
  return late === undefined ? children : <BlockLoading block={late} />
}

/** No landmark of its own: its table is a region of the same name. */
export function SubscriptionSection(props: SubscriptionSectionProps) {
  const { block, title, note, action, id } = props
  const renderFailed = (onRetry?: () => void): ReactNode => (
    <>
      <SectionHead title={title} />
      <BlockFailed onRetry={onRetry} />
    </>
  )
  return (
    <section className={styles.section} id={id}>
      <PageBlock name={block} renderFailed={renderFailed}>
        <SectionHead title={title} note={note} action={action} />
        {contentOf(props)}
      </PageBlock>
    </section>
  )
}
