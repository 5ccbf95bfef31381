export { createStaff, findStaff, openTotp } from './use-cases/create-staff.ts'
