import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { Banner, Button, ButtonLink } from '@waybill/ui'
import { FailedPage, Missing } from '../app/missing.tsx'
import { Loading, PageHead } from '../app/page-parts.tsx'
import { call, CallFailed } from '../lib/call.ts'
import {
  commandSays,
  commandsQuery,
  commandTitle,
  readForm,
  type CommandBody,
  type CommandEntry,
  type FieldProblems,
} from '../lib/commands.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { CommandFields, controlId, firstChoice } from './command-fields.tsx'
import { CommandFollows } from './command-follows.tsx'
import styles from './command-page.module.css'

interface Carrying {
  readonly body: CommandBody
  readonly token?: string
}

/** A command from its form over its preview to its outcome. */
function useCommand({ name, previews }: CommandEntry) {
  const withFactor = useFactor()
  const client = useQueryClient()
  const preview = useMutation({
    mutationFn: (body: CommandBody) => call('POST /api/admin/v1/commands/{name}/preview', { params: { name }, body }),
  })
  const carry = useMutation({
    mutationFn: ({ body, token }: Carrying) => {
      const given = token === undefined ? body : { ...body, preview_token: token }
      return withFactor(() => call('POST /api/admin/v1/commands/{name}', { params: { name }, body: given }))
    },
    onError: (error, { body }) => {
      if (error instanceof CallFailed && error.code === 'preview-changed') preview.mutate(body)
    },
    // whatever a page knows of a customer may be another thing now
    onSuccess: (done) => done !== undefined && previews === 1 && client.invalidateQueries(),
  })
  const begin = (body: CommandBody): void => {
    carry.reset()
    if (previews === 1) preview.mutate(body)
    else carry.mutate({ body })
  }
  const again = (): void => {
    preview.reset()
    carry.reset()
  }
  return { preview, carry, begin, again }
}

type Running = ReturnType<typeof useCommand>

interface StepProps {
  readonly entry: CommandEntry
  readonly running: Running
}

/** The part that has come is read next, by keyboard and screen reader. */
const takeFocus = (shown: HTMLElement | null): void => shown?.focus()

/** All that would follow, and the button that has exactly this done. */
const PreviewStep = ({ entry, running: { preview, carry, again } }: StepProps) => {
  const { data: shown, variables: body = {} } = preview
  if (shown === undefined) return null
  const isCarrying =
    entry.carried_out_by.length === 0 || entry.carried_out_by.some((field) => body[field] !== undefined)
  return (
    <section key={shown.token} className={styles.steps}>
      <h2 ref={takeFocus} tabIndex={-1}>
        {t('staffCommand.followsTitle')}
      </h2>
      <Failure error={carry.error} />
      <CommandFollows {...shown} />
      <div className={styles.actions}>
        {isCarrying && (
          <Button kind="main" busy={carry.isPending} onClick={() => carry.mutate({ body, token: shown.token })}>
            {t('staffCommand.confirm')}
          </Button>
        )}
        <Button kind="line" onClick={again}>
          {t('staffCommand.again')}
        </Button>
      </div>
    </section>
  )
}

/** The account that a command was about, where it names one. */
function accountOf({ preview, carry }: Running): number | undefined {
  const given = carry.variables?.body['accountId']
  if (typeof given === 'number') return given
  return preview.data?.follows.find(({ account_id: id }) => id !== null)?.account_id ?? undefined
}

function saveFile(base64: string, name: string): void {
  const bytes = Uint8Array.fromBase64(base64)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const Outcome = ({ entry, running }: StepProps) => {
  const { data: done } = running.carry
  const account = accountOf(running)
  if (done === undefined) return null
  const { text, file } = done
  return (
    <section ref={takeFocus} tabIndex={-1} className={styles.steps}>
      {entry.previews === 1 && <Banner kind="go" live="status" title={t('staffCommand.carried')} />}
      <pre className={styles.text}>{text}</pre>
      <div className={styles.actions}>
        {file !== undefined && (
          <Button kind="main" onClick={() => saveFile(file, `${entry.name}.pdf`)}>
            {t('staffCommand.get')}
          </Button>
        )}
        {account !== undefined && entry.previews === 1 && (
          <ButtonLink href={`/admin/customers/${account}`}>{t('staffCommand.customer')}</ButtonLink>
        )}
        {entry.previews === 1 && (
          <Button kind="line" onClick={running.again}>
            {t('staffCommand.again')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface FormProps extends StepProps {
  readonly filled: Readonly<Record<string, string>>
  readonly isHidden: boolean
}

const CommandForm = ({ entry, running, filled, isHidden }: FormProps) => {
  const { preview, carry, begin } = running
  const [chosen, setChosen] = useState(() => firstChoice(entry, filled))
  const [problems, setProblems] = useState<FieldProblems>(new Map())
  const failure = preview.error ?? (preview.data === undefined ? carry.error : null)
  const rejected = failure instanceof CallFailed ? failure.fields : new Map<string, string>()
  const errorOf = (name: string): string | undefined => {
    const problem = problems.get(name) ?? (rejected.has(name) ? 'wrong' : undefined)
    return problem && t(problem === 'required' ? 'admin.required' : 'staffCommand.wrong')
  }
  const send = async (form: HTMLFormElement): Promise<void> => {
    const read = await readForm(entry, new FormData(form), chosen)
    setProblems(read.problems)
    const [first] = read.problems.keys()
    if (first === undefined) begin(read.body)
    else document.getElementById(controlId(first))?.focus()
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <form className={styles.form} noValidate hidden={isHidden} onSubmit={onSubmit}>
      <CommandFields
        {...{ entry, filled, errorOf, chosen }}
        onChoose={(name) => setChosen(name === '' ? undefined : name)}
      />
      {[...rejected.keys()].every((name) => document.getElementById(controlId(name)) === null) && (
        <Failure error={failure} />
      )}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={preview.isPending || carry.isPending}>
          {t(entry.previews === 1 ? 'staffCommand.preview' : 'staffCommand.run')}
        </Button>
      </div>
    </form>
  )
}

const Command = ({ entry, filled }: Pick<FormProps, 'entry' | 'filled'>) => {
  useTitle(commandTitle(entry.name))
  const running = useCommand(entry)
  const { preview, carry } = running
  const isDone = entry.previews === 1 && carry.data !== undefined
  return (
    <>
      <PageHead title={commandTitle(entry.name)}>{commandSays(entry)}</PageHead>
      {entry.may_run === 0 ? (
        <p>{t('staffCommand.yours')}</p>
      ) : (
        <CommandForm {...{ entry, running, filled }} isHidden={preview.data !== undefined || isDone} />
      )}
      {!isDone && <PreviewStep {...{ entry, running }} />}
      <Outcome {...{ entry, running }} />
    </>
  )
}

/** A command of the staff: its form, what would follow, and what has. */
export const CommandPage = () => {
  const { name } = useParams({ from: '/signed-in/commands/$name' })
  const filled = useSearch({ from: '/signed-in/commands/$name' })
  const { data, error } = useQuery(commandsQuery)
  if (error !== null) return <FailedPage title={t('staffCommand.title')} error={error} />
  if (data === undefined) return <Loading />
  const entry = data.find((command) => command.name === name)
  return entry === undefined ? <Missing /> : <Command key={name} entry={entry} filled={filled} />
}
