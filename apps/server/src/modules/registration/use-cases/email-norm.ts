export { emailNorm, passwordProblem } from '../check-registration.ts'
