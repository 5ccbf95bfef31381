export { sendVerification } from './use-cases/send-verification.ts'
