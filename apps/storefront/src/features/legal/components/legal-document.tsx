import type { LegalProps } from '@waybill/contract/pages'
import { legalPath } from '@waybill/domain/catalog'
import { formatInstant } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { SideNav } from '../../../app/side-nav.tsx'
import { useLink } from '../../../app/use-link.ts'
import { LegalBlocks } from './legal-blocks.tsx'
import styles from './legal.module.css'

function useDay(): (instant: number) => string {
  const { shell } = useShell()
  return (instant) => formatInstant(instant, shell.locale, { style: 'date', timeZone: 'UTC' })
}

/** Version of the document; of an earlier one, when it applied and where the present one is. */
function VersionNote({ page, version }: Pick<LegalProps, 'page' | 'version'>) {
  const { t } = useShell()
  const link = useLink()
  const day = useDay()
  const { number, from, until } = version
  if (until === undefined) return <p className="small muted">{t('legal.version', { number, date: day(from) })}</p>
  return (
    <Banner
      kind="you"
      title={t('legal.old.title', { number })}
      action={<ButtonLink href={link(legalPath(page))}>{t('legal.old.present')}</ButtonLink>}
    >
      {t('legal.old.text', { from: day(from), until: day(until) })}
    </Banner>
  )
}

/** Every earlier version stays readable under its number. */
function EarlierVersions({ page, version: shown, versions }: Pick<LegalProps, 'page' | 'version' | 'versions'>) {
  const { t } = useShell()
  const link = useLink()
  const day = useDay()
  const earlier = versions.filter(({ number, until }) => until !== undefined && number !== shown.number)
  if (earlier.length === 0) return null
  return (
    <section className={styles.versions} aria-labelledby="earlier">
      <h2 id="earlier">{t('legal.versions.title')}</h2>
      <ul>
        {earlier.map(({ number, from, until = from }) => (
          <li key={number}>
            <a href={link(legalPath(page, number))}>
              {t('legal.versions.entry', { number, from: day(from), until: day(until) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Seller({ name, address, taxId }: NonNullable<LegalProps['seller']>) {
  const { t } = useShell()
  return (
    <address className={styles.seller}>
      {[name, ...address, t('legal.taxNumber', { number: taxId })].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

/** One legal page: the text in its language, its version, and the ways to the others. */
export function LegalDocument({ page, text, textLocale, version, versions, seller }: LegalProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const isTranslated = textLocale === shell.locale
  const places = (shell.legal ?? []).map((place) => ({
    href: link(legalPath(place)),
    text: t(`common.footer.${place}`),
    isCurrent: place === page,
  }))
  return (
    <SideNav label={t('common.footer.legal')} places={places}>
      <div className={styles.content}>
        <article className={styles.text} lang={isTranslated ? undefined : textLocale}>
          <h1>{text.title}</h1>
          <div className={styles.note} lang={shell.locale}>
            <VersionNote page={page} version={version} />
            {!isTranslated && <p className="small muted">{t('legal.english')}</p>}
          </div>
          {seller && <Seller {...seller} />}
          <LegalBlocks blocks={text.blocks} />
        </article>
        <EarlierVersions page={page} version={version} versions={versions} />
      </div>
    </SideNav>
  )
}
