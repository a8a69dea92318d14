import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { deidentifiedLeadIds, findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { formatCents, stateLabels } from '../content.ts'
import { lineText } from '../document/rules.ts'
import { versionNumber } from '../rules.ts'
import { findVersionsOfLeads } from '../store.server.ts'
import { eraseQuotes } from './store.server.ts'

/** Includes the names of people who accepted a quote. */
export const quotesPersonalData: PersonalDataProvider = {
  name: 'Versions of quotes',
  async find(db, email) {
    const leadIds = (await findLeadsOfEmail(db, email)).map(({ id }) => id)
    return (await findVersionsOfLeads(db, leadIds))
      .filter(({ erasedAt }) => erasedAt === null)
      .map(({ number, version, draft, decision, state, ...row }) => ({
        what: `Quote ${versionNumber(number, version)}`,
        at: row.sentAt ?? row.updatedAt,
        fields: [
          { label: 'For', value: [draft.recipientName, draft.company].filter(Boolean).join(', ') },
          { label: 'Address', value: draft.address },
          { label: 'Text', value: draft.introduction },
          ...draft.lines.map((line) => ({
            label: `${line.quantity} × ${line.name}`,
            value: [lineText(line).total, line.reason].filter(Boolean).join(', '),
          })),
          { label: 'Every month, including VAT', value: formatCents(row.monthCents) },
          { label: 'Once, including VAT', value: formatCents(row.onceCents) },
          { label: 'State', value: stateLabels[state] },
          ...(decision
            ? [
                { label: 'Decided by', value: decision.name },
                { label: 'From the network', value: decision.network },
                { label: 'Reason', value: decision.reason },
              ]
            : []),
        ].filter(({ value }) => value !== ''),
      }))
  },
  async erase(ctx, tx, { email }) {
    const leadIds = (await findLeadsOfEmail(tx, email, true)).map(({ id }) => id)
    return eraseQuotes(tx, leadIds, ctx.clock.now())
  },
  /** Erases the quotes of leads whose own personal data was erased. */
  purgeOrphans: (db) => eraseQuotes(db, deidentifiedLeadIds(db)),
}
