import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { StaffPermission } from '#app/modules/access/rules.ts'
import type { PersonState } from './rules.ts'

/** What each role is for, as the form for it says (ROL-06 to ROL-10). */
export const roleWords: Record<StaffRole, string> = {
  viewer: 'Views products, prices and requests.',
  editor: 'Also leads and client forms; asks for changes to products and prices.',
  product_manager: 'Also decides requests, archives, settings, coverage and privacy requests.',
  super_admin: 'Everything, and the accounts of people.',
}

export const permissionWords: Record<StaffPermission, { label: string; hint: string }> = {
  edit: {
    label: 'Edit',
    hint: 'Ask for products and prices to be added or changed; write snippets.',
  },
  approve: { label: 'Approve', hint: 'Decide what others ask for. Needs product manager.' },
}

export const stateWords: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
}

/** The mail to someone who was invited to the console (D-123). */
export const invitationMail = {
  subject: (brand: string) => `Your account in the staff console of ${brand}`,
  heading: 'Welcome to the staff console',
  intro: (brand: string, inviter: string) =>
    `${inviter} has added you to the staff console of ${brand}. Choose a password, and your account is ready.`,
  button: 'Choose a password',
  validity: (hours: number) => `The link works once and for ${hours} hours.`,
  ignore: 'If you do not know what this is about, ignore this e-mail: nothing happens without you.',
  reason: 'You get this message because a colleague added you to the staff console.',
} as const

const securityNotice =
  'If that was not you, change your password, end your other sessions, and tell a super admin now.'

/** What the owner of an account is told of its passkeys, no matter who pressed. */
export const passkeyMails = {
  added: (name: string) => ({
    title: 'A passkey was added to your account',
    text: `The passkey “${name}” can sign in as you from now on. ${securityNotice}`,
    href: '/admin/profile' as const,
  }),
  removed: (name: string) => ({
    title: 'A passkey was removed from your account',
    text: `The passkey “${name}” no longer signs in. ${securityNotice}`,
    href: '/admin/profile' as const,
  }),
  reset: {
    title: 'Your second step was switched off by a super admin',
    text: 'Your authenticator app and your passkeys no longer count. Sign in with your password and set them up again. If you did not ask for this, tell another super admin now.',
    href: '/admin/profile' as const,
  },
}
