import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { undoSeconds } from '../rules/reply.ts'

export type LeavingReplyProps = {
  isUndoing: boolean
  problem: string | null
  onUndo: () => void
  onLeft: () => void
}

/** ANS-03: for ten seconds a reply can be taken back. */
export function LeavingReply({ isUndoing, problem, onUndo, onLeft }: LeavingReplyProps) {
  const left = useSecondsLeft(onLeft)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-2 rounded-md border border-line-strong bg-surface p-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="sr-only">
          The reply is sent in ten seconds. It can be undone until then.
        </p>
        <p aria-hidden="true">
          Sending in <span className="font-semibold tabular-nums">{left}</span> s
        </p>
        <Button
          ref={button}
          size="small"
          variant="secondary"
          isBusy={isUndoing}
          busyLabel="Undoing…"
          onClick={onUndo}
        >
          Undo
        </Button>
      </div>
      <progress
        className="h-1 w-full accent-leaf"
        max={undoSeconds}
        value={left}
        aria-hidden="true"
      />
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** Counts down once; the server has a second more than is shown. */
function useSecondsLeft(onEnd: () => void): number {
  const [left, setLeft] = useState(undoSeconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => {
      const seconds = undoSeconds - Math.floor((performance.now() - began) / 1000)
      setLeft(Math.max(seconds, 0))
      if (seconds > 0) return
      clearInterval(timer)
      end.current()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return left
}
