import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { endDraft, findDraft, upsertDraft } from '../data/drafts.server.ts'
import { fieldsOf, formKey, type FormDefinition } from '../schema/definition.ts'
import { saveDraftSchema } from '../schema/submission.ts'

/** A device's clock may run ahead a little; a draft from further in the future would win for ever. */
const tolerableAheadMs = 5 * 60 * 1000

/**
 * Keeps a person's unsent form on the server as well (D-14, D-134). The newest copy wins, so that a
 * repeat and a late arrival change nothing. `isDone` tells a device that the form was sent elsewhere.
 */
export async function saveDraft(
  ctx: Context,
  forms: readonly FormDefinition[],
  input: unknown,
): Promise<Outcome<{ isDone: boolean; lastSaved: string }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = saveDraftSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This draft cannot be kept.')
  const { id, formType, data, lastSaved } = parsed.data
  const definition = forms.find((form) => formKey(form) === formType)
  if (!definition) return refused('not-found', 'There is no such form.')
  const latest = ctx.clock.now().getTime() + tolerableAheadMs
  const stored = await upsertDraft(ctx.db, {
    staffId: ctx.actor.id,
    id,
    form: formType,
    data: knownFields(definition, data),
    lastSaved: new Date(Math.min(Date.parse(lastSaved), latest)),
  })
  return accepted({ isDone: stored.isDone, lastSaved: stored.lastSaved.toISOString() })
}

/** Ends a draft that was sent or thrown away; ending it again changes nothing. */
export async function dropDraft(ctx: Context, id: string): Promise<Outcome<{ id: string }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  if (!/^[\w-]{8,64}$/.test(id)) return refused('not-found', 'There is no such draft.')
  const found = await findDraft(ctx.db, ctx.actor.id, id)
  await endDraft(ctx.db, {
    staffId: ctx.actor.id,
    id,
    form: found?.form ?? '',
    at: ctx.clock.now(),
  })
  return accepted({ id })
}

function knownFields(definition: FormDefinition, data: Record<string, string>) {
  const names = new Set(fieldsOf(definition).flatMap(({ name }) => [name, `${name}.other`]))
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => names.has(name) && !value.includes('\u0000')),
  )
}
