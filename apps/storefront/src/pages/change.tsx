import { useState } from 'react'
import type { ChangeProps } from '@waybill/contract/pages'
import { localePath, type MessageId } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { codeSplit } from '../app/code-split.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { ChangeSummary } from '../features/cart/components/review/change-summary.tsx'
import { ApplyEnable } from '../features/order/components/apply-enable.tsx'
import { ApplyForm } from '../features/order/components/apply-form.tsx'

// few changes are blocked, or written to the staff
const LazyConfirmEmail = codeSplit('features/account/components/confirm-email', () =>
  import('../features/account/components/confirm-email.tsx').then((code) => code.ConfirmEmail),
)
const LazyContactForm = codeSplit('features/contact/components/contact-form', () =>
  import('../features/contact/components/contact-form.tsx').then((code) => code.ContactForm),
)

const WORDS = { message: 'account.change.message', send: 'account.change.send' } as const

type BlockedChange = Extract<ChangeProps, { kind: 'blocked' }>

interface WayProps {
  readonly path: string
  readonly label: MessageId
  readonly isMain?: boolean
}

function Way({ path, label, isMain = false }: WayProps) {
  const { shell, t } = useShell()
  return (
    <ButtonLink kind={isMain ? 'main' : 'line'} href={localePath(shell.locale, path)}>
      {t(label)}
    </ButtonLink>
  )
}

const TO_SUBSCRIPTION = { path: '/account/billing/subscription', label: 'account.toSubscription' } as const

const WAYS = {
  account: TO_SUBSCRIPTION,
  payment: { path: '/account/billing/subscription', label: 'account.change.pay' },
  approval: { path: '/account/approval', label: 'common.askApproval' },
  cart: { path: '/platform/marketplace/shopping-cart-review', label: 'order.toCart' },
  contact: { path: '/account/contact', label: 'common.footer.contact' },
} as const satisfies Record<Exclude<BlockedChange['wayOut'], 'email'>, WayProps>

function Sent() {
  const { shell, t } = useShell()
  const email = shell.viewer.kind === 'member' ? shell.viewer.email : ''
  return (
    <AccountPanel title={t('account.change.sentTitle')} note={t('account.change.sent', { email })}>
      <p>
        <Way {...TO_SUBSCRIPTION} isMain />
      </p>
    </AccountPanel>
  )
}

/** Message of an empty cart, with the link to the plans. */
function NoCart() {
  const { t } = useShell()
  return (
    <Banner
      kind="neutral"
      title={t('account.change.noCart')}
      action={<Way path="/platform/marketplace/pricing" label="account.change.choose" />}
    />
  )
}

const NOTES = {
  apply: 'account.change.intro',
  enable: 'account.change.enableIntro',
  message: 'account.change.byStaff',
} as const

/** Confirms the cart, sends it to the shop's staff, or says why neither. */
function Content({ onEnd, ...page }: Exclude<ChangeProps, { kind: 'sent' }> & { readonly onEnd: () => void }) {
  switch (page.kind) {
    case 'apply':
      return <ApplyForm apply={page.apply} onEnd={onEnd} />
    case 'enable':
      return <ApplyEnable enable={page.enable} onEnd={onEnd} />
    case 'message':
      return (
        <>
          <Banner kind="neutral" title={page.reason} />
          <LazyContactForm {...page.form} words={WORDS} />
        </>
      )
    case 'empty':
      return <NoCart />
    case 'blocked':
      return page.wayOut === 'email' ? (
        <LazyConfirmEmail />
      ) : (
        <Banner kind="you" title={page.reason} action={<Way {...WAYS[page.wayOut]} />} />
      )
  }
}

interface BodyProps {
  readonly page: ChangeProps
  readonly isOrdered: boolean
  readonly onEnd: () => void
}

/** Content of the page with its note, which stands there until the confirmation is given. */
function Body({ page, isOrdered, onEnd }: BodyProps) {
  const { t } = useShell()
  if (page.kind === 'sent') return <Sent />
  const isNoted = !isOrdered && page.kind !== 'empty' && page.kind !== 'blocked'
  return (
    <AccountPanel title={t('account.change.title')} note={isNoted ? t(NOTES[page.kind]) : undefined}>
      <Content {...page} onEnd={onEnd} />
    </AccountPanel>
  )
}

/** Page of Apply: the cart is priced as a change of the subscription and confirmed. */
export default function ChangePage(page: ChangeProps) {
  const cart = page.kind === 'apply' || page.kind === 'message' ? page.cart : null
  const [isOrdered, setOrdered] = useState(false)
  return (
    <SitePage
      ground
      current="account"
      width={cart === null ? 'form' : 'content'}
      isTaxed={page.kind === 'apply' && page.apply.cycles.some(({ taxes }) => taxes.length > 0)}
      aside={cart === null ? undefined : <ChangeSummary cart={cart} isOrdered={isOrdered} />}
    >
      <Body page={page} isOrdered={isOrdered} onEnd={() => setOrdered(true)} />
    </SitePage>
  )
}
