import { type Draft, mergeDrafts } from '../rules/draft.ts'
import { findDeviceDraft } from './device-drafts.ts'
import type { DraftEditorOptions } from './draft-state.ts'

/** A page that is going away lets go of its draft within this time. */
const maxWaitMs = 500

const lockOf = (id: string) => `baobab_form_draft:${id}`

/** Whether another tab of this browser has the draft open (FLD-01); unknown, and so false, without Web Locks. */
async function isOpenElsewhere(id: string): Promise<boolean> {
  if (!navigator.locks) return false
  const signal = AbortSignal.timeout(maxWaitMs)
  return navigator.locks.request(lockOf(id), { signal }, () => false).catch(() => true)
}

/** Tells other tabs that this one has the draft open. @returns what ends it */
export function markOpen(id: string): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const untilClosed = () => new Promise((close) => signal.addEventListener('abort', close))
  void navigator.locks
    ?.request(lockOf(id), { mode: 'shared', signal }, untilClosed)
    .catch(() => undefined)
  return () => closing.abort()
}

/**
 * The draft to work on: this device's and the server's, joined when both have one. Unless it is asked for by its id,
 * one that is open in another tab stays that tab's, and this tab starts a new one (FLD-01).
 */
export async function findDraft(options: DraftEditorOptions): Promise<Draft | undefined> {
  const { definition, wantedId, findElsewhere } = options
  const here = await findDeviceDraft(options, wantedId)
  const elsewhere = await findElsewhere?.(here?.id ?? wantedId).catch(() => undefined)
  const found = here && elsewhere ? mergeDrafts(definition, here, elsewhere) : (here ?? elsewhere)
  if (found && !wantedId && (await isOpenElsewhere(found.id))) return undefined
  return found
}
