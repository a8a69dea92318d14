import { packDraft, unpackDraft, type DraftValues } from '../rules/form-draft.ts'

const prefix = 'unsent-form:'
/** Stands in where the browser refuses storage: values are then kept while the page lives. */
const memory = new Map<string, string>()

/** Unsent values of a form, kept in this tab of this browser alone (LDS-07). */
export function readDraft(name: string, fields: readonly string[]): DraftValues {
  return unpackDraft(readItem(prefix + name), fields, Date.now())
}

export function saveDraft(name: string, values: DraftValues): void {
  const packed = packDraft(values, Date.now())
  if (packed === null) return dropDraft(name)
  memory.set(prefix + name, packed)
  tryStorage((storage) => storage.setItem(prefix + name, packed))
}

export function dropDraft(name: string): void {
  memory.delete(prefix + name)
  tryStorage((storage) => storage.removeItem(prefix + name))
}

function readItem(key: string): string | null {
  return tryStorage((storage) => storage.getItem(key)) ?? memory.get(key) ?? null
}

function tryStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
