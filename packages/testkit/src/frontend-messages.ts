const startupCode = { ssl: 80_877_103, gss: 80_877_104 }
const headSize = 4

/**
 * Reads what a client of PostgreSQL sends (protocol 3) and counts what it waits for an answer to: a simple query, or the
 * Sync that ends an extended one. `begin` and `commit` are queries like any other.
 */
export class FrontendMessages {
  #rest: Buffer = Buffer.alloc(0)
  #isStarted = false

  /** Round trips that the next bytes complete. */
  push(bytes: Buffer): number {
    this.#rest = Buffer.concat([this.#rest, bytes])
    let roundTrips = 0
    for (let type = this.#takeMessage(); type !== undefined; type = this.#takeMessage()) {
      if (type === 'Q' || type === 'S') roundTrips += 1
    }
    return roundTrips
  }

  /** The type of the next whole message; the first ones of a connection have none. */
  #takeMessage(): string | undefined {
    const typeSize = this.#isStarted ? 1 : 0
    if (this.#rest.length < typeSize + headSize) return undefined
    const size = typeSize + this.#rest.readUInt32BE(typeSize)
    if (this.#rest.length < size) return undefined
    const message = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size)
    if (this.#isStarted) return message.toString('latin1', 0, 1)
    const code = message.readUInt32BE(headSize)
    this.#isStarted = code !== startupCode.ssl && code !== startupCode.gss
    return ''
  }
}
