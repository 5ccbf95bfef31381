import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicUrlOf, readConfig, SECRETS, VARIABLES, type Config } from './config.ts'

const SECRET = 'thirty-two bytes, and not one less'
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const STRIPE_LIVE = {
  ...STRIPE,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://shop.example',
}
const DATABASE = { DATABASE_URL: 'postgres://shop@db.example/shop', WAYBILL_SECRET: SECRET }

function configOf(environment: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const read = readConfig(environment)
  return read.ok ? [] : read.problems
}

describe('what is read', () => {
  test('[OPS-05] without any variable the defaults of the contract hold', () => {
    expect(configOf()).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      SEED: 'demo',
      ROLE: 'all',
      TAX: 'none',
      isTaxUnset: true,
      SHARE_LIMIT_HOUR: 500,
      WEBHOOK_TARGETS: 'loopback',
      RATE_LIMIT: 'on',
      PASSWORD_HASHES: 'strong',
      BACKUPS: 'on',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '',
      SHUTDOWN_GRACE_MS: 10_000,
      DATABASE_WAIT_MS: 30_000,
      sandbox: true,
      isSandboxForAll: false,
      hasStrictTrials: false,
      sandboxWarning: undefined,
      warnings: [],
      publicUrl: undefined,
    })
  })

  test('[REG-04] trials are limited strictly where cards are real, unless it is configured (B-75)', () => {
    expect([configOf({ ...STRIPE_LIVE }), configOf({ SANDBOX: 'off' })].map((one) => one.hasStrictTrials)).toEqual([
      true,
      true,
    ])
    expect([configOf(STRIPE), configOf()].map((one) => one.hasStrictTrials)).toEqual([false, false])
    expect(configOf({ TRIAL_LIMITS: 'strict' }).hasStrictTrials).toBe(true)
    expect(configOf({ ...STRIPE_LIVE, TRIAL_LIMITS: 'address' }).hasStrictTrials).toBe(false)
    expect(problemsOf({ TRIAL_LIMITS: 'card' })).toEqual(['TRIAL_LIMITS must be strict or address'])
  })

  test('[OPS-05] an empty variable is one that is not set', () => {
    expect(configOf(Object.fromEntries(VARIABLES.map((name) => [name, ''])))).toEqual(configOf())
  })

  test('[OPS-05] what the environment holds for others is not read', () => {
    expect(configOf({ PATH: '/bin', PORT_FILE: '/nowhere', NODE_ENV: 'test' })).toEqual(configOf())
  })

  test('[OPS-05] the public address loses its last slash, and without one it is made from host and port', () => {
    expect(publicUrlOf(configOf({ PUBLIC_URL: 'https://shop.example/' }), 3000)).toBe('https://shop.example')
    expect(publicUrlOf(configOf({ HOST: '::1' }), 4000)).toBe('http://[::1]:4000')
    expect(['0.0.0.0', '::'].map((HOST) => publicUrlOf(configOf({ HOST }), 4000))).toEqual([
      'http://localhost:4000',
      'http://localhost:4000',
    ])
  })
})

