import type { FactorProps, PasskeyView } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { AddPasskey, type AddPasskeyProps } from './add-passkey.tsx'
import { ConfirmingFields } from './confirming-fields.tsx'
import styles from './factor.module.css'
import profile from './profile.module.css'

const PAGE = '/account/security/factor'
const nameLabel = { name: 'profile.passkey.name' } as const

interface PasskeyRowProps {
  readonly passkey: PasskeyView
  readonly factor: FactorProps
}

function Rename({ passkey: { id, name }, factor: { rejected, rejectedId, problems } }: PasskeyRowProps) {
  const { shell, t } = useShell()
  const idPrefix = `passkey-${id}-rename`
  const own = rejected === 'passkey.rename' && rejectedId === id ? problems : []
  return (
    <form
      className={profile.narrow}
      method="post"
      action={localePath(shell.locale, `${PAGE}#passkey-${id}`)}
      noValidate
    >
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <FormProblems idPrefix={idPrefix} labels={nameLabel} problems={own} />
      <TextField
        id={`${idPrefix}-name`}
        name="name"
        label={t(nameLabel.name)}
        error={problemOf(own, 'name')}
        defaultValue={name}
        maxLength={60}
        dir="auto"
        required
      />
      <div>
        <Button type="submit" name="intent" value="passkey.rename">
          {t('profile.passkey.rename')}
        </Button>
      </div>
    </form>
  )
}

function Remove({ passkey: { id }, factor: { rejected, rejectedId, problems } }: PasskeyRowProps) {
  const { shell, t } = useShell()
  return (
    <form
      className={profile.narrow}
      method="post"
      action={localePath(shell.locale, `${PAGE}#passkey-${id}`)}
      noValidate
    >
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <ConfirmingFields
        idPrefix={`passkey-${id}-remove`}
        problems={rejected === 'passkey.remove' && rejectedId === id ? problems : []}
        code="own"
        hasPasskey
      />
      <div>
        <Button kind="danger" type="submit" name="intent" value="passkey.remove">
          {t('profile.passkey.remove')}
        </Button>
      </div>
    </form>
  )
}

function PasskeyRow(props: PasskeyRowProps) {
  const { shell, t } = useShell()
  const { passkey, factor } = props
  const { id, name, createdAt, lastUsedAt } = passkey
  const day = (at: number) => formatInstant(at, shell.locale, { style: 'date', timeZone: factor.timeZone })
  const isRejected = factor.problems.length > 0 && factor.rejectedId === id
  // the last way in stays where the account requires one
  const stays = factor.isRequired && !factor.hasApp && factor.passkeys.length === 1
  return (
    <li className={styles.passkey} id={`passkey-${id}`}>
      <div className={styles.passkeyHead}>
        <p className={profile.name} dir="auto">
          {name}
        </p>
        <p className="small muted">{t('profile.passkey.added', { date: day(createdAt) })}</p>
        <p className="small muted">
          {lastUsedAt === null ? t('profile.passkey.unused') : t('profile.passkey.used', { date: day(lastUsedAt) })}
        </p>
      </div>
      <details className="unfold" open={isRejected}>
        <summary aria-label={t('profile.passkey.change.named', { name })}>
          {t('profile.passkey.change')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.changes}>
          <Rename {...props} />
          {stays ? <p className="muted">{t('profile.factor.staysNote')}</p> : <Remove {...props} />}
        </div>
      </details>
    </li>
  )
}

interface PasskeysProps extends Pick<AddPasskeyProps, 'onCodes'> {
  readonly factor: FactorProps
}

/** The passkeys of the member, and the way to another one. Renaming and removing work without script. */
export function Passkeys({ factor, onCodes }: PasskeysProps) {
  const { t } = useShell()
  const { passkeys } = factor
  const add = <AddPasskey isOn={factor.isOn} hasPasskey={passkeys.length > 0} onCodes={onCodes} />
  return (
    <section className={profile.section} aria-labelledby="passkeys">
      <SectionHead id="passkeys" title={t('profile.passkey.title')} note={t('profile.passkey.note')} />
      {passkeys.length > 0 && (
        <Sheet as="ul" ruled aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} factor={factor} />
          ))}
        </Sheet>
      )}
      {passkeys.length === 0 && <p className="muted">{t('profile.passkey.none')}</p>}
      {passkeys.length > 0 ? (
        <details className="unfold">
          <summary>
            {t('profile.passkey.add')}
            <Icon name="chevron-down" size={16} />
          </summary>
          {add}
        </details>
      ) : (
        add
      )}
    </section>
  )
}
