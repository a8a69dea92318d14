import type { LeadRecord } from '../../schema/inbox-answers.ts'
import { mailtoHref, telHref } from '../../rules/contact-links.ts'
import { Fact, Facts, Panel } from './facts.tsx'

export function ContactPanel({ lead }: { lead: LeadRecord }) {
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
            lead.email
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
