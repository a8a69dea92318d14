import { useState, type FormEvent } from 'react'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { FormButtons } from '#app/modules/access/ui/form-parts.tsx'
import { type AnswerDeclaration, answerDeclarationSchema, answerWays } from '../answer/schema.ts'
import { answerWayLabels } from '../inbox/content.ts'

export type AnswerDialogProps = {
  isOpen: boolean
  /** Number of leads that the statement applies to. */
  count: number
  errors?: Record<string, string>
  isBusy: boolean
  onState: (statement: AnswerDeclaration) => void
  /** Closes the lead without an answer. If it is missing, the dialog hides that action. */
  onCloseUnanswered?: () => void
  onClose: () => void
}

const ways = answerWays.map((value) => ({ value, label: answerWayLabels[value] }))

/** Dialog in which staff enter how and when a visitor was answered, if the system has no record of an answer. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { isOpen, count, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title={
        count === 1 ? 'How was this lead answered?' : `How were these ${count} leads answered?`
      }
      description="There’s no reply, call or appointment on record. We’ll save what you enter here as your statement."
    >
      <StatementForm {...props} />
    </Dialog>
  )
}

/** Returns the statement, or the messages by field. */
function readStatement(typed: FormData) {
  const time = String(typed.get('at') ?? '')
  const parsed = answerDeclarationSchema.safeParse({
    how: typed.get('how'),
    words: String(typed.get('words') ?? ''),
    ...(time === '' ? {} : { at: `${time}:00+02:00` }),
  })
  const named = parsed.error?.issues.map(
    ({ path, message }) => [`statement.${String(path[0])}`, message] as const,
  )
  return { statement: parsed.data, found: Object.fromEntries(named ?? []) }
}

type CloseProps = Pick<AnswerDialogProps, 'isBusy' | 'onCloseUnanswered'>

const CloseUnanswered = ({ isBusy, onCloseUnanswered }: CloseProps) =>
  onCloseUnanswered ? (
    <Button size="small" variant="secondary" disabled={isBusy} onClick={onCloseUnanswered}>
      Close without an answer
    </Button>
  ) : null

function StatementForm({ errors = {}, isBusy, onState, ...props }: AnswerDialogProps) {
  const [own, setOwn] = useState<Record<string, string>>({})
  const problems = { ...own, ...errors }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { statement, found } = readStatement(new FormData(event.currentTarget))
    setOwn(found)
    if (statement) onState(statement)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <RadioGroup
        id="answer-how"
        name="how"
        label="How"
        options={ways}
        error={problems['statement.how']}
      />
      <TextInput
        id="answer-at"
        name="at"
        type="datetime-local"
        label="When"
        hint="Leave empty for the current time."
        error={problems['statement.at']}
      />
      <TextArea
        id="answer-words"
        name="words"
        label="What was said"
        rows={2}
        maxLength={1000}
        error={problems['statement.words']}
      />
      <FormButtons
        label="Record as answered"
        cancelLabel="Close"
        isBusy={isBusy}
        onCancel={props.onClose}
      >
        <CloseUnanswered isBusy={isBusy} {...props} />
      </FormButtons>
    </form>
  )
}
