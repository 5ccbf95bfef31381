import type { SandboxGateway } from '../platform/gateway/sandbox/sandbox-gateway.ts'
import type { DemoCard } from './seed-methods.ts'

/** Test cards of the sandbox by what becomes of a charge; both can be put on file. */
const NUMBERS = { paid: '4242424242424242', rejected_when_charged: '4000000000000341' } as const
const VALID_FOR_YEARS = 3

/** A card of the sandbox's tokeniser. */
export async function demoCard(
  gateway: SandboxGateway,
  now: number,
  kind: keyof typeof NUMBERS = 'paid',
): Promise<DemoCard> {
  const year = String(new Date(now).getUTCFullYear() + VALID_FOR_YEARS)
  const made = await gateway.tokenise({ type: 'card', number: NUMBERS[kind], month: '12', cvc: '123', year })
  if (!made.ok) throw new Error(`the tokeniser rejects the demo card: ${JSON.stringify(made.failure)}`)
  return made.value
}
