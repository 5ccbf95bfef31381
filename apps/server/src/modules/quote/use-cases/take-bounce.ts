import { readDeliveryReport } from '../../../platform/mail/delivery-report.ts'
import { mailOfReturnAddress } from '../../../platform/mail/return-address.ts'
import { noteReturnedMail, type ReturnOutcome, type NotingPorts } from './note-returned-mail.ts'

/** A message that came to the return address of a mail. */
interface Bounce {
  readonly to: string
  readonly message: Uint8Array | string
}

/** Outcome of a message: `forged` is an address that we haven't signed, the others but `noted` ask nothing of anyone. */
export type BounceOutcome = ReturnOutcome | 'forged' | 'no-report' | 'no-failure'

/** Takes what a mail server sends back, and notes who wasn't reached; anything else changes nothing. */
export async function takeBounce({ to, message }: Bounce, ports: NotingPorts): Promise<BounceOutcome> {
  const mailId = mailOfReturnAddress(ports.keys, to)
  if (mailId === undefined) return 'forged'
  const failures = await readDeliveryReport(message)
  if (failures === undefined) return 'no-report'
  return failures.length === 0 ? 'no-failure' : noteReturnedMail({ mailId, failures }, ports)
}
