import { useEffect, useState } from 'react'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import {
  type Edit,
  type SaveResult,
  resumeEdit,
  useEdit,
} from '#app/modules/settings/edit/ui/use-edit.ts'
import type { Approval } from '../../../approval/schema.ts'
import type { ConflictValues, EditAnswer } from '../../calls.ts'
import {
  applyDependentFields,
  parseTypedProduct,
  toTypedProduct,
  type TypedProduct,
} from '../../rules.ts'
import { type ProductValue, draftProductSchema, wholeProductSchema } from '../../schema.ts'
import { dropStoredEdit, readStoredEdit, storeEdit } from './stored-edit.ts'

export type ProductBase = { id: string; version: number; typed: TypedProduct }
type SaveProduct = (value: ProductValue, baseVersion: number) => Promise<EditAnswer>
type OpenPreview = (value: ProductValue, baseVersion: number) => Promise<SaveResult>

/** Form state of a product edit. Unsaved changes are stored on this device until they are saved or discarded. */
export function useProductEdit({ id, version, typed: stored }: ProductBase) {
  const { id: userId } = useStaffUser()
  const [resumed] = useState(() => readResumedEdit(userId, { id, version, typed: stored }))
  const edit = useEdit<TypedProduct>({ value: stored, version }, resumed)
  const [isRestored, setIsRestored] = useState(resumed !== undefined)
  const [waiting, setWaiting] = useState<Approval | null>(null)
  const [storedId, setStoredId] = useState(id)
  useStoredEdit(userId, storedId, edit)

  /** Continues from the stored values. From then on, unsaved changes of a new product belong to its draft. */
  function startFromStored({ id: productId, version }: Pick<ProductBase, 'id' | 'version'>) {
    dropStoredEdit(userId, storedId)
    setStoredId(productId)
    setIsRestored(false)
    edit.startFrom({ value: edit.value, version })
  }

  /** Saves the typed values; only a draft may be incomplete. Null if they are invalid or a save is already running. */
  async function save(send: SaveProduct, isDraft: boolean): Promise<EditAnswer | null> {
    const schema = isDraft ? draftProductSchema : wholeProductSchema
    const value = edit.check<ProductValue>(schema, parseTypedProduct(edit.value))
    const answer = value ? await edit.send((base) => send(value, base)) : null
    if (!answer) return null
    setWaiting(answer.ok ? null : answer.waiting)
    if (answer.ok) startFromStored(answer.product ?? { id: storedId, version: edit.base.version })
    else if (answer.current && answer.current.version !== edit.base.version) {
      const { updatedBy, version } = answer.current
      edit.mergeRemote(updatedBy, { value: toFormValues(edit.base.value, answer.current), version })
    }
    return answer
  }

  /** Previews the typed values without saving them; true if the preview opened. */
  async function show(open: OpenPreview): Promise<boolean> {
    const value = edit.check(wholeProductSchema, parseTypedProduct(edit.value))
    const answer = value && (await open(value, edit.base.version))
    if (answer && !answer.ok) edit.updateState({ fields: answer.fields, message: answer.message })
    return answer?.ok === true
  }

  function discard() {
    edit.startFrom(edit.base)
    setIsRestored(false)
    setWaiting(null)
  }

  function set(field: string, to: unknown) {
    edit.set(field, to)
    if (edit.base.value.slug !== '') return
    const following = Object.entries(applyDependentFields(edit.value, field, to))
    for (const [name, value] of following) edit.set(name, value)
  }

  return { ...edit, set, isRestored, waiting, startFromStored, save, show, discard }
}
export type ProductEdit = ReturnType<typeof useProductEdit>

export function readResumedEdit(userId: string, { id, version, typed }: ProductBase) {
  const found = readStoredEdit(userId, id)
  if (!found) return undefined
  const saved = { value: found.base, version: found.version }
  return resumeEdit(found.typed, saved, { value: typed, version })
}

/** Stores unsaved values and their base version on this device; removes them once they match the stored product. */
function useStoredEdit(userId: string, id: string, { base, value, changed }: Edit<TypedProduct>) {
  const isDirty = changed.length > 0
  useEffect(() => {
    if (isDirty) storeEdit(userId, id, { typed: value, version: base.version, base: base.value })
    else dropStoredEdit(userId, id)
  }, [userId, id, base, value, isDirty])
}

/** Returns the stored product as form values; fields missing in the response keep their previous values. */
function toFormValues(before: TypedProduct, current: ConflictValues): TypedProduct {
  // The cast is safe: these values came from a stored product and only fill in fields that the response omits.
  const value = parseTypedProduct(before) as ProductValue
  return { ...before, ...toTypedProduct({ ...value, ...current }) }
}
