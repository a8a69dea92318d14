import { Link } from 'react-router'
import type { Reply, SendOptions } from '../../conversation/calls.ts'
import type { AttachmentPickerProps } from '../../conversation/reply/ui/use-reply.ts'
import { type QuoteOfLead, useQuotesOfLead, useQuoteWrites } from '../calls.ts'
import { quoteProblems } from '../content.ts'

const isUnsentQuote = ({ state }: QuoteOfLead) => state === 'draft' || state === 'waiting'

const attachProblem = ({ problem, address }: QuoteOfLead) =>
  problem ?? (address === '' ? quoteProblems.otherAddress(address) : null)

/** Includes the revision, so that a quote that changed after it was attached must be attached again. */
const keyOf = ({ id, revision }: Pick<QuoteOfLead, 'id' | 'revision'>) => `${id}:${revision}`

/** Lets staff attach a draft that can be sent to a reply, and explains why other drafts can't be attached. */
export function AttachQuote({ leadId, chosen, onChoose }: AttachmentPickerProps) {
  const { data } = useQuotesOfLead(leadId)
  const { sendWith } = useQuoteWrites()
  const drafts = data?.items.filter(isUnsentQuote) ?? []
  const ready = drafts.filter((draft) => attachProblem(draft) === null)
  const attach = ({ id, number, address, revision }: QuoteOfLead) => ({
    id: keyOf({ id, revision }),
    notice: `“Send” emails ${number} to ${address} immediately, with this message and the PDF. You can’t undo it, and the quote can’t be changed afterwards.`,
    send: (reply: Reply, more: SendOptions) => sendWith(id, revision, { ...reply, ...more }),
  })
  return (
    <>
      {ready.length > 0 || chosen ? (
        <select
          aria-label="Attach a quote"
          className="control w-auto max-w-full"
          value={chosen?.id ?? ''}
          onChange={(event) => {
            const quote = ready.find((one) => keyOf(one) === event.currentTarget.value)
            onChoose(quote ? attach(quote) : null)
          }}
        >
          <option value="">Attach a quote…</option>
          {chosen && ready.every((quote) => keyOf(quote) !== chosen.id) ? (
            <option value={chosen.id}>Changed or sent: choose again</option>
          ) : null}
          {ready.map((quote) => (
            <option key={quote.id} value={keyOf(quote)}>
              {quote.number}
            </option>
          ))}
        </select>
      ) : null}
      {drafts.map((draft) =>
        attachProblem(draft) ? (
          <p key={draft.id} className="basis-full text-sm text-ink-soft">
            <Link to={`/admin/quotes/${draft.quoteId}`} className="link">
              {draft.number}
            </Link>{' '}
            <span>{`can’t be attached yet. ${attachProblem(draft)}`}</span>
          </p>
        ) : null,
      )}
    </>
  )
}
