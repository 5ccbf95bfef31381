export { accountsOut, accountsShown } from './use-cases/demo-accounts.ts'
