import { useEffect, useState } from 'react'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { changedFields, mergeEdit, type EditClash } from '#app/features/settings/rules.ts'
import { resumeEdit } from '../../rules/resume-edit.ts'
import { readTyped, typedOf, type TypedProduct } from '../../rules/typed-product.ts'
import { wholeProductSchema, type ProductValue } from '../../schema.ts'
import type { Waiting } from '../../schema/waiting.ts'
import type { EditAnswer, ShowAnswer, StoredNow } from './edit-answer.ts'
import { dropStoredEdit, storeEdit, readStoredEdit } from './stored-edit.ts'

export type EditBase = { id: string; version: number; typed: TypedProduct }
type Meanwhile = { by: string; clashes: EditClash[] }

/** What befell an edit besides typing: what is wrong with it, and who was quicker. */
type EditState = {
  isRestored: boolean
  meanwhile: Meanwhile | null
  waiting: Waiting | null
  fields: Record<string, string>
  message: string | null
}

const initialState: EditState = {
  isRestored: false,
  meanwhile: null,
  waiting: null,
  fields: {},
  message: null,
}

/**
 * An edit of a product: what is typed, on which version, and what somebody else did meanwhile (ADP-21).
 * Unsaved changes are kept on this device until they are saved or discarded. `base` is where it began.
 */
export function useProductEdit(start: EditBase) {
  const { base, setBase, typed, setTyped, changed, resumed } = useStoredEdit(start)
  const [editState, setEditState] = useState<EditState>({
    ...initialState,
    isRestored: resumed !== null,
    meanwhile: resumed?.hasMoved ? { by: 'Somebody else', clashes: resumed.clashes } : null,
  })
  const tell = (news: Partial<EditState>) => setEditState((now) => ({ ...now, ...news }))
  const [isSaving, setIsSaving] = useState(false)

  /** Somebody was quicker: their other fields are taken over; where both changed one, the person chooses. */
  function meet(current: StoredNow) {
    const theirs = typedNow(base.typed, current)
    const merged = mergeEdit(base.typed, typed, theirs)
    setBase({ ...base, version: current.version, typed: theirs })
    setTyped(merged.value)
    tell({ meanwhile: { by: current.updatedBy, clashes: merged.clashes } })
  }

  const readValid = () => checkTyped(typed, tell)

  /** Saves through `send` what is typed; true when it was stored. */
  async function save(
    send: (value: ProductValue, baseVersion: number) => Promise<EditAnswer>,
  ): Promise<EditAnswer | null> {
    const value = readValid()
    if (!value || isSaving) return null
    setIsSaving(true)
    const answer = await send(value, base.version)
    setIsSaving(false)
    if (answer.ok) {
      dropStoredEdit(base.id)
      setEditState(initialState)
      setBase({ ...base, version: answer.product?.version ?? base.version, typed })
      return answer
    }
    tell({ fields: answer.fields, message: answer.message, waiting: answer.waiting })
    if (answer.current && answer.current.version !== base.version) meet(answer.current)
    return answer
  }

  return {
    base,
    typed,
    changed,
    isSaving,
    ...editState,
    set: (name: string, to: unknown) => setTyped((now) => ({ ...now, [name]: to })),
    discard() {
      setTyped(base.typed)
      setEditState(initialState)
    },
    save,
    show: (open: Open) => showTyped(open, readValid(), base.version, tell),
  }
}
export type ProductEdit = ReturnType<typeof useProductEdit>

type Tell = (news: Partial<EditState>) => void
type Open = (value: ProductValue, baseVersion: number) => Promise<ShowAnswer>

/** What is typed as a product; where it is none yet, its fields are marked. */
function checkTyped(typed: TypedProduct, tell: Tell): ProductValue | undefined {
  const parsed = wholeProductSchema.safeParse(readTyped(typed))
  tell({ fields: parsed.success ? {} : fieldErrors(parsed.error), message: null })
  return parsed.data
}

/** Shows what is typed, which stays as it is; true when it was shown (STF-05). */
async function showTyped(
  open: Open,
  value: ProductValue | undefined,
  baseVersion: number,
  tell: Tell,
): Promise<boolean> {
  const answer = value && (await open(value, baseVersion))
  if (answer && !answer.ok) tell({ fields: answer.fields, message: answer.message })
  return answer?.ok === true
}

/** What is typed and where it began, kept on this device for as long as the two differ. */
function useStoredEdit(start: EditBase) {
  const [base, setBase] = useState(start)
  const [resumed] = useState(() => {
    const found = readStoredEdit(start.id)
    return found && resumeEdit(found, start)
  })
  const [typed, setTyped] = useState(resumed?.typed ?? start.typed)
  const changed = changedFields(base.typed, typed)
  const isDirty = changed.length > 0
  useEffect(() => {
    if (isDirty) storeEdit(base.id, { typed, version: base.version, base: base.typed })
    else dropStoredEdit(base.id)
  }, [base, typed, isDirty])
  return { base, setBase, typed, setTyped, changed, resumed }
}

/** What is stored as the form shows it; fields the answer lacks stay as they were. */
function typedNow(before: TypedProduct, current: StoredNow): TypedProduct {
  // Only to fill in what an answer left out; it was read from a stored product.
  const value = readTyped(before) as ProductValue
  return { ...before, ...typedOf({ ...value, ...current }) }
}
