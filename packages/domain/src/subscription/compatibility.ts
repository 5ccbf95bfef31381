/** An app on a phone or a tablet: its platform, and its version as numbers with dots. */
export interface Device {
  readonly platform: string
  readonly appVersion: string
}

/** The first version of a platform's app that can use what is sold today. */
export interface AppRequirement {
  readonly platform: string
  readonly minimumVersion: string
}

/** True where a version comes before another, number by number: 4.9 is older than 4.10, and 4.2 is 4.2.0. */
export function isOlderVersion(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number))
  const places = Array.from({ length: Math.max(left?.length ?? 0, right?.length ?? 0) }, (_, place) => place)
  const first = places.find((place) => (left?.[place] ?? 0) !== (right?.[place] ?? 0))
  return first !== undefined && (left?.[first] ?? 0) < (right?.[first] ?? 0)
}

/**
 * The devices whose app is too old for today's plans, each with the version that it needs. A platform without a requirement has
 * none. Undefined where no requirement is known at all: that is unknown, and not compatible.
 */
export function incompatibleDevices<Known extends Device>(
  devices: readonly Known[],
  requirements: readonly AppRequirement[],
): readonly (Known & { readonly minimumVersion: string })[] | undefined {
  if (requirements.length === 0) return undefined
  const needed = new Map(requirements.map(({ platform, minimumVersion }) => [platform, minimumVersion]))
  return devices.flatMap((device) => {
    const minimumVersion = needed.get(device.platform)
    const isOld = minimumVersion !== undefined && isOlderVersion(device.appVersion, minimumVersion)
    return isOld ? { ...device, minimumVersion } : []
  })
}
