import { useState } from 'react'
import type { FeaturesProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { TabLinks } from '@waybill/ui/tabs/tab-links.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { FeatureRequestSection } from '../features/subscription/components/features/feature-request.tsx'
import styles from '../features/subscription/components/features/features.module.css'
import { AddOnList } from '../features/subscription/components/features/add-on-list.tsx'
import { MyAddOns } from '../features/subscription/components/my-add-ons.tsx'
import { MyPackages } from '../features/subscription/components/my-packages.tsx'
import { Block, BlockFailed } from '../features/subscription/components/subscription-section.tsx'
import { countFeatures } from '../features/subscription/model/shown-features.ts'

const PAGE = '/account/manage-features'

interface FeaturesHeadProps {
  readonly features: FeaturesProps
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** Summary in one sentence, and the own search: by each letter with script, by Enter without. */
function Head({ features, query, onQuery }: FeaturesHeadProps) {
  const { shell, t } = useShell()
  const { package: plan, categories, tab, show } = features
  const { on } = countFeatures(categories)
  return (
    <div className={styles.head}>
      <div>
        <h1>{t('subscription.features.title')}</h1>
        {plan !== null && (
          <p className="muted">{t('features.summary', { modules: plan.modules.length, plan: plan.title, on })}</p>
        )}
      </div>
      <form
        className={styles.search}
        role="search"
        aria-label={t('features.search')}
        method="get"
        action={localePath(shell.locale, PAGE)}
      >
        {tab !== 'add_ons' && <input type="hidden" name="tab" value={tab} />}
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <TextField
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          label={t('features.search')}
          placeholder={t('features.search.placeholder')}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </form>
    </div>
  )
}

/** Reason why nothing can be switched by this member, and what leads on. */
function Lock({ lock }: { readonly lock: NonNullable<FeaturesProps['lock']> }) {
  const { text, link, addsToCart } = lock
  // every row has its button
  if (addsToCart === true) return <p className="muted">{text}</p>
  return (
    <Banner
      kind="neutral"
      icon="lock"
      title={text}
      action={link && <ButtonLink href={link.href}>{link.text}</ButtonLink>}
    />
  )
}

function Tabs({ features, query }: Omit<FeaturesHeadProps, 'onQuery'>) {
  const { shell, t } = useShell()
  const { package: plan, categories, tab } = features
  const found = query === '' ? '' : `q=${encodeURIComponent(query)}`
  const items = [
    {
      key: 'packages',
      label: t('features.tabs.packages'),
      count: plan === null ? 0 : 1,
      href: localePath(shell.locale, `${PAGE}?tab=packages${found && `&${found}`}`),
    },
    {
      key: 'add_ons',
      label: t('features.tabs.addOns'),
      count: countFeatures(categories).on,
      href: localePath(shell.locale, `${PAGE}${found && `?${found}`}`),
    },
    ...(features.lock === null
      ? [{ key: 'list', label: t('features.tabs.list'), href: localePath(shell.locale, `${PAGE}?tab=list`) }]
      : []),
  ]
  return <TabLinks label={t('subscription.features.title')} items={items} selected={tab} />
}

/** Features of a member, who sees and switches them here. */
export default function FeaturesPage(features: FeaturesProps) {
  const [query, setQuery] = useState(features.query)
  const { tab, lock, request, failed, buysFromPartner } = features
  const List = tab === 'packages' ? MyPackages : tab === 'list' ? AddOnList : MyAddOns
  return (
    <SitePage ground current="account">
      <AccountLayout current="features">
        <Head features={features} query={query} onQuery={setQuery} />
        {lock !== null && <Lock lock={lock} />}
        {request !== null && (
          <Block block="request">
            <FeatureRequestSection request={request} hidesMoney={buysFromPartner} />
          </Block>
        )}
        <Tabs features={features} query={query} />
        <Block block="features">
          {failed.length > 0 ? <BlockFailed /> : <List features={features} query={query} />}
        </Block>
      </AccountLayout>
    </SitePage>
  )
}
