import type { Text } from './text.ts'

/**
 * Content of a module's own page beyond its facts: one true example, drawn in the design of its kind. Data of the shop; a
 * module without any has the plain page.
 */
export type PageContent =
  | VisitContent
  | TrackingContent
  | DayContent
  | ExchangeContent
  | SupportContent
  | LandingContent

/** The design of a page: each is drawn by a component of its own. */
export type PageDesign = PageContent['design']

interface ContentBase {
  /** Heading of the example. */
  readonly title: Text
  /** The drawing as a text, for a reader who doesn't see it. */
  readonly caption: Text
}

/** One visit of a round: where it stands, and what is done there. */
export interface VisitContent extends ContentBase {
  readonly design: 'visit'
  /** The stop of the example, from 1 to `stops`. */
  readonly stop: number
  readonly stops: number
  /** Local time, `09:42`. */
  readonly arrived: string
  readonly place: Text
  readonly steps: readonly {
    readonly label: Text
    readonly value?: Text
    readonly state: 'done' | 'next' | 'open'
  }[]
}

/** A track on the map, what the device reports, and which vehicles it fits. */
export interface TrackingContent extends ContentBase {
  readonly design: 'tracking'
  readonly vehicle: Text
  /** In the order of the track; at least two. Times are local, `06:12`. */
  readonly positions: readonly {
    readonly time: string
    readonly place: Text
    readonly state: 'moving' | 'idle' | 'parked'
  }[]
  readonly reports: readonly {
    readonly what: Text
    readonly example: Text
    /** Every so many seconds; 0 for at once when it happens. */
    readonly seconds: number
  }[]
  readonly vehicles: readonly { readonly name: Text; readonly note: Text }[]
}

/** A day as stops on a line, and what that means in practice. */
export interface DayContent extends ContentBase {
  readonly design: 'day'
  /** The stop of the present moment, from 1; 0 for a day that is all ahead. */
  readonly at: number
  /** Times are local, `06:10`. */
  readonly stops: readonly { readonly time: string; readonly place: Text; readonly note: Text }[]
  readonly points: readonly { readonly title: Text; readonly text: Text }[]
}

/** Request, response and limits of an exchange. Code is the same in every language. */
export interface ExchangeContent extends ContentBase {
  readonly design: 'exchange'
  readonly sent: { readonly title: Text; readonly code: string }
  readonly received: { readonly title: Text; readonly code: string }
  readonly limits: readonly { readonly name: Text; readonly value: Text }[]
}

/** The ways to reach people. */
export type SupportChannel = 'phone' | 'chat' | 'email' | 'visit'

/** Support teams: response time, hours and ways. */
export interface SupportContent extends ContentBase {
  readonly design: 'support'
  readonly rows: readonly {
    readonly situation: Text
    /** Until the first answer, within the hours of the row. */
    readonly minutes: number
    readonly days: Text
    /** Whole local hours, 0 to 24. */
    readonly from: number
    readonly to: number
    readonly channels: readonly SupportChannel[]
  }[]
}

/** A page that sells one idea: a claim, a profile of the round, figures and answers. */
export interface LandingContent extends ContentBase {
  readonly design: 'landing'
  readonly claim: Text
  /** At least two. `level` is percent of what is left, 0 to 100; times are local, `06:00`. */
  readonly legs: readonly {
    readonly time: string
    readonly place: Text
    readonly level: number
    readonly note?: Text
  }[]
  readonly figures: readonly { readonly value: Text; readonly label: Text }[]
  readonly questions: readonly { readonly title: Text; readonly text: Text }[]
}
