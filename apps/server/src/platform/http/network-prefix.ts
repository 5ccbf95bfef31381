import { isIPv4 } from 'node:net'

/** The /24 or /48 that limits count by and that analytics store (A-69, B-04); a closed connection has none any more. */
export function networkPrefix(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${expand(address).slice(0, 3).join(':')}::/48`
}

function expand(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right].map((part) =>
    part.padStart(4, '0'),
  )
}
