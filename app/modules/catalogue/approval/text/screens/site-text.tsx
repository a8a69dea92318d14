import type { FormEvent } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ShowOnSiteButton } from '#app/modules/catalogue/preview/ui/show-on-site-button.tsx'
import { ClashNotice, LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import { type TextValue, textKinds } from '#app/modules/settings/text/schema.ts'
import { OwnRequestAlone } from '../../ui/pending-request.tsx'
import { type TextAnswer, useText, useWaitingTexts } from '../calls.ts'
import { TextFields, readableField, textFieldLabel } from '../ui/text-fields.tsx'
import { useTextEdit } from '../ui/use-text-edit.ts'

export const meta = () => [{ title: 'Site text | Staff console' }]

const notFoundText = {
  title: 'Text not found',
  to: '/admin/site-texts',
  back: 'All site texts',
}

export default function SiteTextScreen() {
  const { id = '' } = useParams()
  const text = useText(id)
  return (
    <div className="grid gap-4">
      <TextLink isBack to={`/admin/site-texts?kind=${text.data?.text.kind ?? 'introduction'}`}>
        All site texts
      </TextLink>
      {text.data ? (
        <LoadedText key={id} answer={text.data} />
      ) : (
        <>
          <h1>Site text</h1>
          <ReadState read={text} what="the text" rows={6} gone={notFoundText} />
        </>
      )}
    </div>
  )
}

function LoadedText({ answer }: { answer: TextAnswer }) {
  const { text } = answer
  const canEdit = authorizeRight(useStaffUser(), 'edit') === 'allowed'
  const waiting = useWaitingTexts(text.id).data?.approvals[0]
  const edit = useTextEdit(answer)
  return (
    <>
      <h1>{text.name}</h1>
      <p className="text-ink-soft">
        <span>{`${textKinds[text.kind].label} · `}</span>
        <TextLink to={text.path}>See the page</TextLink>
      </p>
      {waiting ? (
        <Notice tone="warning">
          <p>
            <span>{`A change by ${waiting.submittedBy.name} is waiting for approval. `}</span>
            <TextLink to={`/admin/approvals?item=${waiting.id}`}>See the request</TextLink>
          </p>
        </Notice>
      ) : null}
      {waiting ? <OwnRequestAlone request={waiting} /> : null}
      {canEdit ? (
        <TextForm answer={answer} edit={edit} />
      ) : (
        <p>Editors and above can change this text.</p>
      )}
      <History answer={answer} onUndo={canEdit ? edit.restore : undefined} />
    </>
  )
}

type TextFormProps = { answer: TextAnswer; edit: ReturnType<typeof useTextEdit> }

function TextForm({ answer, edit }: TextFormProps) {
  const { form, showErrors } = useErrorFocus()
  const { kind } = answer.text
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await edit.ask())) showErrors()
  }
  async function saveDraft() {
    if (!(await edit.saveDraft())) showErrors()
  }
  const hasErrors = Object.keys(edit.fields).some((name) => name !== 'form')
  return (
    <form
      ref={form}
      noValidate
      className="card grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveGuard isDirty={edit.isDirty} />
      <FormError message={!hasErrors && (edit.fields.form ?? edit.message)} />
      <ClashNotice
        edit={edit}
        subject="this text"
        verb="send"
        labelOf={textFieldLabel(kind)}
        readable={readableField}
      />
      <TextFields kind={kind} value={edit.value} errors={edit.fields} onChange={edit.set} />
      <Actions answer={answer} edit={edit} onSaveDraft={() => void saveDraft()} />
      {answer.draft ? (
        <p className="text-sm text-ink-soft">{`Draft saved by ${answer.draftBy}.`}</p>
      ) : null}
    </form>
  )
}

type ActionsProps = TextFormProps & { onSaveDraft: () => void }

function Actions({ answer: { draft, text }, edit, onSaveDraft }: ActionsProps) {
  const { documented } = text
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" isIdle={!edit.isDirty} onClick={onSaveDraft}>
        Save draft
      </Button>
      <Button type="submit" isBusy={edit.isSaving} busyLabel="Sending…">
        Send for approval
      </Button>
      <ShowOnSiteButton onShow={edit.show} />
      {draft ? (
        <Button variant="quiet" onClick={() => void edit.deleteDraft()}>
          Delete draft
        </Button>
      ) : null}
      {documented ? (
        <Button variant="quiet" onClick={() => edit.restore(documented)}>
          Use original words
        </Button>
      ) : null}
    </div>
  )
}

type HistoryProps = { answer: TextAnswer; onUndo: ((before: TextValue) => void) | undefined }

function History({ answer: { text, versions }, onUndo }: HistoryProps) {
  const labelOf = textFieldLabel(text.kind)
  return (
    <CardSection id="text-history" title="History">
      {versions.length === 0 ? <p>No changes yet.</p> : null}
      <ol className="grid gap-3">
        {versions.map(({ id, at, approvedBy, requestedBy, fields, before }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span>{`${formatDateTime(new Date(at))}: ${fields.map(labelOf).join(', ')}. `}</span>
              <span className="text-ink-soft">
                {`Requested by ${requestedBy}, approved by ${approvedBy}.`}
              </span>
            </span>
            {onUndo ? (
              <Button size="small" variant="secondary" onClick={() => onUndo(before)}>
                {index === 0 ? 'Undo this change' : 'Undo this and later changes'}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </CardSection>
  )
}
