import { Suspense, useState } from 'react'
import { storedTelHref } from '#app/basics/contact-details.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import type { LeadDetail } from '../calls.ts'
import { contactDetailLabels, noEmail } from '../inbox/content.ts'
import { mailtoHref, otherDetails } from '../inbox/rules.ts'
import type { ContactCorrection, ContactDialogProps } from './contact-form.tsx'
import { Fact, Facts, Moment, Panel, PersonRemovedNote, lazyForm } from './lead-parts.tsx'

const ContactForm = lazyForm(() => import('./contact-form.tsx').then((form) => form.ContactForm))

/** Dialog to correct contact details. The panel still lists the former details. */
function ContactDialog(props: ContactDialogProps) {
  const { isOpen, onClose, onForget } = props
  function close() {
    onForget()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="narrow"
      title="Edit details"
      description="We keep the previous details and record your name."
    >
      <Suspense>
        <ContactForm {...props} onClose={close} />
      </Suspense>
    </Dialog>
  )
}

export type ContactPanelProps = { detail: LeadDetail; correction: ContactCorrection }

export function ContactPanel({ detail, correction }: ContactPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { lead } = detail
  if (lead.removedAt) return <PersonRemovedPanel at={lead.removedAt} />
  return (
    <Panel title="Contact">
      <Facts>
        <Fact label="Name">{lead.name}</Fact>
        {lead.company ? <Fact label="Company">{lead.company}</Fact> : null}
        <Fact label="Email">
          <Email address={lead.email} />
        </Fact>
        <Fact label="Phone">
          <Telephone lead={lead} />
        </Fact>
        {otherDetails(lead, detail.merged).map(({ detail: name, value, reference }) => (
          <Fact key={`${name} ${value}`} label={`Other ${contactDetailLabels[name].toLowerCase()}`}>
            {name === 'email' ? <Email address={value} /> : <span>{value}</span>}{' '}
            <span className="text-ink-soft">{`(${reference})`}</span>
          </Fact>
        ))}
      </Facts>
      <Corrections corrections={detail.corrections} />
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start print:hidden"
        onClick={() => setIsOpen(true)}
      >
        Edit details
      </Button>
      <ContactDialog
        // Only other contact details replace what is being typed.
        key={JSON.stringify([lead.name, lead.email, lead.company, lead.phone])}
        lead={lead}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        {...correction}
      />
    </Panel>
  )
}

export function Email({ address }: { address: string }) {
  const mailto = mailtoHref(address)
  if (mailto)
    return (
      <a className="link" href={mailto}>
        {address}
      </a>
    )
  return <span className={address ? undefined : 'text-ink-soft'}>{address || noEmail}</span>
}

export function Telephone({ lead }: Pick<LeadDetail, 'lead'>) {
  const tel = storedTelHref(lead.phoneStored)
  if (lead.phone === '') return <span className="text-ink-soft">Not given</span>
  if (!tel) return <span>{lead.phone}</span>
  return (
    <a className="link" href={tel}>
      {lead.phone}
    </a>
  )
}

function Corrections({ corrections }: Pick<LeadDetail, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-leaf">
        {corrections.length === 1 ? 'Corrected once' : `Corrected ${corrections.length} times`}
      </summary>
      <ul className="mt-1 grid gap-1">
        {corrections.map(({ id, detail, before, byName, at }) => (
          <li key={id} className="wrap-anywhere">
            <span>{`${contactDetailLabels[detail]} was ${before ? `“${before}”` : 'empty'}`}</span>
            <span className="text-ink-soft">
              {' '}
              until <Moment at={at} />, by <span>{byName}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function PersonRemovedPanel({ at }: { at: string }) {
  return (
    <Panel title="Contact">
      <PersonRemovedNote at={at} />
      <p className="text-sm text-ink-soft">
        There is no one to contact, and this lead can’t be changed. It still counts in totals.
      </p>
    </Panel>
  )
}
