export {
  findLink,
  findMemberByEmail,
  insertLink,
  setPasswordHash,
  redeemLink,
  redeemOtherLinks,
} from '../repository.ts'
