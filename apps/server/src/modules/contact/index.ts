export { changeRequestText } from './change-request-text.ts'
export { freshForm, receiveForm, showForm } from './message-form.ts'
export type { UnsentForm } from './message-form.ts'
