import type { CartMergeProps } from '@waybill/contract/pages'
import { decimalsFor, formatMoney } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import type { ReactNode } from 'react'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { Decision, MergeOptions } from '../features/cart/components/saved-carts/merge-options.tsx'
import { MergeProposal } from '../features/cart/components/saved-carts/merge-proposal.tsx'
import { MergeSketch } from '../features/cart/components/saved-carts/merge-sketch.tsx'
import styles from '../features/cart/components/saved-carts/merge.module.css'

const REVIEW = '/platform/marketplace/shopping-cart-review'

function Head({ title, lead }: { readonly title: string; readonly lead: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className={`muted ${styles.lead}`}>{lead}</p>
    </div>
  )
}

function Later() {
  const { t } = useShell()
  const link = useLink()
  return (
    <ButtonLink kind="plain" flush href={link(REVIEW)}>
      {t('merge.later')}
    </ButtonLink>
  )
}

function Choose({ visitor, member, options }: Extract<CartMergeProps, { readonly state: 'choose' }>) {
  const { t } = useShell()
  const decimals = decimalsFor([visitor, member, ...options].map(({ total }) => total))
  return (
    <>
      <Head title={t('merge.title')} lead={t('merge.lead')} />
      <div className={styles.carts}>
        <MergeSketch title={t('merge.visitorCart')} cart={visitor} decimals={decimals} />
        <MergeSketch title={t('merge.memberCart')} cart={member} decimals={decimals} />
      </div>
      <MergeOptions options={options} decimals={decimals} />
      <div className={styles.foot}>
        <Later />
      </div>
    </>
  )
}

function Adopt({ visitor, digest }: Extract<CartMergeProps, { readonly state: 'adopt' }>) {
  const { t } = useShell()
  return (
    <>
      <Head title={t('merge.visitorCart')} lead={t('merge.adoptLead')} />
      <div className={styles.carts}>
        <MergeSketch title={t('merge.visitorCart')} cart={visitor} />
      </div>
      <div className={styles.foot}>
        <Decision choice="union" digest={digest} label={t('merge.adopt')} isMain />
        <Later />
      </div>
    </>
  )
}

function Propose(props: Extract<CartMergeProps, { readonly state: 'propose' }>) {
  const { t } = useShell()
  return (
    <>
      <Head title={t('merge.propose.title')} lead={t('merge.propose.lead')} />
      <div className={styles.carts}>
        <MergeProposal {...props} />
        <MergeSketch title={t('merge.visitorCart')} cart={props.visitor} />
      </div>
      <div className={styles.foot}>
        <Later />
      </div>
    </>
  )
}

function Done({ savedAs, total, itemCount }: Extract<CartMergeProps, { readonly state: 'done' }>) {
  const { shell, t } = useShell()
  const link = useLink()
  const amount = formatMoney(total, shell.locale)
  return (
    <>
      <Head title={t('merge.done.title')} lead={t('merge.done.lead', { count: itemCount, total: amount })} />
      {savedAs !== undefined && <p>{t('merge.done.kept', { name: savedAs })}</p>}
      <div className={styles.foot}>
        <ButtonLink kind="main" href={link(REVIEW)}>
          {t('cart.view')}
        </ButtonLink>
      </div>
    </>
  )
}

function Shown(props: CartMergeProps) {
  switch (props.state) {
    case 'choose':
      return <Choose {...props} />
    case 'adopt':
      return <Adopt {...props} />
    case 'propose':
      return <Propose {...props} />
    case 'done':
      return <Done {...props} />
  }
}

/** Choice on the cart from before the sign-in. */
export default function CartMergePage(props: CartMergeProps) {
  return (
    <SitePage ground>
      <div className={styles.page}>
        <Shown {...props} />
      </div>
    </SitePage>
  )
}
