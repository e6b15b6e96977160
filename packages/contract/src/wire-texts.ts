// contract/wire-texts: texts of refusals that callers of the family match. Apart from constants.ts, because the console's
// first load needs none of them.
export const sessionLostText = 'Session is expired.'
export const sessionEndedText = 'Session was ended by another sign-in or by an administrator.'
export const loginFailedText = 'Login failed. Please check your ID or password.'
export const loginActiveText = 'Unable to login as session is active currently.'
export const loginLockedText = 'The fail count is over 5. Please try again later.'
export const aboveOwnLevelText = 'Users above their own level cannot be deleted'
export const templateNotFoundText = "It can't find template with the value"
export const scheduleNotFoundText = 'Schedule information not found.'
export const notInWhiteListText = (labelCode: string, store: string) =>
  `${labelCode} label is not in the whiteList of station ${store}`
