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

const noTrouble: Trouble = { fields: {}, message: null }

/**
 * An edit of a product: what is typed, on which version, and what somebody else did meanwhile (ADP-21).
 * Unsaved changes are kept on this device until they are saved or discarded. `base` is where it began.
 */
export function useProductEdit(start: EditBase) {
  const [base, setBase] = useState(start)
  const [kept] = useState(() => {
    const found = readKeptEdit(start.id)
    return found && resumeEdit(found, start)
  })
  const [typed, setTyped] = useState(kept?.typed ?? start.typed)
  const [isRestored, setIsRestored] = useState(kept !== null)
  const [trouble, setTrouble] = useState(noTrouble)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(
    kept?.hasMoved ? { by: 'Somebody else', clashes: kept.clashes } : null,
  )
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const changed = changedFields(base.typed, typed)
  const isDirty = changed.length > 0
  useEffect(() => {
    if (isDirty) keepEdit(base.id, { typed, version: base.version, base: base.typed })
    else dropKeptEdit(base.id)
  }, [base, typed, isDirty])

  /** Somebody was quicker: their other fields are taken over; where both changed one, the person chooses. */
  function meet(current: StoredNow) {
    // The answer holds every field of the product; fields it lacks stay as they were.
    const theirs = { ...base.typed, ...typedOf({ ...valueNow(base.typed), ...current }) }
    const merged = mergeEdit(base.typed, typed, theirs)
    setBase({ ...base, version: current.version, typed: theirs })
    setTyped(merged.value)
    setMeanwhile({ by: current.updatedBy, clashes: merged.clashes })
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
      setMeanwhile(null)
      setWaiting(null)
      setIsRestored(false)
      setBase({ ...base, version: answer.product?.version ?? base.version, typed })
      return answer
    }
    setTrouble({ fields: answer.fields, message: answer.message })
    setWaiting(answer.waiting)
    if (answer.current && answer.current.version !== base.version) meet(answer.current)
    return answer
  }

  return {
    base,
    typed,
    changed,
    isDirty,
    isRestored,
    isSaving,
    meanwhile,
    waiting,
    fields: trouble.fields,
    message: trouble.message,
    set: (name: string, to: unknown) => setTyped((now) => ({ ...now, [name]: to })),
    discard() {
      setTyped(base.typed)
      setTrouble(noTrouble)
      setMeanwhile(null)
      setWaiting(null)
      setIsRestored(false)
    },
    save,
  }
}
export type ProductEdit = ReturnType<typeof useProductEdit>

function valueNow(typed: TypedProduct): ProductValue {
  // Only to fill in what an answer left out; it was read from a stored product.
  return readTyped(typed) as ProductValue
}
