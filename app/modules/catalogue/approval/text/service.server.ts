import { accepted, fieldErrors, refused, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { withChanges } from '#app/modules/catalogue/product/rules.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import {
  type SiteText,
  type TextValue,
  draftSchema,
  emptyText,
  textKinds,
  textSchema,
} from '#app/modules/settings/text/schema.ts'
import {
  type TextRow,
  caseStudiesShownTag,
  findCaseStudiesShown,
  findText,
  findTexts,
  findTextsById,
  lockText,
  textTag,
  writeDraft,
  writeText,
} from '#app/modules/settings/text/store.server.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import {
  type ApprovalSubject,
  type Subject,
  authorOfChange,
  describeChange,
  refuseOutdated,
  refuseFields,
} from '../kind/service.server.ts'
import { type LoggedChange, draftAfter, isSameText, versionsOf } from './rules.ts'

type TextSubject = Subject & { text: SiteText; value: TextValue; draft: TextValue | null }

const originalText = ({ documented, kind }: SiteText): TextValue => documented ?? emptyText(kind)

const liveValue = (text: SiteText, row: TextRow | undefined): TextValue =>
  row?.value ?? originalText(text)

function subjectOf(text: SiteText, row: TextRow | undefined): TextSubject {
  return {
    kind: 'text',
    id: text.id,
    name: text.name,
    version: row?.version ?? 1,
    category: textKinds[text.kind].label,
    isSample: false,
    updatedBy: row?.updatedBy || 'Someone else',
    value: liveValue(text, row),
    draft: row?.draft ?? null,
    text,
  }
}

