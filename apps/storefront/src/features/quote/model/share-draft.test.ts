import { expect, test } from 'vitest'
import {
  checkDraft,
  emptyDraft,
  notifyProblem,
  senderProblem,
  sentRanges,
  storedDraft,
  storeDraft,
} from './share-draft.ts'

const draft = emptyDraft('en')

test('[QUO-02] without an address nothing is sent', () => {
  expect(checkDraft(draft)).toEqual({ draft, problem: 'email-required' })
})

test('[QUO-02] what is left in the field counts as entered when it is an address', () => {
  const { draft: checked, problem } = checkDraft({
    ...draft,
    recipients: ['lan@bepsang.example'],
    pending: 'mira@a.example',
  })
  expect(checked.recipients).toEqual(['lan@bepsang.example', 'mira@a.example'])
  expect(checked.pending).toBe('')
  expect(problem).toBeUndefined()
})

test('[QUO-02] text left over that is no address blocks, the good ones stay', () => {
  const { draft: checked, problem } = checkDraft({
    ...draft,
    recipients: ['lan@bepsang.example'],
    pending: 'owner@bepsang',
  })
  expect(problem).toBe('email-invalid')
  expect(checked).toMatchObject({ recipients: ['lan@bepsang.example'], pending: 'owner@bepsang' })
})

test('[QUO-02] of several addresses that are none the message is about all of them', () => {
  expect(checkDraft({ ...draft, pending: 'owner@bepsang, mira@a' }).problem).toBe('emails-invalid')
})

test('[QUO-02] the eleventh recipient blocks by the number, not as an address that is none', () => {
  const recipients = Array.from({ length: 10 }, (_, at) => `r${at}@bepsang.example`)
  const { draft: checked, problem } = checkDraft({ ...draft, recipients, pending: 'mira@a.example' })
  expect(problem).toBe('too-many-recipients')
  expect(checked).toMatchObject({ recipients, pending: 'mira@a.example' })
})

test('a draft begins empty, in the language of the page', () => {
  expect(emptyDraft('vi')).toEqual({
    recipients: [],
    pending: '',
    comment: '',
    senderName: '',
    notifyEmail: '',
    website: '',
    locale: 'vi',
    usages: {},
    preparedFor: '',
    optional: [],
    ranges: {},
  })
})

test('[QUO-18] a range has the quoted quantity in the place of an end that is empty; without both there is none', () => {
  const ranges = { driver: { least: '', most: '20' }, vehicle: { least: '', most: '' }, user: { least: '2', most: '' } }
  expect(sentRanges({ ...draft, ranges, usages: { user: 6 } }, { driver: 4, vehicle: 1, user: 5 })).toEqual({
    driver: { least: 4, most: 20 },
    user: { least: 2, most: 6 },
  })
})

test.each([
  ['', true, 'name-required'],
  ['  ', true, 'name-required'],
  ['', false, undefined],
  ['Mira Osei', true, undefined],
  ['Mira Osei', false, undefined],
  ['pay.example', false, 'name-with-address'],
  ['M'.repeat(61), true, 'name-too-long'],
] as const)('the name %j of a sender (a visitor: %s) has the problem %s (A-124)', (senderName, isVisitor, problem) => {
  expect(senderProblem({ ...draft, senderName }, isVisitor)).toBe(problem)
})

test('[CUI-14] what was typed is there again until the quote is sent', () => {
  const typed = { ...draft, comment: 'For the twelve vans.' }
  storeDraft(typed)
  expect(storedDraft()).toEqual(typed)
  storeDraft(undefined)
  expect(storedDraft()).toBeUndefined()
})

test('[QUO-17] a visitor’s own address is theirs to leave out, and is checked where they give one; a member has none', () => {
  const given = (notifyEmail: string) => ({ ...draft, notifyEmail })
  expect(notifyProblem(given(' '), true)).toBeUndefined()
  expect(notifyProblem(given(' noor@bücher.example '), true)).toBeUndefined()
  expect(notifyProblem(given('noor at home'), true)).toBe('email-invalid')
  expect(notifyProblem(given(`${'n'.repeat(50)}@a.example`), true)).toBe('email-too-long')
  expect(notifyProblem(given('noor at home'), false)).toBeUndefined()
})
