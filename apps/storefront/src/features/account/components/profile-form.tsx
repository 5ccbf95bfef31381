import type { ProfileProps } from '@waybill/contract/pages'
import { localeName, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Switch } from '@waybill/ui/switch/switch.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './profile.module.css'

const ID_PREFIX = 'profile'
const labels = {
  first_name: 'account.field.firstName',
  last_name: 'account.field.lastName',
  locale: 'profile.language',
  time_zone: 'profile.timeZone',
} as const

/** Cities that the runtime lists under a name of before. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho Chi Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

const zoneName = (zone: string): string => RENAMED[zone] ?? zone.replaceAll('_', ' ')

/** Name, language and zone. */
function ProfileFields(profile: ProfileProps) {
  const { shell, t } = useShell()
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(profile.problems, path),
  })
  return (
    <Sheet padded>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <TextField
            {...field('first_name')}
            defaultValue={profile.firstName}
            maxLength={100}
            autoComplete="given-name"
          />
          <TextField
            {...field('last_name')}
            defaultValue={profile.lastName}
            maxLength={100}
            autoComplete="family-name"
            optional={t('common.optional')}
            hint={t('common.oneName')}
          />
        </div>
        <div className={styles.pair}>
          <SelectField {...field('locale')} defaultValue={profile.locale}>
            {shell.languages.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {localeName(locale)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('time_zone')} defaultValue={profile.timeZone} hint={t('profile.timeZoneNote')}>
            {profile.timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </Sheet>
  )
}

/** Kinds of mails: those that always come are said, and can't be switched. */
function MailChoices({ mails }: Pick<ProfileProps, 'mails'>) {
  const { t } = useShell()
  const isSent = new Map<string, boolean>(mails.map((mail) => [mail.kind, mail.isSent]))
  return (
    <section className={styles.section} aria-labelledby="mails">
      <SectionHead id="mails" title={t('profile.mails.title')} note={t('profile.mails.note')} />
      <Sheet as="ul" ruled>
        {(['money', 'security', 'quotes', 'approvals'] as const).map((kind) => (
          <li key={kind} className={styles.choice}>
            <div>
              <p className={styles.name}>{t(`profile.mails.${kind}`)}</p>
              <p className="small muted">{t(`profile.mails.${kind}Note`)}</p>
            </div>
            {isSent.has(kind) ? (
              <Switch
                name={`mails.${kind}`}
                label={t(`profile.mails.${kind}`)}
                labelHidden
                defaultChecked={isSent.get(kind)}
              />
            ) : (
              <p className="small muted">{t('profile.mails.always')}</p>
            )}
          </li>
        ))}
      </Sheet>
    </section>
  )
}

/** One form for all that a member says of themselves; it is posted to its page, with and without script. */
export function ProfileForm(profile: ProfileProps) {
  const { shell, t } = useShell()
  return (
    <form className={styles.form} method="post" action={localePath(shell.locale, '/account/profile')} noValidate>
      <FormToken />
      <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={profile.problems} />
      <ProfileFields {...profile} />
      <MailChoices mails={profile.mails} />
      <div>
        <Button kind="main" type="submit" name="intent" value="profile.save">
          {t('profile.save')}
        </Button>
      </div>
    </form>
  )
}
