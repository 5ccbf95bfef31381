export { changeRequestText } from './change-wish.ts'
export { freshForm, receiveForm, showForm } from './message-form.ts'
export type { Unsent } from './message-form.ts'
