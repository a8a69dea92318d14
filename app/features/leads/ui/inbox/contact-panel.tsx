import { noEmail } from '../../content/inbox.ts'
import type { LeadRecord } from './leads-api.ts'
import { mailtoHref, telHref } from '../../rules/contact-links.ts'
import { Fact, Facts, Panel } from './facts.tsx'
import { PersonRemoved } from './lead-person.tsx'

export function ContactPanel({ lead }: { lead: LeadRecord }) {
  if (lead.removedAt) return <RemovedPanel at={lead.removedAt} />
  const mailto = mailtoHref(lead.email)
  const tel = telHref(lead.phoneStored)
  return (
    <Panel title="Contact">
      <Facts>
        <Fact label="Name">{lead.name}</Fact>
        {lead.company ? <Fact label="Company">{lead.company}</Fact> : null}
        <Fact label="E-mail">
          {mailto ? (
            <a className="link" href={mailto}>
              {lead.email}
            </a>
          ) : (
            lead.email || <span className="text-ink-soft">{noEmail}</span>
          )}
        </Fact>
        <Fact label="Telephone">
          {lead.phone === '' ? (
            <span className="text-ink-soft">Not given</span>
          ) : tel ? (
            <a className="link" href={tel}>
              {lead.phone}
            </a>
          ) : (
            lead.phone
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}

function RemovedPanel({ at }: { at: string }) {
  return (
    <Panel title="Contact">
      <PersonRemoved at={at} />
      <p className="text-sm text-ink-soft">
        Nobody can be reached about it, and it cannot be changed. What is counted stays.
      </p>
    </Panel>
  )
}
