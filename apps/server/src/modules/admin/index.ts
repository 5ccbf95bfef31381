export { findStaff } from './repository.ts'
export { createStaff } from './use-cases/create-staff.ts'
