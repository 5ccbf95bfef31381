import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { dnsServers, proxies } from './network-config.ts'
import type { OutgoingTargets } from './platform/outgoing/post-out.ts'
import {
  staffProviderOf,
  staffProviderProblems,
  staffProviderVariables,
  type StaffProviderConfig,
} from './staff-provider-config.ts'
import { startWarnings } from './start-warnings.ts'
import { isLive, stripeOf, stripeProblems, stripeVariables, type StripeConfig } from './stripe-config.ts'
import { taxProblems, taxVariables } from './tax-config.ts'
import { productAddress, webOrigin } from './web-origin.ts'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])
const WILDCARDS = new Set(['0.0.0.0', '::', ''])

/** Variables that may also be given as the name of a file with the suffix _FILE. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'WAYBILL_SECRET',
  'SMTP_URL',
  'MAIL_BOUNCE_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STAFF_OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const

const integer = (fallback: number, minimum: number, maximum: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    )
    .transform(Number)
    .default(fallback)

/** An address alone, or after a name in angle brackets. */
const SENDER =
  /^(?:[^<>@\r\n]{0,100}<[^\s<>@]{1,64}@[^\s<>@.][^\s<>@]{0,252}>|[^\s<>@]{1,64}@[^\s<>@.][^\s<>@]{0,252})$/

/** A mail's number and its signature come behind the first part. */
const RETURN = /^[a-z0-9][a-z0-9._-]{0,15}@[a-z0-9.-]{1,200}\.[a-z0-9-]{2,63}$/

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const variables = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  ASSETS_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_WAIT_MS: integer(30_000, 0, 600_000),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).default('demo'),
  PUBLIC_URL: webOrigin('https://shop.example: pages lie at the top of their host').optional(),
  WAYBILL_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'must have 32 bytes or more')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().regex(SENDER, 'must be an address, alone or as Shop <shop@mail.example>').optional(),
  MAIL_RETURN: z
    .string()
    .regex(RETURN, 'must be an address as bounces@mail.example, with at most 16 letters before the @')
    .optional(),
  MAIL_BOUNCE_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
    .optional(),
  ...stripeVariables,
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be web, worker or all' }).default('all'),
  ...taxVariables,
  SELLER_FILE: z.string().min(1).optional(),
  SHARE_LIMIT_HOUR: integer(500, 1, 1_000_000),
  TRIAL_LIMITS: z.enum(['strict', 'address'], { error: 'must be strict or address' }).optional(),
  PRODUCT_URL: productAddress.optional(),
  WEBHOOK_TARGETS: z.enum(['public', 'any'], { error: 'must be public or any' }).optional(),
  DNS_SERVERS: dnsServers.optional(),
  ...staffProviderVariables,
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  SANDBOX: onOff.optional(),
  RATE_LIMIT: onOff.default('on'),
  PASSWORD_HASHES: z.enum(['strong', 'quick'], { error: 'must be strong or quick' }).default('strong'),
  BACKUPS: onOff.default('on'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
  TRUST_PROXY: proxies,
  SHUTDOWN_GRACE_MS: integer(10_000, 0, 600_000),
})

type Variables = z.output<typeof variables>

/** Every variable that is read, for the page that documents them. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)

/** Checked configuration; nothing else in the product reads the environment. */
export interface Config extends Omit<Variables, 'SANDBOX' | 'PUBLIC_URL' | 'TRIAL_LIMITS' | 'TAX' | 'WEBHOOK_TARGETS'> {
  readonly TAX: 'none' | 'table'
  /** In the sandbox a developer's own machine too, which its messages reach without a certificate. */
  readonly WEBHOOK_TARGETS: OutgoingTargets
  /** Unset means no tax, which the operator may not have decided. */
  readonly isTaxUnset: boolean
  readonly sandbox: boolean
  /** SANDBOX=on: also for requests through a proxy; otherwise it is for this machine alone. */
  readonly isSandboxForAll: boolean
  /** One trial for an address with all its aliases, and for a method: where cards are real, unless configured (B-75). */
  readonly hasStrictTrials: boolean
  /** Set where the sandbox was switched on although others may reach it: shown on every page. */
  readonly sandboxWarning: string | undefined
  /** Warnings to the operator about this configuration, one line each, printed at the start. */
  readonly warnings: readonly string[]
  /** Access to Stripe; undefined where it isn't the shop's provider. */
  readonly stripe: StripeConfig | undefined
  /** Undefined where the staff sign in by password alone. */
  readonly staffProvider: StaffProviderConfig | undefined
  /** Undefined until the port is known: the address is then made from HOST and PORT. */
  readonly publicUrl: string | undefined
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads and checks every variable at once; each problem is one readable line that names the variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const files = readSecretFiles(environment)
  const present = Object.fromEntries(
    Object.entries({ ...environment, ...files.values }).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    return { ok: false, problems: [...files.problems, ...problems] }
  }
  const config = derive(parsed.data)
  const problems = [...files.problems, ...contradictions(parsed.data, config)]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

function readSecretFiles(environment: Readonly<Record<string, string | undefined>>): {
  values: Record<string, string>
  problems: string[]
} {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`]
    if (file === undefined || file === '') continue
    try {
      values[name] = readFileSync(file, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE names ${file}, which can't be read`)
    }
  }
  return { values, problems }
}

