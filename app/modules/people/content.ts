import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { StaffPermission } from '#app/modules/access/rules.ts'
import type { PersonState } from './rules.ts'

export const roleWords: Record<StaffRole, string> = {
  viewer: 'Views products, prices and requests, but not leads.',
  editor: 'Reads and answers leads and client forms. Requests changes to products and prices.',
  product_manager:
    'Also decides on requests and manages archives, settings, coverage and privacy requests.',
  super_admin: 'Does everything, including managing people’s accounts.',
}

export const permissionWords: Record<StaffPermission, { label: string; hint: string }> = {
  edit: {
    label: 'Edit',
    hint: 'Request new products and price changes, and write snippets.',
  },
  approve: {
    label: 'Approve',
    hint: 'Decide on other people’s requests. Only for product managers.',
  },
}

export const stateWords: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
}

export const invitationTitle = (isMailed: boolean) =>
  isMailed ? 'Invitation sent' : 'Invitation created'

export const invitationMail = {
  subject: (brand: string) => `Your account in the staff console of ${brand}`,
  heading: 'Welcome to the staff console',
  intro: (brand: string, inviter: string) =>
    `${inviter} has added you to the staff console of ${brand}. Choose a password, and your account is ready.`,
  button: 'Choose a password',
  validity: (hours: number) => `The link works once and expires in ${hours} hours.`,
  ignore:
    'If you weren’t expecting this, ignore this email. Nothing happens unless you use the link.',
  reason: 'You’re getting this message because a colleague added you to the staff console.',
} as const

const securityNotice =
  'If that was not you, change your password, end your other sessions, and tell a super admin now.'

const accountMail = (title: string, text: string, advice = securityNotice) => ({
  title,
  text: `${text} ${advice}`,
  href: '/admin/profile' as const,
})

/** Emails to the owner of an account about how it signs in, whether they or an administrator changed that. */
export const accountMails = {
  passwordChanged: () =>
    accountMail(
      'Your password was changed',
      'Your other sessions have ended.',
      'If that was not you, set a new password with “Forgot your password?” on the sign-in page, and tell a super admin now.',
    ),
  appAdded: () =>
    accountMail('An authenticator app was set up for your account', 'Sign-in needs its codes now.'),
  appRemoved: () =>
    accountMail('Your authenticator app was switched off', 'Sign-in doesn’t need its codes now.'),
  recoveryCodesReplaced: () =>
    accountMail('Your recovery codes were replaced', 'Your earlier codes no longer work.'),
  passkeyAdded: (name: string) =>
    accountMail(
      'A passkey was added to your account',
      `The passkey “${name}” can sign in as you from now on.`,
    ),
  passkeyRemoved: (name: string) =>
    accountMail(
      'A passkey was removed from your account',
      `The passkey “${name}” can no longer be used to sign in.`,
    ),
  secondStepReset: () =>
    accountMail(
      'A super admin switched off your two-step sign-in',
      'Your authenticator app and passkeys no longer work. Sign in with your password and set them up again.',
      'If you did not ask for this, tell another super admin now.',
    ),
}
