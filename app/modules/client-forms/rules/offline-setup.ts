import type { z } from 'zod'
import { surveyPlacesList } from '../forms/site-survey/content.ts'
import { formsSetupSchema, type FormsSetup } from '../schema/console-answers.ts'

const offlineSetupSchema = formsSetupSchema.pick({
  publicKey: true,
  senderPass: true,
  contact: true,
  lists: true,
})

/** What of the set-up a device may keep: no draft of the server's, and no address of a client (ADR 0013). */
export function offlineSetup({
  publicKey,
  senderPass,
  contact,
  lists,
}: FormsSetup): z.infer<typeof offlineSetupSchema> {
  const { [surveyPlacesList]: _addresses, ...others } = lists
  return { publicKey, senderPass, contact, lists: others }
}

/** A kept set-up as the form reads it; undefined where it is damaged. */
export function setupOfOffline(stored: unknown): FormsSetup | undefined {
  const { data } = offlineSetupSchema.safeParse(stored)
  return data && { ...data, counts: [], drafts: [] }
}