function derive({ SANDBOX, PUBLIC_URL, TRIAL_LIMITS, ...rest }: Variables): Config {
  const isPrivate = LOOPBACK.has(rest.HOST) && (PUBLIC_URL === undefined || LOOPBACK.has(new URL(PUBLIC_URL).hostname))
  const isUnconfigured =
    rest.DATABASE_URL === undefined && rest.SMTP_URL === undefined && rest.STRIPE_SECRET_KEY === undefined
  const sandbox = SANDBOX === undefined ? isPrivate && isUnconfigured : SANDBOX === 'on'
  const isRisky = sandbox && !(isPrivate && isUnconfigured)
  const sandboxWarning = isRisky
    ? 'SANDBOX=on: anybody who reaches this server can sign in as every demo account, move the clock, read all mails at /sandbox, and pay with test cards.'
    : undefined
  return {
    ...rest,
    TAX: rest.TAX ?? 'none',
    WEBHOOK_TARGETS: rest.WEBHOOK_TARGETS ?? (sandbox ? 'loopback' : 'public'),
    isTaxUnset: rest.TAX === undefined,
    sandbox,
    isSandboxForAll: SANDBOX === 'on',
    hasStrictTrials: TRIAL_LIMITS === undefined ? !sandbox && !isTestMode(rest) : TRIAL_LIMITS === 'strict',
    sandboxWarning,
    warnings: sandbox ? (sandboxWarning === undefined ? [] : [sandboxWarning]) : startWarnings(rest),
    stripe: stripeOf(rest),
    staffProvider: staffProviderOf(rest),
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
  }
}

/** Test cards are everyone's. */
const isTestMode = ({ STRIPE_SECRET_KEY: key }: Pick<Variables, 'STRIPE_SECRET_KEY'>): boolean =>
  key !== undefined && !isLive(key)

function contradictions(read: Variables, config: Config): string[] {
  const problems: string[] = []
  if (read.DATABASE_URL === undefined && read.ROLE !== 'all') {
    problems.push(`ROLE ${read.ROLE} needs DATABASE_URL: the embedded database can be opened by one process only`)
  }
  if (read.DATABASE_URL !== undefined && read.WAYBILL_SECRET === undefined) {
    problems.push('WAYBILL_SECRET is required with DATABASE_URL, the same on every node')
  }
  problems.push(...stripeProblems(read, config.sandbox))
  problems.push(...taxProblems(read))
  problems.push(...staffProviderProblems(read, config.WEBHOOK_TARGETS))
  if (read.RATE_LIMIT === 'off' && !config.sandbox)
    problems.push('RATE_LIMIT off is allowed only together with SANDBOX=on')
  if (read.PASSWORD_HASHES === 'quick' && !config.sandbox)
    problems.push('PASSWORD_HASHES quick is allowed only together with SANDBOX=on')
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined) problems.push('MAIL_FROM is required with SMTP_URL')
  if (read.MAIL_BOUNCE_SECRET !== undefined && read.MAIL_RETURN === undefined)
    problems.push('MAIL_BOUNCE_SECRET needs MAIL_RETURN: without it no mail comes back to us')
  return problems
}

/** The address that links and canonical URLs begin with (D-18). */
export function publicUrlOf(config: Config, port: number): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const host = WILDCARDS.has(config.HOST) ? 'localhost' : config.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
