/** Texts of the entrance, as the specification quotes them (ADL-05, ADL-06, ADL-14, ADL-15). */
export const wrongCredentials = 'Invalid credentials or insufficient privileges'
export const signInFailed = 'Login failed'
export const sessionExpired = 'Session expired'
export const validationFailed = 'Session validation failed'

/** The second step of signing in (T10). */
export const secondStep = {
  needed: 'Enter the code of your authenticator app.',
  passkeyNeeded: 'Continue with a passkey of this account.',
  required: 'Your role needs a second step at sign-in. Set it up to go on.',
  wrong: 'This code is not right, or it was used before. Wait for the next one.',
}

/** One answer to every passkey that does not sign in (T11). */
export const wrongPasskey =
  'This passkey does not sign in here. Try again, or sign in with your password.'

/** Says that no one is at the browser that asks: such a request does not lengthen its session (T2). */
export const unattendedHeader = 'X-Unattended'

/** What local storage calls the two records (ADL-11). */
export const storageKeys = { session: 'admin_session', user: 'admin_user' } as const

/** Who can sign in to a fresh installation on the product's own database, before anyone real (D-123). */
export const sampleAdministratorEmail = 'admin@baobab-connect.example'
