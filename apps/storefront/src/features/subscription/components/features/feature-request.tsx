import type { FeatureRequest } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../../../../app/form-token.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './features.module.css'
import { ModuleConfirmationDetails } from './module-confirmation.tsx'

interface FeatureRequestProps {
  readonly request: FeatureRequest
  readonly hidesMoney: boolean
}

const PAGE = '/account/manage-features'

/** The confirmation as a part of the page: it works without script, and as the target of a link from the shop. */
export function FeatureRequestSection({ request, hidesMoney }: FeatureRequestProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  if (request.kind === 'rejected')
    return (
      <div id="confirm">
        <Banner kind="bad" title={request.text} />
      </div>
    )
  const { confirmation } = request
  const { id, action, timeframe, token, title, buttons, renewal_choice: canWait } = confirmation
  const query = `module=${id}&action=${action}`
  return (
    <section id="confirm" aria-labelledby="confirm-title">
      <Sheet padded>
        <Stack>
          <h2 id="confirm-title">{title}</h2>
          <ModuleConfirmationDetails confirmation={confirmation} hidesMoney={hidesMoney} />
        </Stack>
        <form
          method="post"
          className={styles.actions}
          action={localePath(locale, `${PAGE}?${query}&timeframe=${timeframe}`)}
        >
          <FormToken />
          <input type="hidden" name="module" value={id} />
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="timeframe" value={timeframe} />
          <input type="hidden" name="token" value={token ?? ''} />
          <Button type="submit" kind={action === 'deactivate' ? 'danger' : 'main'} name="intent" value="feature.switch">
            {buttons.ok}
          </Button>
          {canWait === 1 && (
            <ButtonLink href={localePath(locale, `${PAGE}?${query}&timeframe=renewal#confirm`)}>
              {t('features.confirm.later')}
            </ButtonLink>
          )}
          <ButtonLink kind="plain" href={localePath(locale, PAGE)}>
            {buttons.cancel}
          </ButtonLink>
        </form>
      </Sheet>
    </section>
  )
}
