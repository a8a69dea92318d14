/** Texts of the entrance, as the specification quotes them. */
export const wrongCredentials = 'Invalid credentials or insufficient privileges'
export const signInFailed = 'Login failed'
export const sessionExpired = 'Session expired'
export const validationFailed = 'Session validation failed'

/** The second step of signing in. */
export const secondStep = {
  needed: 'Enter the code of your authenticator app.',
  passkeyNeeded: 'Continue with a passkey of this account.',
  required: 'Your role needs a second step at sign-in. Set it up to go on.',
  wrong: 'This code is wrong or already used. Wait for the next one.',
}

/** One answer to every passkey that does not sign in. */
export const wrongPasskey =
  'This passkey doesn’t work here. Try again, or sign in with your password.'

/** Marks a request without a person at the browser: it does not extend the session. */
export const unattendedHeader = 'X-Unattended'

/** The names of the two records in local storage. */
export const storageKeys = { session: 'admin_session', user: 'admin_user' } as const

/** The account of a fresh installation on the embedded database, before the first real user. */
export const sampleAdministratorEmail = 'admin@baobab-connect.example'

/** Prefix in local storage for unsent work; a sign-out must keep it. */
export const storagePrefixKeptAtSignOut = 'baobab_form'
