import { isInUnion, type TaxTable } from '@waybill/domain/invoice'
import { taxNumberOf } from '@waybill/domain/payment'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { RegisterAnswer, TaxRegister } from './tax-register.ts'

const PUBLISHED_BASE = 'https://ec.europa.eu'
const CHECK = '/taxation_customs/vies/rest-api/check-vat-number'
/** The national registers behind it are slow; a check waits in no transaction and for no buyer. */
const PATIENCE_MS = 20_000
const LARGEST_ANSWER = 64 * 1024
const UNAVAILABLE: RegisterAnswer = { kind: 'unavailable' }

/** Parts of an answer that are read: a verdict, or the code of what stands in its way. */
const answerSchema = z.object({
  valid: z.boolean().optional(),
  /** The consultation number, which tax authorities take as proof; only for a requester that gives its own number. */
  requestIdentifier: z.string().max(100).nullish(),
  requestDate: z.string().max(60).nullish(),
  userError: z.string().max(60).nullish(),
  errorWrappers: z.array(z.object({ error: z.string().max(60) })).optional(),
})

export interface ViesParts {
  /** Another address than the European Commission's, for a stand-in. */
  readonly base: string | undefined
  readonly taxes: TaxTable | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** The parts of a number: two letters of the country as VIES has them (`EL` for Greece), and the rest. */
function partsOf(number: string): readonly [country: string, rest: string] {
  return [number.slice(0, 2), number.slice(2)]
}

/** The seller's own number of a country of the Union: with it each answer has a consultation number. */
function requesterOf(taxes: TaxTable | undefined): Readonly<Record<string, string>> {
  if (taxes === undefined || !isInUnion(taxes.sellerCountry)) return {}
  const own = taxes.registrations.get(taxes.sellerCountry)
  if (own === undefined) return {}
  const [requesterMemberStateCode, requesterNumber] = partsOf(taxNumberOf(taxes.sellerCountry, own))
  return { requesterMemberStateCode, requesterNumber }
}

/** The register of the European Union (B-87). Only a plain no is a no: everything else that it may answer is tried again. */
export function openVies({ base = PUBLISHED_BASE, taxes, log }: ViesParts): TaxRegister {
  const requester = requesterOf(taxes)
  return {
    check: async (number) => {
      const [countryCode, vatNumber] = partsOf(number)
      const answer = await post(new URL(CHECK, base), { countryCode, vatNumber, ...requester }).catch(
        (error: unknown) => {
          log.warn({ err: error, country: countryCode }, 'VIES did not answer')
          return undefined
        },
      )
      if (answer === undefined) return UNAVAILABLE
      const problem = problemOf(answer)
      if (problem === 'INVALID_INPUT') return { kind: 'rejected' }
      if (problem !== undefined) {
        log.warn({ country: countryCode, code: problem }, 'VIES answered without a verdict')
        return UNAVAILABLE
      }
      return answer.valid === true ? confirmedBy(answer) : { kind: 'rejected' }
    },
  }
}

type ViesAnswer = z.infer<typeof answerSchema>

/** Reason for which an answer is no verdict; undefined where it is one. */
function problemOf({ valid, userError, errorWrappers }: ViesAnswer): string | undefined {
  const code = errorWrappers?.[0]?.error ?? userError ?? ''
  if (code !== '' && code !== 'VALID' && code !== 'INVALID') return code
  return valid === undefined ? 'no verdict' : undefined
}

function confirmedBy({ requestIdentifier, requestDate }: ViesAnswer): RegisterAnswer {
  const proof = [requestIdentifier, requestDate].find((text) => text !== null && text !== undefined && text !== '')
  return { kind: 'confirmed', proof: `VIES ${proof ?? 'without a number'}` }
}

/** Problems come with other statuses, in the same shape. */
async function post(url: URL, body: Readonly<Record<string, string>>): Promise<ViesAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  if (text.length > LARGEST_ANSWER) throw new Error(`${text.length} characters are no answer of a register`)
  return answerSchema.parse(JSON.parse(text))
}
