import type { CompanySettingsProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { CompanyRemoval } from './company-removal.tsx'
import styles from './team.module.css'

const PAGE = '/account/members/company'
const KIND = { open: 'needsYou', verified: 'done', lost: 'failed' } as const

type Domain = CompanySettingsProps['domains'][number]

/** The record to be published, to be copied. */
function Proof({ recordName, recordValue }: Domain) {
  const { t } = useShell()
  return (
    <dl className={styles.proof}>
      <dt>{t('company.domains.recordName')}</dt>
      <dd>
        <code>{recordName}</code>
      </dd>
      <dt>{t('company.domains.recordValue')}</dt>
      <dd>
        <code>{recordValue}</code>
      </dd>
    </dl>
  )
}

interface DomainRowProps {
  readonly domain: Domain
  readonly settings: CompanySettingsProps
}

function DomainRow({ domain, settings }: DomainRowProps) {
  const { shell, t } = useShell()
  const { id, domain: name, state } = domain
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
      </div>
      <p className={styles.rights}>
        <State kind={KIND[state]}>{t(`company.domains.${state}`)}</State>
      </p>
      <form className={styles.actions} method="post" action={localePath(shell.locale, PAGE)}>
        <FormToken />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="small"
          name="intent"
          value="company.check_domain"
          aria-label={t('company.domains.check.named', { domain: name })}
        >
          {t('company.domains.check')}
        </Button>
      </form>
      {state !== 'verified' && <Proof {...domain} />}
      <CompanyRemoval
        intent="company.remove_domain"
        id={id}
        label={t('company.domains.remove')}
        named={t('company.domains.remove.named', { domain: name })}
        settings={settings}
      />
    </li>
  )
}

/** Domains of the account with their proofs, and the form of another one. */
export function CompanyDomains({ settings }: { readonly settings: CompanySettingsProps }) {
  const { shell, t } = useShell()
  const { domains, problems, typedDomain } = settings
  return (
    <section className={styles.section} aria-labelledby="domains">
      <SectionHead id="domains" title={t('company.domains.title')} note={t('company.domains.note')} />
      {domains.length > 0 && (
        <Sheet as="ul" ruled>
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} settings={settings} />
          ))}
        </Sheet>
      )}
      <Sheet padded>
        <form className={styles.narrow} method="post" action={localePath(shell.locale, `${PAGE}#domains`)} noValidate>
          <FormToken />
          <TextField
            id="domain"
            name="domain"
            label={t('company.domains.field')}
            hint={t('company.domains.hint')}
            error={problemOf(problems, 'domain')}
            defaultValue={typedDomain}
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <div>
            <Button type="submit" name="intent" value="company.add_domain">
              {t('company.domains.add')}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}
