import { mergeDrafts, type Draft } from '../rules/draft.ts'
import { isOpenElsewhere } from './open-drafts.ts'
import { findDeviceDraft } from './device-drafts.ts'
import type { DraftEditorOptions } from './draft-state.ts'

/**
 * The draft to work on: this device's and the server's, joined when both have one. Unless it is asked for by its id,
 * one that is open in another tab stays that tab's, and this tab begins a form of its own (FLD-01).
 */
export async function findDraft(options: DraftEditorOptions): Promise<Draft | undefined> {
  const { definition, wantedId, findElsewhere } = options
  const here = await findDeviceDraft(options, wantedId)
  const elsewhere = await findElsewhere?.(here?.id ?? wantedId).catch(() => undefined)
  const found = here && elsewhere ? mergeDrafts(definition, here, elsewhere) : (here ?? elsewhere)
  if (found && !wantedId && (await isOpenElsewhere(found.id))) return undefined
  return found
}
