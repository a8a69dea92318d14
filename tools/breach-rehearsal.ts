// npm run breach-rehearsal: rehearses a breach (POPIA section 22) on sample people in a separate database,
// which is deleted afterwards. No letter is sent, because no mail server is set.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exportDossier } from '#app/modules/privacy/breach/dossier/service.server.ts'
import {
  openBreach,
  sendLetters,
  submitBreach,
} from '#app/modules/privacy/breach/service.server.ts'
import { findBreach } from '#app/modules/privacy/breach/store.server.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { type StaffActor, type Context, withActor } from '#app/platform/context.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { withDatabase } from '../scripts/command-context.ts'
import { ArgumentError, Stop, runCommand, valueOrStop } from '../scripts/command.ts'

const maxSeconds = 60
const usage = `npm run breach-rehearsal                rehearses with 50 sample people
npm run breach-rehearsal -- PEOPLE      rehearses with this number of people`

await runCommand(
  { usage, options: {}, maxPositionals: 1 },
  async ({ positionals: [people = '50'] }) => {
    if (!/^[1-9]\d*$/.test(people)) throw new ArgumentError(`${people} is not a number of people.`)
    const personCount = Number(people)
    const folder = mkdtempSync(join(tmpdir(), 'breach-rehearsal-'))
    try {
      const { PORT, NODE_ENV } = process.env
      const env = readEnv({ PORT, NODE_ENV, DATA_DIR: folder })
      await withDatabase('breach-rehearsal', env, async (ctx) => {
        await addPeople(ctx, personCount)
        await walkThrough(ctx, personCount)
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

async function addPeople(ctx: Context, personCount: number): Promise<void> {
  for (let person = 0; person < personCount; person++) {
    const fields = {
      name: `Sample Person ${person}`,
      email: `person${person}@example.co.za`,
      phone: `082 555 ${String(1000 + (person % 9000))}`,
      company: 'Sample Stores',
      employees: '11-50',
      challenges: 'Rehearsal',
    }
    const clientNetwork = `rehearsal-${person}`
    valueOrStop(
      await submitLead(
        { ...ctx, clientNetwork },
        { form: 'assessment', entry: 'form', page: '/contact', fields },
      ),
    )
  }
}

/** A sample manager. The rehearsal uses two, because a second person must send the letters. */
function manager(name: string): StaffActor {
  return {
    kind: 'staff',
    id: randomUUID(),
    name,
    email: 'sample@example.co.za',
    role: 'product_manager',
    permissions: {},
  }
}

async function walkThrough(ctx: Context, personCount: number): Promise<void> {
  const finder = withActor(ctx, manager('Finder (sample)'))
  const second = withActor(ctx, manager('Second person (sample)'))
  const now = ctx.clock.now().getTime()
  const startedAt = performance.now()
  const { id, persons } = valueOrStop(
    await openBreach(finder, {
      idempotencyKey: randomUUID(),
      title: 'Rehearsal: stolen backup',
      circumstances: 'This is a rehearsal. A backup was taken from an unlocked car.',
      startsAt: new Date(now - 86_400_000).toISOString(),
      endsAt: new Date(now + 60_000).toISOString(),
      kind: 'everyone',
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const target = async () => ({ breachId: id, version: (await findBreach(ctx.db, id))!.version })
  valueOrStop(await submitBreach(finder, await target()))
  const own = await sendLetters(finder, await target())
  if (own.ok) throw new Stop('The letters were sent without a second person.')
  valueOrStop(await sendLetters(second, await target()))
  const file = resolve('breach-rehearsal.csv')
  const dossier = valueOrStop(await exportDossier(finder, id, { format: 'csv' }))
  writeFileSync(file, dossier.content)
  process.stdout.write(
    `${persons} of ${personCount} people found in ${seconds.toFixed(1)} s. One person could not send the letters, a second could. The dossier is in ${file}.\n`,
  )
  if (persons < personCount || seconds > maxSeconds) throw new Stop('The rehearsal failed.')
}