describe('what is rejected', () => {
  test.each<readonly [name: string, value: string, line: string]>([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '٨٠', 'PORT must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://db.example', 'DATABASE_URL must begin with postgres://'],
    ['DATABASE_DIRECT_URL', 'db.example', 'DATABASE_DIRECT_URL must begin with postgres://'],
    ['SEED', 'some', 'SEED must be demo or none'],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'ftp://shop.example', 'PUBLIC_URL must be an http or https address'],
    ...[
      'https://shop.example/store',
      'https://shop.example/?a',
      'https://shop.example/#a',
      'https://u:p@shop.example',
    ].map(
      (value) =>
        [
          'PUBLIC_URL',
          value,
          'PUBLIC_URL must have no path, such as https://shop.example: pages lie at the top of their host',
        ] as const,
    ),
    ...['nonsense', 'Shop', 'a@b@c', 'Shop <nonsense>', 'a@b.example, c@d.example', 'Shop <a@b.example> x'].map(
      (value) => ['MAIL_FROM', value, 'MAIL_FROM must be an address, alone or as Shop <shop@mail.example>'] as const,
    ),
    ['WAYBILL_SECRET', 'x'.repeat(31), 'WAYBILL_SECRET must have 32 bytes or more'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must begin with smtp:// or smtps://'],
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_'],
    ...['secret', 'whsec_1,', 'whsec_1,whsec_2,whsec_3', 'whsec_1 '].map(
      (value) =>
        [
          'STRIPE_WEBHOOK_SECRET',
          value,
          'STRIPE_WEBHOOK_SECRET must begin with whsec_; two, while one replaces the other, stand with a comma',
        ] as const,
    ),
    ['STRIPE_API_BASE', 'localhost', 'STRIPE_API_BASE must be an http or https address'],
    [
      'STRIPE_API_BASE',
      'http://127.0.0.1:12111/v1',
      'STRIPE_API_BASE must have no path, such as http://127.0.0.1:12111',
    ],
    ['ROLE', 'both', 'ROLE must be web, worker or all'],
    ['TAX', 'vat', 'TAX must be none or table'],
    ['TAX_REGISTER', 'eu', 'TAX_REGISTER must be none or vies'],
    ['VIES_API_BASE', 'ec.europa.eu', 'VIES_API_BASE must be an http or https address'],
    ['SHARE_LIMIT_HOUR', '0', 'SHARE_LIMIT_HOUR must be a whole number from 1 to 1000000'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have 16 characters or more'],
    ['SANDBOX', 'yes', 'SANDBOX must be on or off'],
    ['RATE_LIMIT', 'no', 'RATE_LIMIT must be on or off'],
    ['BACKUPS', 'hourly', 'BACKUPS must be on or off'],
    ['PASSWORD_HASHES', 'none', 'PASSWORD_HASHES must be strong or quick'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error or silent'],
    ['TRUST_PROXY', 'my-proxy', 'TRUST_PROXY must be off, or addresses and networks with commas between them'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be off, or addresses and networks with commas between them'],
    ['SHUTDOWN_GRACE_MS', '10s', 'SHUTDOWN_GRACE_MS must be a whole number from 0 to 600000'],
  ])('[OPS-05] %s=%s is one readable line that names it', (name, value, line) => {
    expect(problemsOf({ [name]: value })).toEqual([line])
  })

  test('[OPS-05] all wrong values are reported at once', () => {
    const problems = problemsOf({ PORT: 'x', ROLE: 'x', TAX: 'x', WAYBILL_SECRET_FILE: '/nowhere/secret' })
    expect(problems.map((line) => line.split(' ')[0])).toEqual(['WAYBILL_SECRET_FILE', 'PORT', 'ROLE', 'TAX'])
  })

  test('[OPS-05] an error never repeats a secret', () => {
    const problems = problemsOf({
      WAYBILL_SECRET: 'hunter2',
      SMTP_URL: 'mail://u:hunter2@x',
      DATABASE_URL: 'x://u:hunter2@x',
      METRICS_TOKEN: 'hunter2',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('hunter2')
  })

  test('[OPS-05] a secret is measured in bytes, and proxies are addresses, networks, their names or off', () => {
    expect(problemsOf({ WAYBILL_SECRET: 'ß'.repeat(16) })).toEqual([])
    expect(configOf({ TRUST_PROXY: 'off' }).TRUST_PROXY).toBe('')
    expect(configOf({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).TRUST_PROXY).toBe('10.0.0.0/8, ::1,loopback')
  })
})

describe('variables that contradict each other', () => {
  test.each([
    [{ ROLE: 'web' }, ['ROLE web needs DATABASE_URL: the embedded database can be opened by one process only']],
    [{ ROLE: 'worker' }, ['ROLE worker needs DATABASE_URL: the embedded database can be opened by one process only']],
    [
      { DATABASE_URL: 'postgres://db.example/x' },
      ['WAYBILL_SECRET is required with DATABASE_URL, the same on every node'],
    ],
    [{ RATE_LIMIT: 'off', SANDBOX: 'off' }, ['RATE_LIMIT off is allowed only together with SANDBOX=on']],
    [{ ...DATABASE, RATE_LIMIT: 'off' }, ['RATE_LIMIT off is allowed only together with SANDBOX=on']],
    [{ ...DATABASE, PASSWORD_HASHES: 'quick' }, ['PASSWORD_HASHES quick is allowed only together with SANDBOX=on']],
    [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM is required with SMTP_URL']],
    [{ ...STRIPE_LIVE, SANDBOX: 'on' }, ['SANDBOX on is rejected together with a live STRIPE_SECRET_KEY']],
    [
      { ...STRIPE_LIVE, STRIPE_API_BASE: 'http://localhost:9' },
      ['STRIPE_API_BASE is rejected together with a live STRIPE_SECRET_KEY'],
    ],
    [
      { ...STRIPE_LIVE, PUBLIC_URL: 'http://shop.example' },
      ['PUBLIC_URL must be an https address with a live STRIPE_SECRET_KEY: its fields take no cards elsewhere'],
    ],
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes: both are test keys or both live'],
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      [
        'STRIPE_PUBLISHABLE_KEY is required with STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY',
      ],
    ],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY']],
    [
      { STRIPE_API_BASE: 'http://localhost:9' },
      [
        'STRIPE_SECRET_KEY is required with STRIPE_API_BASE',
        'STRIPE_PUBLISHABLE_KEY is required with STRIPE_API_BASE',
        'STRIPE_WEBHOOK_SECRET is required with STRIPE_API_BASE',
      ],
    ],
    [{ TAX_FILE: '/etc/tax.json' }, ['TAX_FILE is read only with TAX=table']],
    [{ TAX_REGISTER: 'vies' }, ['TAX_REGISTER is read only with TAX=table']],
    [{ TAX: 'table', VIES_API_BASE: 'http://127.0.0.1:8087' }, ['VIES_API_BASE is read only with TAX_REGISTER=vies']],
    [
      { TAX: 'table', SELLER_FILE: '/etc/seller.json' },
      [
        'TAX table needs TAX_FILE together with SELLER_FILE: the table that is built in has the registrations of the demo shop',
      ],
    ],
  ])('[OPS-05] %o is rejected with the reason', (environment, lines) => {
    expect(problemsOf(environment)).toEqual(lines)
  })

  test.each([
    [{ ...DATABASE, ROLE: 'web' }],
    [{ ...DATABASE, ROLE: 'worker' }],
    [{ ...DATABASE, RATE_LIMIT: 'off', SANDBOX: 'on' }],
    [{ RATE_LIMIT: 'off' }],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@mail.example' }],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Bếp Sáng, Ltd. <shop@mail.example>' }],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'root@localhost' }],
    [{ PUBLIC_URL: 'https://shop.example:8443/' }],
    [{ TAX: 'none' }],
    [STRIPE],
    [STRIPE_LIVE],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old', SANDBOX: 'on' }],
    [{ ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
    [{ TAX: 'table' }],
    [{ TAX: 'table', TAX_REGISTER: 'vies', VIES_API_BASE: 'http://127.0.0.1:8087' }],
    [{ TAX: 'table', TAX_REGISTER: 'none' }],
    [{ TAX: 'table', TAX_FILE: '/etc/tax.json', SELLER_FILE: '/etc/seller.json' }],
  ])('[OPS-05] %o is consistent', (environment) => {
    expect(problemsOf(environment)).toEqual([])
  })
})

test('both secrets of the webhooks are read, and whether anybody pays', () => {
  const both = configOf({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })
  expect(both.stripe).toMatchObject({ webhookSecrets: ['whsec_new', 'whsec_old'], isTest: true })
  expect(configOf(STRIPE_LIVE).stripe?.isTest).toBe(false)
  expect(configOf({}).stripe).toBeUndefined()
})

describe('when the sandbox is on', () => {
  const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
  test.each([
    ['nothing is configured', {}, true],
    ['the host is another loopback name', { HOST: 'localhost' }, true],
    ['the host is the loopback address of IPv6', { HOST: '::1' }, true],
    ['the public address is a loopback one', { PUBLIC_URL: 'http://localhost:3000' }, true],
    ['the public address is the loopback address of IPv6', { PUBLIC_URL: 'http://[::1]:3000' }, true],
    ['the store is a server', DATABASE, false],
    ['the host is not loopback', { HOST: '0.0.0.0' }, false],
    ['the host is an address of the network', { HOST: '192.168.1.4' }, false],
    ['the public address is for others', { PUBLIC_URL: 'https://shop.example' }, false],
    ['the public address only begins like a loopback one', { PUBLIC_URL: 'http://localhost.evil.example' }, false],
    ['mail goes out', SMTP, false],
    ['Stripe is the provider', STRIPE, false],
    ['it is switched off', { SANDBOX: 'off' }, false],
  ])('[OPS-05] %s: %o gives %s, without a warning', (_, environment, isOn) => {
    const { sandbox, isSandboxForAll, sandboxWarning } = configOf(environment)
    expect([sandbox, isSandboxForAll, sandboxWarning]).toEqual([isOn, false, undefined])
  })

  test.each([DATABASE, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://shop.example' }, SMTP])(
    '[OPS-05] SANDBOX=on beside %o is on and warns of what it opens',
    (environment) => {
      const config = configOf({ ...environment, SANDBOX: 'on' })
      expect([config.sandbox, config.isSandboxForAll]).toEqual([true, true])
      expect(config.sandboxWarning).toMatch(/sign in as every demo account.*move the clock.*all mails.*test cards/)
    },
  )
})

describe('what an operator is warned of at the start', () => {
  const provider = /^No payment provider: .*closed.*STRIPE_.*SANDBOX=on/
  const mail = /^No mail server: .*not sent.*SMTP_URL and MAIL_FROM/
  const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
  test.each([
    ['the sandbox that only this machine reaches', {}, []],
    ['the sandbox that others reach', { ...DATABASE, SANDBOX: 'on' }, [/^SANDBOX=on: anybody who reaches/]],
    ['neither provider nor mail', DATABASE, [provider, mail]],
    ['mail without a provider', { ...DATABASE, ...smtp }, [provider]],
    ['an embedded shop that is switched to real', { SANDBOX: 'off' }, [provider, mail]],
    [
      'Stripe with its test keys',
      { ...STRIPE, ...smtp, TAX: 'none' },
      [/^Stripe is in test mode: no real money is paid/],
    ],
    ['Stripe with its live keys', { ...STRIPE_LIVE, ...smtp, TAX: 'none' }, []],
    ['Stripe, and tax is not decided', { ...STRIPE_LIVE, ...smtp }, [/^No tax: TAX is unset.*TAX=table.*TAX=none/]],
    [
      'tax without a register of tax numbers',
      { ...STRIPE_LIVE, ...smtp, TAX: 'table' },
      [/^No register of tax numbers: .*are taxed.*TAX_REGISTER=vies/],
    ],
    ['tax with VIES', { ...STRIPE_LIVE, ...smtp, TAX: 'table', TAX_REGISTER: 'vies' }, []],
    ['tax without exception', { ...STRIPE_LIVE, ...smtp, TAX: 'table', TAX_REGISTER: 'none' }, []],
  ])('[OPS-05] %s: one line for each missing service', (_, environment, lines) => {
    const { warnings } = configOf(environment)
    expect(warnings).toHaveLength(lines.length)
    for (const [place, line] of lines.entries()) expect(warnings[place]).toMatch(line)
    expect(warnings.join('')).not.toContain('\n')
  })
})

describe('secrets in files', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-config-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(SECRETS.map((name) => [name]))(
    '[OPS-05] %s_FILE names the file of its value, without the line end',
    (name) => {
      const value =
        name.endsWith('DATABASE_URL') || name.endsWith('DIRECT_URL')
          ? 'postgres://db.example/x'
          : name === 'SMTP_URL'
            ? 'smtp://mail.example'
            : SECRET
      const file = join(folder, name)
      writeFileSync(file, `${value}\n`)
      const others = { WAYBILL_SECRET: SECRET, MAIL_FROM: 'a@b.example' }
      const [fromFile, fromValue] = [
        readConfig({ ...others, [`${name}_FILE`]: file }),
        readConfig({ ...others, [name]: value }),
      ]
      expect(fromFile).toEqual(fromValue)
      expect(fromFile).not.toEqual(
        readConfig({ ...others, ...(name === 'WAYBILL_SECRET' && { WAYBILL_SECRET: `${SECRET}!` }) }),
      )
    },
  )

  test('[OPS-05] a file that is not there, or no file, is one readable line', () => {
    expect(problemsOf({ METRICS_TOKEN_FILE: '/nowhere/token' })).toEqual([
      "METRICS_TOKEN_FILE names /nowhere/token, which can't be read",
    ])
    expect(problemsOf({ METRICS_TOKEN_FILE: folder })).toEqual([
      `METRICS_TOKEN_FILE names ${folder}, which can't be read`,
    ])
  })
})

test('[OPS-05] docs/operating.md documents exactly the variables that are read, with † at those that may lie in a file', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const cells = [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell)
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`( †)?/g)])
  expect(new Set(documented.map(([, name]) => name))).toEqual(new Set<string | undefined>(VARIABLES))
  expect(documented).toHaveLength(VARIABLES.length)
  expect(new Set(documented.flatMap(([, name, isFile]) => (isFile === undefined ? [] : [name])))).toEqual(
    new Set<string | undefined>(SECRETS),
  )
})
