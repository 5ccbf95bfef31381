import type { RepeatFormProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'

/** The rejected request once more, with a fresh token and one button. */
export default function RepeatFormPage({ action, fields }: RepeatFormProps) {
  const { shell, t } = useShell()
  return (
    <SitePage width="form" ground>
      <Stack gap="m">
        <h1>{t('common.repeatForm.title')}</h1>
        <Sheet padded>
          <form method="post" action={localePath(shell.locale, action)}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <FormToken />
            <Stack gap="s">
              <p>{t('common.repeatForm.text')}</p>
              <Button type="submit" kind="main" full>
                {t('common.continue')}
              </Button>
            </Stack>
          </form>
        </Sheet>
      </Stack>
    </SitePage>
  )
}
