export { createStaff, openTotp } from './use-cases/create-staff.ts'
