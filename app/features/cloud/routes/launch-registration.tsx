import { useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { launchInterestContent } from '#app/features/leads/forms/launch-interest/content.ts'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { comingSoonWords, type ComingSoonPage } from '../content/coming-soon.ts'
import { answerOfRefusal, type LaunchAnswer } from '../rules.ts'
import { LaunchForm } from '../ui/launch-form.tsx'

type Shared = { site: Pick<SiteSettings, 'legalName'>; publicKey: string }
const words = comingSoonWords.form

/** CLD-05, sent in place where script runs. `first`: what the server answered to a post without script. */
export function LaunchRegistration({ page, first }: { page: ComingSoonPage; first: LaunchAnswer }) {
  // Every route of this feature stands in that layout.
  const { site, publicKey } = useRouteLoaderData('features/shell/routes/public-layout') as Shared
  const lead = useLeadSubmission({ publicKey, form: 'launch-interest', entry: 'form' })
  const [answer, setAnswer] = useState(first)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const sent = await lead.send(data)
    const email = String(data.get('email'))
    setAnswer(sent.isStored ? { outcome: 'sent', email: '' } : answerOfRefusal(sent, email))
    if (sent.isStored) showToast({ channel: 'single', tone: 'success', ...words.success })
    else showToast({ channel: 'single', tone: 'destructive', ...words.failure })
  }

  return (
    <LaunchForm
      page={page}
      answer={answer}
      isSending={lead.state.status === 'submitting'}
      hiddenInputs={<SubmissionFields />}
      privacyNotice={
        <PrivacyNotice
          legalName={site.legalName}
          mandatory={launchInterestContent.mandatory}
          channels={['email']}
        />
      }
      onSubmit={(event) => void send(event)}
    />
  )
}
