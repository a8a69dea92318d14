import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { ApiKeyState } from '#app/modules/access/api-key/rules.ts'

/** Lifetimes of an API key; one year at most. */
export const apiKeyLifetimes = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'One year' },
] as const

export const stateWords: Record<ApiKeyState, string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

export const apiKeyProblems = {
  unknown: 'API key not found. Reload and try again.',
  shown:
    'This API key was already created and cannot be shown again. Revoke it and create a new one.',
  tooMany: (max: number) =>
    `You have ${max} API keys, which is the maximum. Revoke one that you no longer use.`,
  tooHighRole: 'An API key can’t have a higher role than you have.',
  missingPermission: 'An API key can only have permissions that you have.',
} as const

const securityNotice =
  'If that was not you, revoke the key, change your password, end your other sessions, and contact a super admin now.'

export const apiKeyMails = {
  created: (name: string) => ({
    title: 'An API key was created for your account',
    text: `The API key “${name}” can act as you from now on. ${securityNotice}`,
    href: '/admin/api-keys' as const,
  }),
}

export const apiKeyWords = {
  heading: 'API keys',
  intro: 'With an API key, a program can act as you in this console, within the scope you choose.',
  create: 'Create API key',
  empty: {
    title: 'No API keys yet',
    text: 'Create a key to connect a program to your account, such as a report or an automation.',
  },
  created: {
    title: 'API key created',
    hint: 'You won’t see this key again. Store it where you keep passwords.',
    expires: (day: string) => `It expires on ${day}. `,
    routes: 'See the available requests',
  },
  example: {
    label: 'Try it',
    hint: {
      leads: 'Lists the newest leads. Run it in a terminal.',
      products:
        'Lists the products, because a viewer’s key can’t read leads. Run it in a terminal.',
    },
    heading: 'Use a key',
    intro:
      'Send the key in the Authorization header with each request. This example lists the newest leads. It needs a key with the editor role or above.',
    key: 'YOUR_KEY',
    copy: 'Copy command',
  },
  revoke: {
    description:
      'Programs that use it lose access at once. This cannot be undone, but you can create another key.',
    confirm: 'Revoke key',
    cancel: 'Keep it',
  },
  scope: {
    readOnly: 'Read only',
    readOnlyHint: 'The program can fetch data but can’t change anything.',
  },
} as const

/** Returns the resource for the example request: a list that this role can read. */
export const exampleResourceOf = (role: StaffRole) => (role === 'viewer' ? 'products' : 'leads')

/** Returns a terminal command that tries an API key; `origin` is this installation's public origin. */
export const exampleCommand = (origin: string, key: string, what: 'leads' | 'products') =>
  `curl -H "Authorization: Bearer ${key}" "${origin}/api/admin/${what}"`
