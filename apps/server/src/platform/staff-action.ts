import type { StaffBody, StaffName } from '@waybill/contract/actions/staff-commands'
import type { ShopSettings } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'
import type { CatalogueHolder } from './catalogue-holder.ts'
import type { WorkPorts } from './ports.ts'

/** A command that was called wrongly: one readable line, exit code 2. */
export class WrongUsage extends Error {}

type PortName = 'store' | 'clock' | 'ids' | 'keys' | 'seller' | 'config' | 'log' | 'closeOrderedCarts' | 'gateway'
export type StaffPorts = Pick<WorkPorts, PortName>

/** Ports and settings of a command of the staff. */
export interface StaffContext extends StaffPorts {
  readonly settings: () => ShopSettings
  /** Opened by the first who asks, for the time of the command. */
  readonly openCatalogue: () => Promise<CatalogueHolder>
  /** A line that comes before the answer, where that is long in coming. */
  readonly out: (line: string) => void
}

/** The document that a command is about: its number, and as it is printed (HL-1001). */
export interface NamedInvoice {
  readonly invoiceNumber: number
  readonly printed: string
}

interface Signed {
  readonly by: string
  /** Nothing waits for a second name (S-28). */
  readonly isAlone?: boolean
}

/** The body of a command, who is named in the audit trail, and the document that it is about. */
export type StaffInput<K extends StaffName> = StaffBody<K> &
  Signed &
  (StaffBody<K> extends {
    readonly invoice: string
  }
    ? NamedInvoice
    : unknown)

interface Said {
  readonly answer: unknown
  readonly text: string
  /** The content of the file that was requested. */
  readonly bytes?: Uint8Array
}

/** The outcome of a command, as data and in words; or the reason why it changed nothing, by a code of its row or in words. */
export type StaffAnswer = Result<Said, string>

export type StaffHandlers = {
  readonly [K in StaffName]: (context: StaffContext, given: StaffInput<K>) => Promise<StaffAnswer>
}

/** Checks of a body beyond the schema of its command: each throws `WrongUsage`, with the store still closed. */
export type StaffChecks = { readonly [K in StaffName]?: (body: StaffBody<K>) => unknown }

/** An answer with its words. */
export async function said<A>(work: Promise<Result<A, string>>, text: (answer: A) => string): Promise<StaffAnswer> {
  const done = await work
  return done.ok ? ok({ answer: done.value, text: text(done.value) }) : done
}
