import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useHydrationState } from '#app/design/island/island.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import {
  answerWords,
  connectivityWords,
  connectivityQuestions,
  type ConnectivityQuestion,
  type Recommendation,
} from '#app/modules/sales/lead/connectivity/content.ts'
import {
  openQuestions,
  recommendationReasons,
  recommendProduct,
} from '#app/modules/sales/lead/connectivity/rules.ts'
import { connectivityForm } from '#app/modules/sales/lead/forms/connectivity.ts'
import { landingPath } from '../content.ts'
import { recommendations, resultWords, openQuestionTips } from '../recipe/content.ts'
import type { Entry, RecipeAnswer } from '../recipe/rules.ts'

export type RecipeResultProps = {
  answer: Extract<RecipeAnswer, { outcome: 'sending' | 'sent' | 'unsent' }>
  isSending: boolean
  receipt: ReactNode
  /** The time by which we reply if the answer is sent again now. */
  answerTime: ReactNode
  /** Returns the price stamp of the product, or null if it has no price. */
  priceOf: (recommendation: Recommendation) => ReactNode
  onSendAgain: (event: FormEvent<HTMLFormElement>) => void
  onStartOver: (event: FormEvent<HTMLFormElement>) => void
}

/** The result also gets the focus, unless the visitor has moved the focus elsewhere. */
export function RecipeResult({ answer, priceOf, ...props }: RecipeResultProps) {
  const life = useHydrationState()
  const title = useRef<HTMLSpanElement>(null)
  const { outcome } = answer
  const wasShown = useRef(false)
  useEffect(() => {
    const isFocusFree = !wasShown.current || document.activeElement === document.body
    wasShown.current = true
    if (life.current.isAlive && isFocusFree) title.current?.focus()
  }, [outcome, life])
  const recommendation = recommendProduct(answer.answers)
  const { name, text, href, linkLabel } = recommendations[recommendation]
  return (
    <div id="recipe-answer" className="scroll-mt-24">
      <RecipeCard
        tab={resultWords.tab}
        title={
          <span ref={title} tabIndex={-1}>
            {name}
          </span>
        }
        summary={text}
        price={priceOf(recommendation) ?? <p className="font-semibold">{resultWords.onRequest}</p>}
        actions={href && linkLabel ? <TextLink to={href}>{linkLabel}</TextLink> : null}
      >
        <Reasons answers={answer.answers} />
        <OpenQuestions answers={answer.answers} />
        {answer.answers.missionCritical ? <MissionCriticalAdvice /> : null}
      </RecipeCard>
      <div className="mt-6 grid justify-items-start gap-4">
        {answer.outcome === 'unsent' ? (
          <SendFailure answer={answer} isSending={props.isSending} onSendAgain={props.onSendAgain}>
            {props.answerTime}
          </SendFailure>
        ) : (
          <SendStatus isSending={answer.outcome === 'sending'}>{props.receipt}</SendStatus>
        )}
        <form method="get" action={`${landingPath}#recipe-answer`} onSubmit={props.onStartOver}>
          <Button type="submit" variant="secondary">
            {connectivityWords.startOver}
          </Button>
        </form>
      </div>
    </div>
  )
}

function SendStatus({ isSending, children }: { isSending: boolean; children: ReactNode }) {
  return (
    <div role="status" className="grid gap-4">
      {isSending ? (
        <Notice title={resultWords.sending}>{resultWords.sendingText}</Notice>
      ) : (
        <Notice tone="success" title={resultWords.sent}>
          {connectivityForm.reply.promise.text}
        </Notice>
      )}
      {children}
    </div>
  )
}

function Reasons({ answers }: Pick<RecipeResultProps['answer'], 'answers'>) {
  return (
    <div>
      <p className="recipe-subhead">{resultWords.reasons}</p>
      <dl>
        {recommendationReasons(answers).map(({ question, isYes }) => (
          <div key={question} className="dotted-below py-2">
            <dt className="text-sm font-semibold">
              {`${labelOf(question)}: ${isYes ? resultWords.yes : resultWords.no}`}
            </dt>
            <dd className="text-sm text-ink-soft">{answerWords[question][isYes ? 'yes' : 'no']}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function OpenQuestions({ answers }: Pick<RecipeResultProps['answer'], 'answers'>) {
  const open = openQuestions(answers)
  const { title, text, ifYes } = resultWords.open
  if (open.length === 0) return null
  return (
    <div>
      <p className="recipe-subhead">{title}</p>
      <p className="text-sm">{text}</p>
      <ul>
        {open.map(({ question, product }) => {
          const { text: way, link } = openQuestionTips[question]
          return (
            <li key={question} className="dotted-below py-2 text-sm">
              <b>{`${labelOf(question)}.`}</b> <span>{way}</span>{' '}
              {link ? (
                <>
                  <TextLink to={link.href}>{link.label}</TextLink>.
                </>
              ) : null}{' '}
              <span className="text-ink-soft">{ifYes(recommendations[product].name)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const labelOf = (question: ConnectivityQuestion) =>
  connectivityQuestions.find(({ id }) => id === question)?.label

function MissionCriticalAdvice() {
  const { title, items } = resultWords.advice
  return (
    <Notice tone="info" title={title}>
      <ul className="mt-1 grid list-disc gap-1 ps-4">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Notice>
  )
}

function SendFailure(props: {
  answer: { entries: readonly Entry[]; isOffline: boolean }
  isSending: boolean
  onSendAgain: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  const { entries, isOffline } = props.answer
  const words = resultWords.unsent
  return (
    <>
      <Notice tone="warning" role="alert" title={isOffline ? words.offlineTitle : words.title}>
        <p>{isOffline ? words.offlineText : words.text}</p>
        <p>{`${words.promise} ${connectivityForm.reply.promise.text}`}</p>
        {props.children}
      </Notice>
      <form method="post" action={`${landingPath}#recipe-answer`} onSubmit={props.onSendAgain}>
        {entries.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          isBusy={props.isSending}
          disabled={props.isSending}
          busyLabel={connectivityWords.submitting}
        >
          {words.again}
        </Button>
      </form>
    </>
  )
}
