import type { Money } from '@waybill/domain/money'
import type { CompiledMessages, PageLocale } from './pages.ts'
import type { QuoteView } from './views.ts'

export interface MailFrame {
  readonly locale: PageLocale
  readonly publicUrl: string
  readonly messages: CompiledMessages
}

export interface MailProps {
  quote: { readonly quote: QuoteView; readonly link: string; readonly unsubscribeLink: string }
  verify_email: { readonly firstName: string; readonly link: string; readonly company: string; readonly planTitle: string; readonly trialEndsAt: number }
  reset_password: { readonly firstName: string; readonly link: string }
  known_address: { readonly firstName: string; readonly signInLink: string; readonly resetLink: string }
  subscription_started: { readonly firstName: string; readonly planTitle: string; readonly scheduledFor: number | null; readonly amount: Money; readonly link: string }
  receipt: { readonly firstName: string; readonly invoiceNumber: string; readonly amount: Money; readonly paidAt: number; readonly method: string; readonly link: string }
  payment_failed: { readonly firstName: string; readonly amount: Money; readonly planTitle: string; readonly link: string }
  trial_ended: { readonly firstName: string; readonly planTitle: string; readonly link: string }
}

export type MailName = keyof MailProps

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type RenderMail = <N extends MailName>(name: N, props: MailProps[N], frame: MailFrame) => RenderedMail
