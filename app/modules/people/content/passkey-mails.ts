const ifNotYou =
  'If that was not you, change your password, end your other sessions, and tell a super admin now.'

/** What the owner of an account is told of its passkeys, whoever pressed. */
export const passkeyMails = {
  added: (name: string) => ({
    title: 'A passkey was added to your account',
    text: `The passkey “${name}” can sign in as you from now on. ${ifNotYou}`,
    href: '/admin/profile' as const,
  }),
  removed: (name: string) => ({
    title: 'A passkey was removed from your account',
    text: `The passkey “${name}” no longer signs in. ${ifNotYou}`,
    href: '/admin/profile' as const,
  }),
  reset: {
    title: 'Your second step was switched off by a super admin',
    text: 'Your authenticator app and your passkeys no longer count. Sign in with your password and set them up again. If you did not ask for this, tell another super admin now.',
    href: '/admin/profile' as const,
  },
}
