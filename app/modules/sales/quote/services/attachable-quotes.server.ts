import type { AttachableSource } from '../../conversation/services/attachable-sources.server.ts'
import { findMergedEnquiries } from '../../lead/data/merges.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { findDocument, findVersionsOfLeads } from '../data.server.ts'
import { fileNameOf } from '../rules/compose-quote-mail.ts'
import { versionNumber } from '../rules/quote-state.ts'

/** The PDFs of quotes that were sent about a lead, to be attached once more (ANS-02). */
export const attachableQuotes: AttachableSource = {
  source: 'quote',
  label: 'Quotes sent before',
  async list({ db }, leadId) {
    return (await sentVersions(db, leadId)).map(({ id, number, version }) => ({
      key: id,
      name: fileNameOf(versionNumber(number, version)),
    }))
  },
  async read({ db }, leadId, key) {
    const found = (await sentVersions(db, leadId)).find(({ id }) => id === key)
    const file = found && (await findDocument(db, found.id, 'sent'))
    if (!found || !file?.bytes) return undefined
    const name = fileNameOf(versionNumber(found.number, found.version))
    return { name, type: 'application/pdf', bytes: file.bytes }
  },
}

async function sentVersions(db: Queryable, leadId: string) {
  const merged = await findMergedEnquiries(db, leadId)
  const versions = await findVersionsOfLeads(db, [leadId, ...merged.map(({ id }) => id)])
  return versions.filter(({ sentAt }) => sentAt !== null)
}
