import { formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { type ListedSession, useEndSessions, useSessions } from '../calls.ts'

/** Signed-in browsers of the current user, or of the person with `id`. Each can be signed out. */
export function SessionList({ id }: { id?: string }) {
  const sessions = useSessions(id)
  const end = useEndSessions(id)
  if (!sessions.data) return <ReadState read={sessions} what="the sessions" rows={3} />
  const others = sessions.data.filter(({ isThis }) => !isThis)
  return (
    <div className="grid gap-3">
      <ErrorNotice error={end.error} />
      {sessions.data.length === 0 ? <p className="text-ink-soft">Not signed in anywhere.</p> : null}
      <ul className="grid gap-2">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 1 || (id && others.length > 0) ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          isBusy={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined)}
        >
          {id ? 'Sign out everywhere' : 'Sign out other sessions'}
        </Button>
      ) : null}
    </div>
  )
}

type SessionRowProps = { session: ListedSession; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const started = formatDateTime(new Date(session.startedAt))
  const seen = formatDateTime(new Date(session.lastSeenAt))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line p-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{session.device}</span>
          {session.isThis ? <Badge tone="leaf">This browser</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">{`Signed in ${started}. Last seen ${seen}.`}</p>
      </div>
      {session.isThis ? null : (
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={`Sign out ${session.device}, signed in ${started}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
