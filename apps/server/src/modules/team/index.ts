export { removeFromAccount } from './use-cases/change-member.ts'
