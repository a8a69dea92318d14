import { formatDate, johannesburgDate } from '#app/basics/dates.ts'

export const apiKeyRefusals = {
  unknown: 'This API key is not valid. Check that you copied all of it.',
  expired: (at: Date) =>
    `This API key expired on ${formatDate(johannesburgDate(at))}. Create a new one.`,
  revoked: 'This API key was revoked. Create a new one.',
  closed: 'The account that owns this API key is inactive. Ask a super admin to reactivate it.',
  readOnly: 'This API key is read-only. Create a key that can make changes.',
  scope:
    'This API key, or its owner, doesn’t have the role or permissions for this. Create a key with a higher role.',
  sessionOnly: 'API keys cannot do this. Sign in to the console to do it.',
} as const

export const apiKeyLabel = (name: string, owner: string) => `API key “${name}” of ${owner}`
