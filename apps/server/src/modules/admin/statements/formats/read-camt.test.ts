import { describe, expect, test } from 'vitest'
import { readCamt, type XmlElement } from './read-camt.ts'

type Node = readonly [name: string, content: string | readonly Node[], attributes?: Readonly<Record<string, string>>]

function element([name, content, attributes = {}]: Node): XmlElement {
  const children = typeof content === 'string' ? [] : content.map(element)
  const text = typeof content === 'string' ? content : children.map((child) => child.text).join('')
  return { name, attributes, text, children }
}

const amount = (text: string, currency = 'EUR'): Node => ['Amt', text, { Ccy: currency }]
const entry = (...further: readonly Node[]): Node => [
  'Ntry',
  [['CdtDbtInd', 'CRDT'], ['Sts', 'BOOK'], ['BookgDt', [['Dt', '2026-05-11']]], ['AcctSvcrRef', 'B-1'], ...further],
]
const account: Node = ['Acct', [['Id', [['IBAN', 'DE89 3704 0044 0532 0130 00']]]]]
const fileOf = (...entries: readonly Node[]): XmlElement =>
  element(['Document', [['BkToCstmrStmt', [['Stmt', [['ElctrncSeqNb', '87'], account, ...entries]]]]]])

const part = (name: string, text: string, ...further: readonly Node[]): Node => [
  'TxDtls',
  [
    ['Refs', [['EndToEndId', 'NOTPROVIDED']]],
    ['RltdPties', [['Dbtr', [['Nm', name]]]]],
    ['RmtInf', [['Ustrd', text]]],
    ...further,
  ],
]

const read = (file: XmlElement) => {
  const done = readCamt(file)
  return done.ok ? done.value.lines : done.failure
}

describe('a statement in CAMT.053', () => {
  test('has who paid and what they wrote, in the form of version 02 and of version 08', () => {
    const newer: Node = [
      'TxDtls',
      [
        ['Refs', [['EndToEndId', 'E-7']]],
        ['RltdPties', [['Dbtr', [['Pty', [['Nm', 'Kestrel Wines']]]]]]],
        [
          'RmtInf',
          [
            [
              'Strd',
              [
                ['CdtrRefInf', [['Ref', 'RF18 5390']]],
                ['RfrdDocInf', [['Nb', 'LW-1002']]],
              ],
            ],
          ],
        ],
      ],
    ]
    const file = fileOf(entry(amount('1284.00'), ['NtryDtls', [part('Nordlys Bakeries', 'W-2026-0398')]]), [
      'Ntry',
      [
        amount('59'),
        ['CdtDbtInd', 'CRDT'],
        ['Sts', [['Cd', 'BOOK']]],
        ['BookgDt', [['DtTm', '2026-05-11T09:00:00']]],
        ['NtryDtls', [newer]],
      ],
    ])
    expect(readCamt(file)).toMatchObject({ ok: true, value: { format: 'camt', number: '87' } })
    expect(read(file)).toEqual([
      {
        account: 'DE89370400440532013000',
        bookedOn: '2026-05-11',
        amount: { minor: 128_400, currency: 'EUR' },
        flow: 'in',
        payer: 'Nordlys Bakeries',
        reference: 'W-2026-0398',
        bankReference: 'B-1',
      },
      expect.objectContaining({ payer: 'Kestrel Wines', reference: 'RF18 5390 LW-1002 E-7', bankReference: '' }),
    ])
  })

  test('a batch is its transfers where they are its sum, and one line otherwise', () => {
    const of = (first: string, second: string) =>
      fileOf(
        entry(amount('100.00'), [
          'NtryDtls',
          [part('Ana', 'LW-1', amount(first)), part('Ben', 'LW-2', ['AmtDtls', [['TxAmt', [amount(second)]]]])],
        ]),
      )
    expect(read(of('60.00', '40.00'))).toMatchObject([
      { payer: 'Ana', amount: { minor: 6000 } },
      { payer: 'Ben', amount: { minor: 4000 } },
    ])
    expect(read(of('60.00', '41.00'))).toMatchObject([{ payer: '', reference: 'LW-1 LW-2', amount: { minor: 10_000 } }])
  })

  test('a transfer that came in a foreign currency counts as what the account was booked', () => {
    const details = part('Ana', 'LW-1', ['AmtDtls', [['TxAmt', [amount('110.00', 'USD')]]]])
    expect(read(fileOf(entry(amount('100.00'), ['NtryDtls', [details]])))).toMatchObject([
      { amount: { minor: 10_000, currency: 'EUR' }, payer: 'Ana', reference: 'LW-1' },
    ])
  })

  test('reversals pay nothing, and what is pending is no line', () => {
    const pending: Node = ['Ntry', [amount('1.00'), ['Sts', 'PDNG']]]
    expect(read(fileOf(entry(amount('5.00'), ['RvslInd', 'true'], ['AddtlNtryInf', 'RETURN']), pending))).toMatchObject(
      [{ flow: 'reversal', reference: 'RETURN' }],
    )
  })

  test('names the element that is wrong', () => {
    expect(read(element(['Document', []]))).toMatchObject({ code: 'not-a-statement' })
    expect(read(element(['html', 'text']))).toMatchObject({ code: 'not-a-statement' })
    const noAccount: Node = ['Document', [['BkToCstmrStmt', [['Stmt', []]]]]]
    expect(read(element(noAccount))).toEqual({ code: 'no-account', at: 'Stmt[1]/Acct/Id' })
    const first = entry(amount('5.00'))
    expect(read(fileOf(first, entry(amount('5.001'))))).toEqual({ code: 'wrong-amount', at: 'Stmt[1]/Ntry[2]/Amt' })
    expect(read(fileOf(entry(amount('5', 'XXX'))))).toMatchObject({ code: 'wrong-currency' })
    expect(read(fileOf(entry()))).toMatchObject({ code: 'wrong-currency' })
    expect(read(fileOf(['Ntry', [amount('5'), ['CdtDbtInd', 'CRDT']]]))).toMatchObject({ code: 'wrong-day' })
    const dayAlone: Node = ['BookgDt', [['Dt', '2026-05-11']]]
    expect(read(fileOf(['Ntry', [amount('5'), dayAlone]]))).toMatchObject({ code: 'not-a-statement' })
  })
})
