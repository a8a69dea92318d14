import { mergeDrafts, type Draft } from '../rules/draft.ts'
import { findDeviceDraft } from './device-drafts.ts'
import type { DraftEditorOptions } from './draft-state.ts'

/** The draft to work on: this device's and the server's, joined when both have one. */
export async function findDraft(options: DraftEditorOptions): Promise<Draft | undefined> {
  const { definition, wantedId, findElsewhere } = options
  const here = await findDeviceDraft(options, wantedId)
  const elsewhere = await findElsewhere?.(here?.id ?? wantedId).catch(() => undefined)
  if (!here || !elsewhere) return here ?? elsewhere
  return mergeDrafts(definition, here, elsewhere)
}
