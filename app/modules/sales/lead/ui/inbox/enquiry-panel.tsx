import { noticeTexts } from '../../content/notices.ts'
import { entryLabels } from '../../content/inbox.ts'
import type { LeadDetail } from './leads-api.ts'
import { Fact, Facts, Panel } from './facts.tsx'
import { Moment } from './lead-parts.tsx'

/** LDS-01: everything that was asked for, where and when, and what was promised (LDS-02). */
export function EnquiryPanel({ lead }: { lead: LeadDetail['lead'] }) {
  return (
    <Panel title="Enquiry">
      <Facts>
        {lead.details.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Form">
          {lead.subject}
          {entryLabels[lead.entry] ? `, ${entryLabels[lead.entry]}` : ''}
        </Fact>
        {lead.page ? <Fact label="Page">{lead.page}</Fact> : null}
        <Fact label="Received">
          <Moment at={lead.submittedAt} />
        </Fact>
        <Fact label="Promised">“{lead.promise}”</Fact>
        <Fact label="Due">{lead.dueAt ? <Moment at={lead.dueAt} /> : 'No time was promised'}</Fact>
        {lead.answeredAt ? (
          <Fact label="Answered">
            <Moment at={lead.answeredAt} />
          </Fact>
        ) : null}
      </Facts>
    </Panel>
  )
}

/** PRV-01, PRV-03: which notice was shown and what was agreed to. */
export function ConsentPanel({ lead, consents }: Pick<LeadDetail, 'lead' | 'consents'>) {
  return (
    <Panel title="Consent">
      <Facts>
        <Fact label="Privacy notice">
          {lead.noticeVersion}
          <NoticeWords version={lead.noticeVersion} />
        </Fact>
        {consents.map(({ channel, isGranted }) => (
          <Fact key={channel} label={`Marketing by ${channelWords[channel] ?? channel}`}>
            {isGranted ? 'Yes' : 'No'}
          </Fact>
        ))}
      </Facts>
      {consents.length === 0 ? (
        <p className="text-ink-soft">No marketing consent was requested or given.</p>
      ) : (
        <p className="text-sm text-ink-soft">
          {consents.some(({ isGranted }) => isGranted)
            ? `Agreed to: ${consents[0]!.purpose}.`
            : `Asked for: ${consents[0]!.purpose}. They agreed to none of it.`}
        </p>
      )}
    </Panel>
  )
}

const channelWords: Record<string, string> = {
  email: 'e-mail',
  phone: 'phone',
  whatsapp: 'WhatsApp',
}

/** PRV-03: what stood above the button when this was sent. */
function NoticeWords({ version }: { version: string }) {
  const text = noticeTexts[version]
  if (!text) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-leaf">What it said</summary>
      <p className="mt-1">{text.notice}</p>
      <p className="mt-1">{text.consent}</p>
    </details>
  )
}
