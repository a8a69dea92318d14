import { useEffect, useState } from 'react'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { changedFields, mergeEdit, type EditClash } from '#app/features/settings/rules.ts'
import { resumeEdit } from '../../rules/resume-edit.ts'
import { readTyped, typedOf, type TypedProduct } from '../../rules/typed-product.ts'
import { wholeProductSchema, type ProductValue } from '../../schema.ts'
import type { Waiting } from '../../schema/waiting.ts'
import type { EditAnswer, StoredNow } from './edit-answer.ts'
import { dropKeptEdit, keepEdit, readKeptEdit } from './kept-edit.ts'

export type EditBase = { id: string; version: number; typed: TypedProduct }
export type Meanwhile = { by: string; clashes: EditClash[] }
type Trouble = { fields: Record<string, string>; message: string | null }

/** What befell an edit besides typing. */
type Story = { isRestored: boolean; meanwhile: Meanwhile | null; waiting: Waiting | null }

const noTrouble: Trouble = { fields: {}, message: null }
const noStory: Story = { isRestored: false, meanwhile: null, waiting: null }

/**
 * An edit of a product: what is typed, on which version, and what somebody else did meanwhile (ADP-21).
 * Unsaved changes are kept on this device until they are saved or discarded. `base` is where it began.
 */
export function useProductEdit(start: EditBase) {
  const { base, setBase, typed, setTyped, changed, resumed } = useKeptEdit(start)
  const [story, setStory] = useState<Story>({
    ...noStory,
    isRestored: resumed !== null,
    meanwhile: resumed?.hasMoved ? { by: 'Somebody else', clashes: resumed.clashes } : null,
  })
  const [trouble, setTrouble] = useState(noTrouble)
  const [isSaving, setIsSaving] = useState(false)

  /** Somebody was quicker: their other fields are taken over; where both changed one, the person chooses. */
  function meet(current: StoredNow) {
    // The answer holds every field of the product; fields it lacks stay as they were.
    const theirs = { ...base.typed, ...typedOf({ ...valueNow(base.typed), ...current }) }
    const merged = mergeEdit(base.typed, typed, theirs)
    setBase({ ...base, version: current.version, typed: theirs })
    setTyped(merged.value)
    setStory((now) => ({
      ...now,
      meanwhile: { by: current.updatedBy, clashes: merged.clashes },
    }))
  }

  function read(): ProductValue | null {
    const parsed = wholeProductSchema.safeParse(readTyped(typed))
    setTrouble(parsed.success ? noTrouble : { fields: fieldErrors(parsed.error), message: null })
    return parsed.success ? parsed.data : null
  }

  /** Saves through `send` what is typed; true when it was stored. */
  async function save(
    send: (value: ProductValue, baseVersion: number) => Promise<EditAnswer>,
  ): Promise<EditAnswer | null> {
    const value = read()
    if (!value || isSaving) return null
    setIsSaving(true)
    const answer = await send(value, base.version)
    setIsSaving(false)
    if (answer.ok) {
      dropKeptEdit(base.id)
      setStory(noStory)
      setBase({ ...base, version: answer.product?.version ?? base.version, typed })
      return answer
    }
    setTrouble({ fields: answer.fields, message: answer.message })
    setStory((now) => ({ ...now, waiting: answer.waiting }))
    if (answer.current && answer.current.version !== base.version) meet(answer.current)
    return answer
  }

  return {
    base,
    typed,
    changed,
    isDirty: changed.length > 0,
    isSaving,
    ...story,
    fields: trouble.fields,
    message: trouble.message,
    set: (name: string, to: unknown) => setTyped((now) => ({ ...now, [name]: to })),
    discard() {
      setTyped(base.typed)
      setTrouble(noTrouble)
      setStory(noStory)
    },
    save,
  }
}
export type ProductEdit = ReturnType<typeof useProductEdit>

/** What is typed and where it began, kept on this device for as long as the two differ. */
function useKeptEdit(start: EditBase) {
  const [base, setBase] = useState(start)
  const [resumed] = useState(() => {
    const found = readKeptEdit(start.id)
    return found && resumeEdit(found, start)
  })
  const [typed, setTyped] = useState(resumed?.typed ?? start.typed)
  const changed = changedFields(base.typed, typed)
  const isDirty = changed.length > 0
  useEffect(() => {
    if (isDirty) keepEdit(base.id, { typed, version: base.version, base: base.typed })
    else dropKeptEdit(base.id)
  }, [base, typed, isDirty])
  return { base, setBase, typed, setTyped, changed, resumed }
}

function valueNow(typed: TypedProduct): ProductValue {
  // Only to fill in what an answer left out; it was read from a stored product.
  return readTyped(typed) as ProductValue
}
