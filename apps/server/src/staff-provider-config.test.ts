import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const STAFF = {
  STAFF_OIDC_ISSUER: 'https://login.example/tenant',
  STAFF_OIDC_CLIENT_ID: 'shop',
  STAFF_OIDC_CLIENT_SECRET: 'a secret of the shop',
}
const FORM =
  'STAFF_OIDC_ISSUER must be an issuer such as https://login.example/tenant: the address before /.well-known/openid-configuration'
const OWN_NETWORK = 'WEBHOOK_TARGETS=any reaches a provider in your own network'

type Environment = Readonly<Record<string, string>>

function problemsOf(environment: Environment): readonly string[] {
  const read = readConfig(environment)
  return read.ok ? [] : read.problems
}

test.each<[Environment, readonly string[]]>([
  [{ STAFF_OIDC_ISSUER: 'https://login.example/?a' }, [FORM]],
  [{ STAFF_OIDC_ISSUER: 'https://login.example/.well-known/openid-configuration' }, [FORM]],
  [{ STAFF_OIDC_REQUIRED: 'yes' }, ['STAFF_OIDC_REQUIRED must be on or off']],
  [
    { STAFF_OIDC_ISSUER: 'https://login.example' },
    [
      'STAFF_OIDC_CLIENT_ID is required with STAFF_OIDC_ISSUER',
      'STAFF_OIDC_CLIENT_SECRET is required with STAFF_OIDC_ISSUER',
    ],
  ],
  [
    { STAFF_OIDC_CLIENT_ID: 'shop', STAFF_OIDC_CLIENT_SECRET: 'x', STAFF_OIDC_REQUIRED: 'on' },
    ['STAFF_OIDC_ISSUER is required with STAFF_OIDC_CLIENT_ID'],
  ],
  [{ ...STAFF, STAFF_OIDC_ISSUER: 'http://login.example' }, [`STAFF_OIDC_ISSUER is not https; ${OWN_NETWORK}`]],
  [
    { ...STAFF, STAFF_OIDC_ISSUER: 'https://login.example:8443' },
    [`STAFF_OIDC_ISSUER has a port other than 443; ${OWN_NETWORK}`],
  ],
  [
    { ...STAFF, STAFF_OIDC_ISSUER: 'https://10.0.0.1' },
    [`STAFF_OIDC_ISSUER is not an address of the public network; ${OWN_NETWORK}`],
  ],
  [STAFF, []],
  [{ ...STAFF, STAFF_OIDC_REQUIRED: 'on' }, []],
  [{ ...STAFF, STAFF_OIDC_ISSUER: 'http://127.0.0.1:8080/realms/shop' }, []],
  [{ ...STAFF, STAFF_OIDC_ISSUER: 'http://keycloak:8080/realms/shop', WEBHOOK_TARGETS: 'any' }, []],
])('[OPS-05] %o is consistent, or each problem is a line that names the variable', (environment, lines) => {
  expect(problemsOf(environment)).toEqual(lines)
})

test('the provider of the staff is read, and required where that is said', () => {
  const providerIn = (environment: Environment) => {
    const read = readConfig(environment)
    return read.ok ? read.config.staffProvider : undefined
  }
  const provider = { issuer: 'https://login.example/tenant', clientId: 'shop', secret: 'a secret of the shop' }
  expect(providerIn(STAFF)).toEqual({ ...provider, isRequired: false })
  expect(providerIn({ ...STAFF, STAFF_OIDC_REQUIRED: 'on' })).toEqual({ ...provider, isRequired: true })
  expect(providerIn({})).toBeUndefined()
})
