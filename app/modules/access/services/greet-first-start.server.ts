import { randomBytes } from 'node:crypto'
import { readableReference } from '#app/basics/ids.ts'
import { systemActor } from '#app/platform/actor.ts'
import { withActor, type Context } from '#app/platform/context.server.ts'
import { sampleAdministratorEmail } from '../content.ts'
import { hasStaffUsers } from '../data/staff-users.server.ts'
import { createStaffUser } from './create-staff-user.server.ts'

/**
 * What a fresh installation tells the person who starts it: on the product's own database a sample
 * sign-in made now, on a database of theirs how to make one (D-123). Undefined when somebody can
 * sign in already. The words hold a password: they go to the terminal once, never to the log.
 */
export async function greetFirstStart(
  ctx: Context,
  isSampleInstallation: boolean,
): Promise<string | undefined> {
  if (await hasStaffUsers(ctx.db)) return undefined
  if (!isSampleInstallation) {
    return 'There is no staff account yet. Create the first administrator:\n  npm run admin:create\n'
  }
  const password = readableReference(
    readableReference('key', randomBytes(8)),
    randomBytes(8),
  ).toLowerCase()
  const created = await createStaffUser(withActor(ctx, systemActor('first start')), {
    email: sampleAdministratorEmail,
    password,
    fullName: 'Sample Administrator',
    role: 'super_admin',
  })
  // Another node was faster: it has said its own.
  if (!created.ok) return undefined
  return [
    'The staff console is at /admin. Sign in with this sample account; it is shown only this once:',
    `  E-mail    ${sampleAdministratorEmail}`,
    `  Password  ${password}`,
    'Lost it? npm run admin:create -- --reset --email admin@baobab-connect.example',
    '',
  ].join('\n')
}