export function textSubject(texts: readonly SiteText[]): ApprovalSubject<TextSubject> {
  const byId = new Map(texts.map((text) => [text.id, text]))
  return {
    kind: 'text',
    isOnSite: true,

    async find(db, id, lock) {
      const text = byId.get(id)
      return text && subjectOf(text, lock ? await lockText(db, text) : await findText(db, id))
    },

    async findMany(db, rows) {
      const ids = rows.map(({ subjectId }) => subjectId)
      const stored = new Map((await findTextsById(db, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const text = byId.get(id)
        return text ? [subjectOf(text, stored.get(id))] : []
      })
    },

    async describe(_tx, _role, input, { text, value }) {
      // The schema may reject it: a sample has no record of consent, and a text never set is empty.
      const original = originalText(text)
      const isOriginal = isSameText(input.value ?? {}, original)
      const parsed = textSchema(text.kind).safeParse(input.value)
      if (!parsed.success && !isOriginal) return refuseFields(fieldErrors(parsed.error))
      const after: Record<string, FieldValue> = isOriginal ? original : parsed.data!
      const change = describeChange(value, after)
      if (!change.ok) return change
      const impact = { revenueRands: 0, usersAffected: 0 }
      return accepted({ ...change.value, type: 'site_text', impact, impactPeriod: 'once' })
    },

    async apply(ctx, tx, row, { text, value, draft }) {
      const after = withChanges(value, row.changes) as TextValue
      const isOriginal = isSameText(after, originalText(text))
      const parsed = textSchema(text.kind).safeParse(after)
      if (!parsed.success && !isOriginal) return refuseOutdated(parsed.error.issues[0]?.message)
      const wereShown = await findCaseStudiesShown(tx)
      const log = (await findActivity(tx, 'text', text.id)) as readonly LoggedChange[]
      const written = {
        value: isOriginal ? null : parsed.data!,
        draft: draft && draftAfter(draft, { before: value, after }, log, row.id),
      }
      await writeText(tx, text.id, written, authorOfChange(ctx, row))
      await invalidateTextPages(tx, text, wereShown)
      return accepted(null)
    },
  }
}

/** Invalidates a text's cached pages, and every page if the case studies link appears in or leaves the menus. */
async function invalidateTextPages(
  tx: Transaction,
  { place }: SiteText,
  wereShown: boolean,
): Promise<void> {
  await invalidateTag(tx, textTag(place))
  if ((await findCaseStudiesShown(tx)) !== wereShown) await invalidateTag(tx, caseStudiesShownTag)
}

/** Lists every editable text with its edits. Staff of any role may read it. */
export async function listTexts(ctx: Context, texts: readonly SiteText[]) {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const rows = new Map((await findTexts(ctx.db)).map((row) => [row.id, row]))
  const shown = texts.map((text) => {
    const { id, name, kind, path, isSample = false } = text
    const row = rows.get(id)
    const value = row?.value ?? text.documented
    return {
      id,
      name,
      kind,
      path,
      isSample: isSample && !row?.value,
      isWritten: value !== undefined,
      isHidden: value?.isHidden === true,
      isEdited: Boolean(row?.value),
      hasDraft: Boolean(row?.draft),
      updatedBy: row?.updatedBy ?? '',
    }
  })
  return accepted({ texts: shown })
}

/** Returns one text with its draft and earlier versions. Staff of any role may read it. */
export async function readText(ctx: Context, texts: readonly SiteText[], id: string) {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const text = texts.find((one) => one.id === id)
  if (!text) return refused('not-found', 'Text not found.')
  const row = await findText(ctx.db, id)
  const value = liveValue(text, row)
  const log = await findActivity(ctx.db, 'text', id, 5_000)
  const { name, kind, path, documented = null } = text
  return accepted({
    text: { id, name, kind, path, documented },
    value,
    version: row?.version ?? 1,
    updatedBy: row?.updatedBy || 'Someone else',
    draft: row?.draft ?? null,
    draftVersion: row?.draftVersion ?? 1,
    draftBy: row?.draftBy ?? '',
    versions: versionsOf(value, log as readonly LoggedChange[]).map(({ at, ...one }) => ({
      ...one,
      at: at.toISOString(),
    })),
  })
}

/**
 * Saves or deletes a text's draft; the live site stays unchanged. Requires the editor role or higher. If a colleague
 * saved a draft in the meantime, returns a conflict with that draft as `current`. Saving the same draft twice has no
 * effect.
 */
export async function saveTextDraft(
  ctx: Context,
  texts: readonly SiteText[],
  id: string,
  input: unknown,
) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = draftSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const text = texts.find((one) => one.id === id)
  if (!text) return refused('not-found', 'Text not found.')
  const draft = parsed.data.value && draftOf(text, parsed.data.value)
  if (draft && !draft.ok) return draft
  const value = draft && draft.value
  return ctx.db.transaction(async (tx) => {
    const row = await lockText(tx, text)
    if (row.draft === value || (value && row.draft && isSameText(row.draft, value)))
      return accepted({ draftVersion: row.draftVersion })
    if (row.draftVersion !== parsed.data.baseVersion) {
      const current = {
        value: row.draft ?? liveValue(text, row),
        version: row.draftVersion,
        updatedBy: row.draftBy || row.updatedBy || 'A colleague',
      }
      return refused('conflict', `${current.updatedBy} changed this while you were editing.`, {
        current,
      })
    }
    await writeDraft(tx, id, value, value ? actor.name : '')
    await logActivity(ctx, tx, value ? 'text.draft-saved' : 'text.draft-deleted', ['text', id], {
      name: text.name,
    })
    return accepted({ draftVersion: row.draftVersion + 1 })
  })
}

/** Validates a draft. Required fields may be empty, but every filled-in field must be valid. */
function draftOf({ kind }: SiteText, typed: TextValue) {
  const filled = { ...emptyText(kind), ...typed }
  const parsed = textSchema(kind).safeParse(filled)
  if (parsed.success) return accepted(parsed.data)
  const isMissing = (field: string) => !String(filled[field] ?? '').trim()
  const wrong = Object.entries(fieldErrors(parsed.error)).filter(([field]) => !isMissing(field))
  if (wrong.length > 0) return refuseFields(Object.fromEntries(wrong))
  return accepted(filled)
}
