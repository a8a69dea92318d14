import type { ReactNode } from 'react'
import { TextLink } from '#app/design/ui/link.tsx'
import { consentIntro, consentLabels, noticeVersion, privacyNotice } from '../content.ts'
import { consentChannels, inputNames, type ConsentChannel } from '../schema/inputs.ts'

export type PrivacyNoticeProps = {
  /** Who is responsible: `legalName` of the site settings. */
  legalName: string
  /** Which answers are needed: `mandatory` of the form's content. */
  mandatory: string
  /** The channels to offer, where the form asks for fewer ways to reach somebody. */
  channels?: readonly ConsentChannel[]
  /** Until when what is sent now is answered (SIT-07). */
  children?: ReactNode
}

/**
 * Who collects what is typed, why, and what is mandatory, before the submit button (PRV-01); and a free,
 * unticked choice of marketing per channel (PRV-02). The version shown travels with the form (PRV-03).
 */
export function PrivacyNotice({
  legalName,
  mandatory,
  channels = consentChannels,
  children,
}: PrivacyNoticeProps) {
  return (
    <div className="grid gap-3 text-sm text-ink-soft">
      <input type="hidden" name={inputNames.noticeVersion} value={noticeVersion} />
      <fieldset>
        <legend>{consentIntro}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {channels.map((channel) => (
            <label key={channel} className="choice">
              <input type="checkbox" name={inputNames.consents[channel]} />
              <span>{consentLabels[channel]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <span>
          {`${privacyNotice.who(legalName)} ${privacyNotice.why} ${mandatory} ${privacyNotice.more}`}
        </span>{' '}
        <TextLink to={privacyNotice.link.href}>{privacyNotice.link.name}</TextLink>.
      </p>
      {children}
    </div>
  )
}
