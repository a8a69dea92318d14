import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { ClientForm } from '../definition/rules.ts'
import { formOfKey } from '../forms.ts'
import { saveDraftSchema } from '../submission/schema.ts'
import {
  type DraftCopy,
  type DraftHistory,
  isSameCopy,
  mergeCopies,
  readDraftHistory,
} from './rules.ts'
import { type StoredDraft, endDraft, findDraft, addOrMergeDraft } from './store.server.ts'

/** A draft dated further in the future would count as the newest for too long. */
const maxClockSkewMs = 5 * 60 * 1000

/**
 * Saves a person's unsent form on the server and merges it field by field with changes from their other devices.
 * Repeated or late calls have no effect. `isDone` means that the form was submitted or deleted elsewhere.
 */
export async function saveDraft(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = saveDraftSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This draft can’t be saved. Reload the page and try again.')
  const { id, formType, lastSaved } = parsed.data
  const definition = formOfKey(formType)
  if (!definition) return refused('not-found', 'Form not found. Check the address.')
  const latest = ctx.clock.now().getTime() + maxClockSkewMs
  const savedAt = new Date(Math.min(Date.parse(lastSaved), latest))
  const data = keepKnownFields(definition, parsed.data.data, isStorable)
  const sent = { data, typed: draftHistoryOf(definition, parsed.data, data) }
  const stored = await addOrMergeDraft(
    ctx.db,
    { staffId: ctx.actor.id, id, form: formType, ...sent, lastSaved: savedAt },
    (stored) => {
      const before = copyOf(stored)
      const joined = mergeCopies(before, sent)
      if (isSameCopy(before, joined)) return undefined
      return { ...joined, lastSaved: savedAt > stored.lastSaved ? savedAt : stored.lastSaved }
    },
  )
  return accepted({
    id,
    formType,
    ...copyOf(stored),
    isDone: stored.isDone,
    lastSaved: stored.lastSaved.toISOString(),
  })
}

/** A row without stamps gets its own writer id, so that different values conflict, not replace each other. */
export function copyOf({ data, typed, lastSaved }: StoredDraft): DraftCopy {
  return { data, typed: readDraftHistory(typed, data, lastSaved.toISOString(), 'before-on-server') }
}

/** Ends a draft that was submitted or deleted. Safe to repeat. */
export async function dropDraft(ctx: Context, id: string): Promise<Outcome<{ id: string }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  if (!/^[\w-]{8,64}$/.test(id)) return refused('not-found', 'Draft not found.')
  const found = await findDraft(ctx.db, ctx.actor.id, id)
  await endDraft(ctx.db, {
    staffId: ctx.actor.id,
    id,
    form: found?.form ?? '',
    at: ctx.clock.now(),
  })
  return accepted({ id })
}

function draftHistoryOf(
  definition: ClientForm,
  sent: { typed?: DraftHistory; lastSaved: string },
  data: Record<string, string>,
): DraftHistory {
  const { stamps = {}, others = {}, seen = {} } = sent.typed ?? {}
  const whole = {
    stamps: keepKnownFields(definition, stamps, () => true),
    others: keepKnownFields(definition, others, (list) =>
      list.every((one) => isStorable(one.value)),
    ),
    seen,
  }
  return readDraftHistory(whole, data, sent.lastSaved)
}

const isStorable = (value: string) => !value.includes('\u0000')

function keepKnownFields<Value>(
  definition: ClientForm,
  record: Record<string, Value>,
  isFine: (value: Value) => boolean,
): Record<string, Value> {
  const names = new Set(fieldsOf(definition).flatMap(({ name }) => [name, `${name}.other`]))
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => names.has(name) && isFine(value)),
  )
}
