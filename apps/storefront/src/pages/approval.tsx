import type { ApprovalProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { ChangeSummary } from '../features/cart/components/review/change-summary.tsx'

const REVIEW = '/platform/marketplace/shopping-cart-review'

/** One button: the cart as it stands beside it goes to the primary member. */
function Ready({ primaryName: name }: ApprovalProps) {
  const { shell, t } = useShell()
  return (
    <AccountPanel title={t('account.approval.title')} note={t('account.approval.intro', { name })}>
      <form method="post" action={localePath(shell.locale, '/account/approval')}>
        <FormToken />
        <Button kind="main" type="submit">
          {t('account.approval.send', { name })}
        </Button>
      </form>
    </AccountPanel>
  )
}

function Sent({ primaryName: name, expiresAt, timeZone }: ApprovalProps) {
  const { shell, t } = useShell()
  const date = formatInstant(expiresAt ?? 0, shell.locale, { style: 'weekday', timeZone })
  return (
    <AccountPanel title={t('account.approval.title')}>
      <Banner
        kind="go"
        icon="check"
        level={2}
        title={t('account.approval.sent', { name })}
        action={<ButtonLink href={localePath(shell.locale, REVIEW)}>{t('account.approval.openCart')}</ButtonLink>}
      >
        {t('account.approval.sentText', { name, date })}
      </Banner>
    </AccountPanel>
  )
}

/** Nothing to send or to open: why, and the way on. */
function Nothing({ state, reason, change, primaryName: name }: ApprovalProps) {
  const { shell, t } = useShell()
  const isEmpty = state === 'empty'
  const changed = change && t('account.approval.changed', { name: change.requestedBy })
  const title =
    state === 'over' ? t('account.approval.over') : (changed ?? reason ?? t('account.approval.empty', { name }))
  return (
    <AccountPanel title={t('account.approval.title')}>
      <Banner
        kind={isEmpty ? 'neutral' : 'you'}
        level={2}
        title={title}
        action={
          <ButtonLink href={localePath(shell.locale, isEmpty ? '/platform/marketplace' : REVIEW)}>
            {t(isEmpty ? 'account.approval.choose' : 'account.approval.openCart')}
          </ButtonLink>
        }
      >
        {state === 'over' ? t('account.approval.overText') : change?.difference}
      </Banner>
    </AccountPanel>
  )
}

const BODIES = { ready: Ready, sent: Sent, empty: Nothing, closed: Nothing, over: Nothing, changed: Nothing } as const

/** The cart goes to the member who may check it out; works without script. */
export default function ApprovalPage(props: ApprovalProps) {
  const { cart, state } = props
  const Body = BODIES[state]
  return (
    <SitePage
      ground
      current="account"
      width={cart === null ? 'form' : 'content'}
      aside={cart === null ? undefined : <ChangeSummary cart={cart} />}
    >
      <Body {...props} />
    </SitePage>
  )
}
