import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** An identity provider as companies run it, with its pages for development: every name signs in by any password. */
export interface RealProvider {
  readonly issuer: string
  readonly stop: () => Promise<void>
}

interface Client {
  readonly clientId: string
  readonly secret: string
  readonly redirectUri: string
}

/** `client` is registered in it; a person's login is their address, and it is confirmed unless it begins with `unverified`. */
export async function startRealProvider(client: Client, port = 0): Promise<RealProvider> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.secret, redirect_uris: [client.redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['of tests alone'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith('unverified'),
        given_name: 'Noor',
        family_name: 'Haddad',
      }),
    }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { issuer, stop }
}
