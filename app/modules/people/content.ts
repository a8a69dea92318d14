import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { StaffPermission } from '#app/modules/access/rules/access.ts'
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
