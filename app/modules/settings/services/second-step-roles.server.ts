import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readSettings } from '../data.server.ts'

/** The roles that must have a second step at sign-in, as the settings have it (STF-10). */
export async function readSecondStepRoles(ctx: Context): Promise<readonly StaffRole[]> {
  return (await readSettings(ctx, 'access')).secondStepRoles ?? []
}
