import { useState, type FormEvent } from 'react'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
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
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? undefined : onClose())}
      size="narrow"
      title={
        count === 1 ? 'How was this lead answered?' : `How were these ${count} leads answered?`
      }
      description="There’s no reply, call or appointment on record. We’ll save what you enter here as your statement."
    >
      <StatementForm {...props} />
    </LazyDialog>
  )
}

type ButtonsProps = Pick<AnswerDialogProps, 'isBusy' | 'onClose' | 'onCloseUnanswered'>

function StatementButtons({ isBusy, onClose, onCloseUnanswered }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving…">
        Record as answered
      </Button>
      {onCloseUnanswered ? (
        <Button size="small" variant="secondary" disabled={isBusy} onClick={onCloseUnanswered}>
          Close without an answer
        </Button>
      ) : null}
      <Button size="small" variant="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

function readStatement(typed: FormData) {
  const time = String(typed.get('at') ?? '')
  return answerDeclarationSchema.safeParse({
    how: typed.get('how'),
    words: String(typed.get('words') ?? ''),
    ...(time === '' ? {} : { at: `${time}:00+02:00` }),
  })
}

function StatementForm({ errors = {}, onState, ...buttons }: AnswerDialogProps) {
  const [own, setOwn] = useState<Record<string, string>>({})
  const problems = { ...own, ...errors }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = readStatement(new FormData(event.currentTarget))
    if (parsed.success) {
      setOwn({})
      return onState(parsed.data)
    }
    const named = parsed.error.issues.map(
      ({ path, message }) => [`statement.${String(path[0])}`, message] as const,
    )
    setOwn(Object.fromEntries(named))
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
      <StatementButtons {...buttons} />
    </form>
  )
}
