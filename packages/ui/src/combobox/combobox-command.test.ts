import { expect, test } from 'vitest'
import { commandOf, type ComboboxPlace } from './combobox-command.ts'

const closed: ComboboxPlace = {
  isOpen: false,
  hasRows: false,
  hasActive: false,
  isCaretAtEnd: true,
  forward: 'ArrowRight',
}
const open: ComboboxPlace = { ...closed, isOpen: true, hasRows: true }
const onRow: ComboboxPlace = { ...open, hasActive: true }
const press = (key: string, place: ComboboxPlace) => commandOf({ key, hasModifier: false, isComposing: false }, place)

test('closed, only the arrow down opens and Escape clears; every other key edits', () => {
  expect(press('ArrowDown', closed)).toBe('open')
  expect(press('Escape', closed)).toBe('clear')
  for (const key of ['ArrowUp', 'Enter', 'Home', 'End', 'ArrowRight', 'a']) expect(press(key, closed)).toBeUndefined()
})

test('open, the arrows go through the rows; Enter, Home and End are the text’s until a row is highlighted', () => {
  expect(press('ArrowDown', open)).toBe('next')
  expect(press('ArrowUp', open)).toBe('previous')
  for (const key of ['Enter', 'Home', 'End', 'ArrowRight']) expect(press(key, open)).toBeUndefined()
  expect(press('Enter', onRow)).toBe('follow')
  expect(press('Home', onRow)).toBe('first')
  expect(press('End', onRow)).toBe('last')
})

test('the arrow forward goes to the button of the row only from the end of the text, in either direction of reading', () => {
  expect(press('ArrowRight', onRow)).toBe('act')
  expect(press('ArrowRight', { ...onRow, isCaretAtEnd: false })).toBeUndefined()
  expect(press('ArrowLeft', onRow)).toBeUndefined()
  expect(press('ArrowLeft', { ...onRow, forward: 'ArrowLeft' })).toBe('act')
})

test('Escape closes what is open, also where there are no rows', () => {
  expect(press('Escape', onRow)).toBe('close')
  expect(press('Escape', { ...open, hasRows: false })).toBe('close')
  expect(press('ArrowDown', { ...open, hasRows: false })).toBeUndefined()
})

test('keys of the browser and of an input method are left to them', () => {
  expect(commandOf({ key: 'ArrowDown', hasModifier: true, isComposing: false }, open)).toBeUndefined()
  expect(commandOf({ key: 'Enter', hasModifier: false, isComposing: true }, onRow)).toBeUndefined()
})
