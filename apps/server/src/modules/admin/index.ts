export { findStaff } from './repository.ts'
export { openTotp } from '../../platform/second-factor.ts'
export { createStaff } from './use-cases/create-staff.ts'
