/** Name of D-27: the token of the billing calls in local storage. */
export const BEARER_NAME = 'token'

/** A sign-in or sign-out drops the token. */
export function dropBearerToken(): void {
  try {
    localStorage.removeItem(BEARER_NAME)
  } catch {
    // storage is blocked: nothing was stored
  }
}
