import type { Money } from '@waybill/domain/money'
import type { FieldProblem } from './account.ts'

export interface SandboxProps {
  readonly accounts: readonly {
    readonly kind: string
    readonly email: string
    readonly company: string
    readonly story: string
  }[]
  /** People who sign in at `/admin`, with the code of the second factor as of now by real time. */
  readonly staff: readonly { readonly email: string; readonly password: string; readonly code: string }[]
  readonly now: number
  readonly mails: readonly {
    readonly id: number
    readonly to: string
    readonly subject: string
    readonly sentAt: number
    readonly href: string
  }[]
  /** `country`: the ISO code of the country of a card, where the sandbox knows it. */
  readonly cards: readonly { readonly number: string; readonly outcome: string; readonly country?: string }[]
}

export interface MailboxProps {
  readonly mails: SandboxProps['mails']
  readonly open: {
    readonly id: number
    readonly to: string
    readonly from: string
    readonly subject: string
    readonly text: string
    readonly sentAt: number
    readonly htmlHref: string
    readonly attachments: readonly { readonly filename: string; readonly href: string; readonly size: number }[]
  } | null
}

export interface ChallengeProps {
  readonly id: string
  /** Absent where a method is verified and nothing is charged. */
  readonly amount?: Money
  readonly state: 'open' | 'approved' | 'declined' | 'lapsed'
}

/** The provider's own page for a browser without script. */
export interface SandboxMethodProps {
  readonly type: 'card' | 'ach' | 'amazon_pay' | 'paypal'
  /** Typed values without the numbers, which are typed again. */
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
  /** The page that it was opened from; absent for an address that is none of ours. */
  readonly backHref?: string
}

export interface ApiReferenceProps {
  readonly areas: readonly {
    readonly name: string
    readonly calls: readonly {
      readonly method: string
      readonly path: string
      readonly summary: string
      readonly access: string
      readonly fields: readonly {
        readonly name: string
        readonly place: 'path' | 'query' | 'body'
        readonly type: string
        readonly isRequired: boolean
        readonly meaning: string
      }[]
      /** Request and answer, as JSON; null where there is none. */
      readonly example: { readonly body: string | null; readonly answer: string } | null
    }[]
  }[]
}
