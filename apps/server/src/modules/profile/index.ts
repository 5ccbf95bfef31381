export { registerFormPage, type FormSite, type RejectedForm } from './form-page.ts'
