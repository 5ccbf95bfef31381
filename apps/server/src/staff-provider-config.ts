import { z } from 'zod'
import { urlProblem, type OutgoingTargets } from './platform/outgoing/post-out.ts'

const issuer = z
  .string()
  .refine(
    (text) => !/[?#]|\/\.well-known\//.test(text),
    'must be an issuer such as https://login.example/tenant: the address before /.well-known/openid-configuration',
  )

/** Variables of the environment about the identity provider of the staff (docs/operating.md, S-20). */
export const staffProviderVariables = {
  STAFF_OIDC_ISSUER: issuer.optional(),
  STAFF_OIDC_CLIENT_ID: z.string().max(300, 'must have at most 300 characters').optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().max(1_000, 'must have at most 1000 characters').optional(),
  STAFF_OIDC_REQUIRED: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
}

interface StaffProviderVariables {
  readonly STAFF_OIDC_ISSUER?: string | undefined
  readonly STAFF_OIDC_CLIENT_ID?: string | undefined
  readonly STAFF_OIDC_CLIENT_SECRET?: string | undefined
  readonly STAFF_OIDC_REQUIRED?: 'on' | 'off' | undefined
}

/** The provider at which the staff may sign in. */
export interface StaffProviderConfig {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** True: members of the staff sign in there alone, owners by password too. */
  readonly isRequired: boolean
}

/** Undefined where the staff sign in by password alone. */
export function staffProviderOf(read: StaffProviderVariables): StaffProviderConfig | undefined {
  const { STAFF_OIDC_ISSUER: address, STAFF_OIDC_CLIENT_ID: clientId, STAFF_OIDC_CLIENT_SECRET: secret } = read
  if (address === undefined || clientId === undefined || secret === undefined) return undefined
  return { issuer: address, clientId, secret, isRequired: read.STAFF_OIDC_REQUIRED === 'on' }
}

const TOGETHER = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'] as const

/** A shop with a part of the variables would start, and its staff would be the first to notice. */
export function staffProviderProblems(read: StaffProviderVariables, targets: OutgoingTargets): string[] {
  const first = [...TOGETHER, 'STAFF_OIDC_REQUIRED' as const].find((name) => read[name] !== undefined)
  const missing = TOGETHER.flatMap((name) =>
    first !== undefined && read[name] === undefined ? [`${name} is required with ${first}`] : [],
  )
  const address = read.STAFF_OIDC_ISSUER
  const problem = address === undefined ? undefined : urlProblem(address, { targets })
  if (problem === undefined) return missing
  return [...missing, `STAFF_OIDC_ISSUER ${problem}; WEBHOOK_TARGETS=any reaches a provider in your own network`]
}
