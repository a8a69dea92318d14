/** Texts of the sign-in page, word for word from the specification. */
export const wrongCredentialsText = 'Invalid credentials or insufficient privileges'
export const signInFailedText = 'Login failed'
export const sessionExpiredText = 'Session expired'
export const validationFailedText = 'Session validation failed'

export const storageRefusedText =
  'Your browser can’t store the sign-in. Free up space or allow storage for this site, and try again.'

export const secondStepTexts = {
  needed: 'Enter the code from your authenticator app.',
  passkeyNeeded: 'Continue with a passkey for this account.',
  required: 'Your role requires two-step sign-in. Set it up to continue.',
  wrong: 'This code is wrong or was already used. Wait for the next one.',
}

/** The same message for every rejected passkey, so that it reveals no reason. */
export const wrongPasskeyText =
  'This passkey doesn’t work here. Try again, or sign in with your password.'

/** Request header for automatic requests without user activity, which don't extend the session. */
export const unattendedHeader = 'X-Unattended'

export const storageKeys = { session: 'admin_session', user: 'admin_user' } as const

/** Email address of the sample account on the embedded database, before the first real user exists. */
export const sampleAdministratorEmail = 'admin@baobab-connect.example'

/** Local storage prefix of unsent forms, which a sign-out must keep. */
export const unsentFormPrefix = 'baobab_form'
