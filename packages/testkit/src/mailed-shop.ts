import { arrivedMail, type ArrivedMail } from './arrived-mail.ts'
import { freePort } from './free-port.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { startSmtpSink, type SmtpSink, type SunkMail } from './smtp-sink.ts'
import { storeKind, throwawayStore } from './store.ts'

/** The demo shop that hands its mail to a server of ours, over the network. */
export interface MailedShop extends RunningShop {
  /** Everything that has arrived, in its order. */
  readonly mails: () => readonly ArrivedMail[]
  readonly mailServer: { readonly goes: () => Promise<void>; readonly comesBack: () => Promise<void> }
}

/** Starts the demo shop with a mail server, which can go and come back at its address. */
export async function startMailedShop(): Promise<MailedShop> {
  const port = await freePort()
  const arrived: SunkMail[] = []
  let sink: SmtpSink | undefined = await startSmtpSink(port)
  const goes = async (): Promise<void> => {
    arrived.push(...(sink?.mails ?? []))
    await sink?.stop()
    sink = undefined
  }
  const comesBack = async (): Promise<void> => {
    sink = await startSmtpSink(port)
  }
  const store = await throwawayStore(storeKind(), 'seeded')
  const shop = await startShop(store, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Lodeway <shop@lodeway.example>',
  })
  return {
    ...shop,
    mails: () => [...arrived, ...(sink?.mails ?? [])].map(arrivedMail),
    mailServer: { goes, comesBack },
    stop: async (end) => {
      await shop.stop(end)
      await goes()
      await store.dispose()
    },
  }
}
