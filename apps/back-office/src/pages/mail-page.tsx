import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ShopCallResult } from '@waybill/client'
import { Banner, Button, Sheet, State } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff } from '../lib/session.ts'
import { columnText, instantText, t, wordText } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Facts, Loading, PageHead, Section } from '../app/page-parts.tsx'
import { markOf } from './list-rows.tsx'
import styles from './message-page.module.css'

type StaffMail = ShopCallResult<'GET /api/admin/v1/mails/{id}'>

/** Sending again: once a click, since the button is busy until the answer comes. */
const Again = ({ mail }: { readonly mail: StaffMail }) => {
  const client = useQueryClient()
  const staff = useStaff()
  const resend = useMutation({
    mutationFn: () =>
      call('POST /api/admin/v1/commands/{name}', { params: { name: 'resend-mail' }, body: { id: mail.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['list', 'mails'] }),
  })
  const isOver = mail.state === 'sent' || mail.state === 'given_up'
  if (!mayDo(staff, 'serve') || !isOver) return null
  if (mail.is_secret === 1 && mail.state === 'sent') return <p className="small muted">{t('staffHome.mail.secret')}</p>
  return (
    <div className={styles.again}>
      <Failure error={resend.error} />
      {resend.isSuccess ? (
        <Banner kind="go" live="status" title={t('staffHome.mail.done')} />
      ) : (
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('staffHome.mail.again')}
        </Button>
      )}
    </div>
  )
}

const MailFacts = ({ mail }: { readonly mail: StaffMail }) => (
  <Facts
    facts={[
      [t('staffHome.mail.from'), mail.sender],
      [columnText('recipient'), mail.recipient],
      [
        columnText('company'),
        mail.account_id !== null && (
          <Link key="company" to="/customers/$id" params={{ id: String(mail.account_id) }} search={{}}>
            {mail.company}
          </Link>
        ),
      ],
      [columnText('kind'), mail.kind],
      [columnText('queued_at'), instantText(mail.queued_at)],
      [columnText('sent_at'), mail.sent_at !== null && instantText(mail.sent_at)],
      [columnText('tries'), String(mail.tries)],
      [columnText('error'), mail.error],
    ]}
  />
)

const MailBody = ({ mail }: { readonly mail: StaffMail }) => {
  if (mail.text === null)
    return <p className="muted">{t(mail.sent_at === null ? 'staffHome.mail.notSent' : 'staffHome.mail.notStored')}</p>
  return (
    <>
      <p className="small muted">{t('staffHome.mail.hidden')}</p>
      {mail.has_html === 1 && (
        <Section title={t('staffHome.mail.html')}>
          <iframe
            className={styles.sent}
            title={t('staffHome.mail.asSent')}
            src={`/api/admin/v1/mails/${mail.id}?format=html`}
            sandbox=""
          />
        </Section>
      )}
      <Section title={t('staffHome.mail.text')}>
        <Sheet padded>
          <pre className={styles.text}>{mail.text}</pre>
        </Sheet>
      </Section>
    </>
  )
}

/** A mail as it was sent. */
export const MailPage = () => {
  const { id } = useParams({ from: '/signed-in/mails/$id' })
  const { data: mail, error } = useQuery({
    queryKey: ['mail', id],
    queryFn: () => call('GET /api/admin/v1/mails/{id}', { params: { id } }),
    // each reading is noted
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const title = mail?.subject ?? t('staffHome.mail.title')
  useTitle(title)
  return (
    <>
      <PageHead
        title={title}
        aside={mail !== undefined && <State kind={markOf(mail.state)}>{wordText(mail.state)}</State>}
      />
      <Failure error={error} />
      {mail === undefined && error === null && <Loading />}
      {mail !== undefined && (
        <>
          <MailFacts mail={mail} />
          <Again mail={mail} />
          <MailBody mail={mail} />
        </>
      )}
    </>
  )
}
