import type { QuoteOptionView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { sampleQuote } from '../features/quote/testing/sample-quote.ts'
import { quoteMail } from './quote.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { publicUrl, samples } from './testing/sample-mails.ts'

const usd = (dollars: number) => money(dollars * 100, 'USD')
const { lines } = sampleQuote()

function option(place: number, label: string, part: Pick<QuoteOptionView, 'lines' | 'total'>): QuoteOptionView {
  return { option: place, label, planTitle: 'Regional', included: [], isEstimate: false, ...part }
}

/** Two options for one company; names of products and options are those of the shop and of the sender. */
const quote = sampleQuote({
  preparedFor: 'Corrie Bakehouse',
  comment: '',
  isEstimate: false,
  options: [
    option(1, 'A, Regional plus', { lines, total: usd(126) }),
    option(2, 'B, Small start', { lines: lines.slice(0, 2), total: usd(78) }),
  ],
})
const revision = { ...quote, number: 'Q-1001 · 2', replaces: 'Q-1001' }
/** The second option has got proof of visit for twelve drivers. */
const changes = {
  since: 'Q-1001',
  label: 'B, Small start',
  total: { before: usd(78), after: usd(126) },
  lines: [{ id: 31, title: 'Proof of visit', after: { shows: 'amount' as const, amount: usd(48) } }],
  counts: [{ title: 'Drivers', before: 0, after: 12 }],
}

/** Subject and text as a person reads them; a no-break space is written as ␣. */
function written(props: Parameters<typeof quoteMail>[0], locale: keyof typeof OFFERS): string {
  const { subject, text } = quoteMail(props, layoutIn(locale))
  return `${subject}\n\n${text}`.replaceAll('\u00a0', '␣')
}

const LOCALES = ['en', 'fr', 'es', 'vi'] as const

/** Everything above the foot. */
const OFFERS = {
  en: `Quote Q-1001: $78 – $126 per month

Quote Q-1001

Hello,

Mira Osei has sent you a quote. You don’t need an account to read it. Prepared for Corrie Bakehouse. It offers 2 options, and you accept one.

Total per month, before tax
$78 – $126

This price is held until Thursday, 11 June 2026.

Read the quote
https://shop.lodeway.example/link/4f1c

What’s included

Option A, Regional plus            $126
  Total per month
Regional                            $53
  was $59, less 10% · 12 modules
  Route planning and Driver app
Multi-driver optimizer              $25
  per company
Proof of visit                      $48
  12 drivers × $4
Support hero                       Free
  17 users, 100 free
Option B, Small start               $78
  Total per month
Regional                            $53
  was $59, less 10% · 12 modules
  Route planning and Driver app
Multi-driver optimizer              $25
  per company
---------------------------------------
Total per month, before tax  $78 – $126

The same quote is attached as a PDF.`,
  fr: `Devis Q-1001␣: 78␣$US – 126␣$US par mois

Devis Q-1001

Bonjour,

Mira Osei vous a envoyé un devis. Vous n’avez pas besoin de compte pour le lire. Établi pour Corrie Bakehouse. Il propose 2 variantes, et vous en acceptez une.

Total par mois, hors taxes
78␣$US – 126␣$US

Ce prix est garanti jusqu’au jeudi 11 juin 2026.

Lire le devis
https://shop.lodeway.example/link/4f1c

Contenu

Variante A, Regional plus            126␣$US
  Total par mois
Regional                              53␣$US
  au lieu de 59␣$US, moins 10␣% · 12 modules
  Route planning et Driver app
Multi-driver optimizer                25␣$US
  par entreprise
Proof of visit                        48␣$US
  12 chauffeurs × 4␣$US
Support hero                         Gratuit
  17 utilisateurs, 100 gratuits
Variante B, Small start               78␣$US
  Total par mois
Regional                              53␣$US
  au lieu de 59␣$US, moins 10␣% · 12 modules
  Route planning et Driver app
Multi-driver optimizer                25␣$US
  par entreprise
--------------------------------------------
Total par mois, hors taxes  78␣$US – 126␣$US

Le même devis est joint en PDF.`,
  es: `Presupuesto Q-1001: 78␣US$ – 126␣US$ al mes

Presupuesto Q-1001

Hola:

Mira Osei te ha enviado un presupuesto. No necesitas una cuenta para leerlo. Preparado para Corrie Bakehouse. Ofrece 2 opciones y aceptas una.

Total al mes, sin impuestos
78␣US$ – 126␣US$

Este precio se mantiene hasta el jueves, 11 de junio de 2026.

Leer el presupuesto
https://shop.lodeway.example/link/4f1c

Qué incluye

Opción A, Regional plus               126␣US$
  Total al mes
Regional                               53␣US$
  antes 59␣US$, menos el 10␣% · 12 módulos
  Route planning y Driver app
Multi-driver optimizer                 25␣US$
  por empresa
Proof of visit                         48␣US$
  12 conductores × 4␣US$
Support hero                           Gratis
  17 usuarios, 100 gratis
Opción B, Small start                  78␣US$
  Total al mes
Regional                               53␣US$
  antes 59␣US$, menos el 10␣% · 12 módulos
  Route planning y Driver app
Multi-driver optimizer                 25␣US$
  por empresa
---------------------------------------------
Total al mes, sin impuestos  78␣US$ – 126␣US$

El mismo presupuesto va adjunto en PDF.`,
  vi: `Báo giá Q-1001: 78␣US$ – 126␣US$ mỗi tháng

Báo giá Q-1001

Xin chào,

Mira Osei đã gửi cho bạn một báo giá. Bạn không cần tài khoản để đọc. Lập cho Corrie Bakehouse. Báo giá có 2 phương án, bạn chấp nhận một.

Tổng mỗi tháng, chưa gồm thuế
78␣US$ – 126␣US$

Giá này được giữ đến hết Thứ Năm, 11 tháng 6, 2026.

Đọc báo giá
https://shop.lodeway.example/link/4f1c

Báo giá bao gồm

Phương án A, Regional plus              126␣US$
  Tổng mỗi tháng
Regional                                 53␣US$
  giá gốc 59␣US$, giảm 10% · 12 tính năng
  Route planning và Driver app
Multi-driver optimizer                   25␣US$
  mỗi công ty
Proof of visit                           48␣US$
  12 tài xế × 4␣US$
Support hero                           Miễn phí
  17 người dùng, miễn phí 100
Phương án B, Small start                 78␣US$
  Tổng mỗi tháng
Regional                                 53␣US$
  giá gốc 59␣US$, giảm 10% · 12 tính năng
  Route planning và Driver app
Multi-driver optimizer                   25␣US$
  mỗi công ty
-----------------------------------------------
Tổng mỗi tháng, chưa gồm thuế  78␣US$ – 126␣US$

Báo giá này cũng được đính kèm dạng PDF.`,
} as const

/** Everything above the contents, which are those of every quote. */
const REVISIONS = {
  en: `Quote Q-1001 · 2 replaces Q-1001: $78 – $126 per month

Quote Q-1001 · 2

Hello,

Mira Osei has changed the quote. Q-1001 · 2 replaces Q-1001, which can no longer be accepted. Prepared for Corrie Bakehouse. It offers 2 options, and you accept one.

Total per month, before tax
$78 – $126

This price is held until Thursday, 11 June 2026.

Read the quote
https://shop.lodeway.example/link/4f1c

What changed since Q-1001
B, Small start: Proof of visit: not in it → $48
B, Small start: Total per month: $78 → $126
B, Small start: Drivers: 0 → 12`,
  fr: `Le devis Q-1001 · 2 remplace Q-1001␣: 78␣$US – 126␣$US par mois

Devis Q-1001 · 2

Bonjour,

Mira Osei a modifié le devis. Q-1001 · 2 remplace Q-1001, qui ne peut plus être accepté. Établi pour Corrie Bakehouse. Il propose 2 variantes, et vous en acceptez une.

Total par mois, hors taxes
78␣$US – 126␣$US

Ce prix est garanti jusqu’au jeudi 11 juin 2026.

Lire le devis
https://shop.lodeway.example/link/4f1c

Ce qui a changé depuis Q-1001
B, Small start␣: Proof of visit␣: absent → 48␣$US
B, Small start␣: Total par mois␣: 78␣$US → 126␣$US
B, Small start␣: Drivers␣: 0 → 12`,
  es: `El presupuesto Q-1001 · 2 sustituye a Q-1001: 78␣US$ – 126␣US$ al mes

Presupuesto Q-1001 · 2

Hola:

Mira Osei ha cambiado el presupuesto. Q-1001 · 2 sustituye a Q-1001, que ya no se puede aceptar. Preparado para Corrie Bakehouse. Ofrece 2 opciones y aceptas una.

Total al mes, sin impuestos
78␣US$ – 126␣US$

Este precio se mantiene hasta el jueves, 11 de junio de 2026.

Leer el presupuesto
https://shop.lodeway.example/link/4f1c

Qué ha cambiado desde Q-1001
B, Small start: Proof of visit: no incluido → 48␣US$
B, Small start: Total al mes: 78␣US$ → 126␣US$
B, Small start: Drivers: 0 → 12`,
  vi: `Báo giá Q-1001 · 2 thay thế Q-1001: 78␣US$ – 126␣US$ mỗi tháng

Báo giá Q-1001 · 2

Xin chào,

Mira Osei đã thay đổi báo giá. Q-1001 · 2 thay thế Q-1001; bản cũ không thể được chấp nhận nữa. Lập cho Corrie Bakehouse. Báo giá có 2 phương án, bạn chấp nhận một.

Tổng mỗi tháng, chưa gồm thuế
78␣US$ – 126␣US$

Giá này được giữ đến hết Thứ Năm, 11 tháng 6, 2026.

Đọc báo giá
https://shop.lodeway.example/link/4f1c

Thay đổi so với Q-1001
B, Small start: Proof of visit: không có → 48␣US$
B, Small start: Tổng mỗi tháng: 78␣US$ → 126␣US$
B, Small start: Drivers: 0 → 12`,
} as const

const FEET = {
  en: ['Sent by Lodeway, shop.lodeway.example.', 'Stop sending me quotes'],
  fr: ['Envoyé par Lodeway, shop.lodeway.example.', 'Ne plus m’envoyer de devis'],
  es: ['Enviado por Lodeway, shop.lodeway.example.', 'No recibir más presupuestos'],
  vi: ['Gửi bởi Lodeway, shop.lodeway.example.', 'Ngừng gửi báo giá cho tôi'],
} as const

describe('[QUO-19] the mail of a quote with two options, prepared for a company (S-10)', () => {
  test.each(LOCALES)('reads in %s word by word as it is written here', (locale) => {
    const [sentBy, stop] = FEET[locale]
    const imprint = 'Lodeway Ltd, 4 Quay Road, Lowmouth LM4 2QR, United Kingdom'
    const foot = `-- \n${sentBy}\n${imprint}\n${stop}\n${publicUrl}/unsubscribe/77aa\n`
    expect(written({ ...samples.quote, quote }, locale)).toBe(`${OFFERS[locale]}\n\n${foot}`)
  })
})

describe('[QUO-18] the mail of a revision of one option', () => {
  test.each(LOCALES)('says in %s what it replaces, and what changed in which option', (locale) => {
    const text = written({ ...samples.quote, quote: revision, changes: [changes] }, locale)
    const contents = OFFERS[locale].slice(OFFERS[locale].indexOf('/link/4f1c') + '/link/4f1c'.length)
    expect(text.startsWith(`${REVISIONS[locale]}${contents}\n`)).toBe(true)
  })
})
