import { expect, test } from 'vitest'
import { translatorOf } from '@waybill/i18n/testing'
import { deviceName } from './device-name.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const google = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${google} Safari/537.36 OPR/120.0.0.0`, 'Opera on Linux'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${google} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${google} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/140.0 Mobile Safari/604.1`, 'Chrome on iOS'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple} FxiOS/140.0 Mobile Safari/604.1`, 'Firefox on iPadOS'],
  ['Firefox', 'Firefox'],
  ['curl/8.5.0 (Windows)', 'Windows'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%j is %s', (agent, name) => {
  expect(deviceName(agent, translatorOf('en'))).toBe(name)
})
