import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { labelOf, type ClientForm } from '../schema/definition.ts'
import { fieldId } from './field-props.ts'
import type { DraftState } from './draft-state.ts'

type MergeNewsProps = {
  definition: ClientForm
  draftState: DraftState
  onNew: () => void
  onGoOn: () => void
}

/** Says aloud what another device or tab of the same person did to this form (FLD-02). */
export function MergeNews({ definition, draftState, onNew, onGoOn }: MergeNewsProps) {
  const { questions, takenOver, isEnded } = draftState
  const nameOf = (name: string) => labelOf(definition, name) ?? name
  const joined = takenOver.filter((name) => !questions.some((question) => question.name === name))
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {isEnded ? (
        <Notice tone="warning" title={`This ${definition.noun} was submitted or deleted elsewhere`}>
          <p className="mb-2">
            It came to its end on another device or in another tab. What you see below is no longer
            saved.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" onClick={onNew}>
              Start a new one
            </Button>
            <Button size="small" variant="secondary" onClick={onGoOn}>
              Go on with these answers as a new one
            </Button>
          </div>
        </Notice>
      ) : null}
      {questions.length > 0 && !isEnded ? (
        <Notice tone="warning" title="Two different answers were typed">
          <p>
            <span>
              On this screen and on another device or tab. Both are kept. Choose which one is right
              for:
            </span>{' '}
            {questions.map(({ name }, place) => (
              <span key={name}>
                <a className="link" href={`#${fieldId(name)}`}>
                  {nameOf(name)}
                </a>
                <span>{place < questions.length - 1 ? ', ' : '.'}</span>
              </span>
            ))}
          </p>
        </Notice>
      ) : null}
      {joined.length > 0 && !isEnded ? (
        <Notice tone="info" title="Joined with what you typed elsewhere">
          <p>{`From another device or tab: ${joined.map(nameOf).join(', ')}.`}</p>
        </Notice>
      ) : null}
    </div>
  )
}
