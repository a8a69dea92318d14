// npm run sample-month: adds a month of sample enquiries, calls, bookings, quotes, emails and client forms to an
// installation without enquiries; --remove deletes them. Works whether the server runs or not.
import { loadSamples, removeSamples } from '#app/modules/dashboard/sample/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { sampleMonth } from '#tools/samples/month/live-month.ts'
import { withDatabase } from './command-context.ts'
import { readServerEnv, runCommand, valueOrStop } from './command.ts'

const usage = `npm run sample-month                  adds a month of sample enquiries and client forms
npm run sample-month -- --remove      deletes them`

await runCommand({ usage, options: { remove: { type: 'boolean' } } }, ({ values }) =>
  withDatabase('sample-month', readServerEnv(), async (ctx) =>
    console.log(await (values.remove ? remove(ctx) : load(ctx))),
  ),
)

async function load(ctx: Context): Promise<string> {
  const { leads } = valueOrStop(await loadSamples(ctx, sampleMonth))
  return `Added ${leads} enquiries from the last 30 days. See /admin/leads.`
}

async function remove(ctx: Context): Promise<string> {
  const { leads, people, keptLeads, keptPeople } = valueOrStop(
    await removeSamples(ctx, sampleMonth),
  )
  const kept =
    keptLeads + keptPeople > 0
      ? ` Kept because your data refers to them: ${keptLeads} leads, ${keptPeople} colleagues.`
      : ''
  return `${leads} sample leads and ${people} sample colleagues removed.${kept}`
}
