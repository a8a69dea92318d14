import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { failureText, fetchJson, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import guideUrl from '../../../../../docs/operating.md?url'
import type { integrationsApi } from '../../api.server.ts'
import { integrations as known, integrationWords as words } from '../content.ts'
import type { Integration } from '../rules.ts'

export const meta = () => [{ title: 'Integrations | Staff console' }]

const api = staffApi<typeof integrationsApi>('/api/admin/integrations')

export default function Integrations() {
  const found = useQuery({
    ...routeQuery(['integrations'], api.index.$get),
    refetchInterval: 60_000,
  })
  return (
    <div className="grid gap-4">
      <h1>{words.heading}</h1>
      <p className="max-w-2xl text-ink-soft">{words.intro}</p>
      {found.data?.isCopy ? (
        <Notice title={words.copy.title}>
          <p>{words.copy.text}</p>
        </Notice>
      ) : null}
      {found.data ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {found.data.integrations.map((integration) => (
            <IntegrationItem key={integration.id} integration={integration} />
          ))}
        </ul>
      ) : (
        <ReadState read={found} what="the integrations" />
      )}
    </div>
  )
}

const stateTones = { off: 'neutral', on: 'success', failing: 'danger' } as const

function IntegrationItem({ integration }: { integration: Integration }) {
  const { id, state, problem, isTestable } = integration
  const { name, purpose, without } = known[id]
  return (
    <li
      id={id}
      ref={scrollToUrlTarget}
      className="card grid scroll-mt-24 content-start gap-3"
      aria-labelledby={`system-${id}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={`system-${id}`} className="text-xl">
          {name}
        </h2>
        <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
      </div>
      <p>
        <span>{purpose}</span>
        {state === 'off' ? <span className="text-ink-soft">{` ${without}`}</span> : null}
      </p>
      {state === 'failing' ? (
        <Notice tone="danger">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <Figures integration={integration} />
      {isTestable ? <TestButton integration={integration} /> : null}
      <SetUpHint integration={integration} />
    </li>
  )
}

/** Scrolls to the system in the URL's hash once it is rendered, because the list of systems loads after the page. */
function scrollToUrlTarget(item: HTMLLIElement | null) {
  if (item && window.location.hash === `#${item.id}`) item.scrollIntoView()
}

function Figures({ integration }: { integration: Integration }) {
  const { failingSince, lastSuccessAt, waiting, failed } = integration
  const figures = [
    ['Failing since', failingSince && formatDateTime(new Date(failingSince))],
    ['Last success', lastSuccessAt && formatDateTime(new Date(lastSuccessAt))],
    ['Waiting', waiting > 0 && formatCappedCount(waiting)],
    ['Failed', failed > 0 && formatCappedCount(failed)],
  ] as const
  const shown = figures.filter(([, value]) => value)
  if (shown.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {shown.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function TestButton({ integration: { id } }: { integration: Integration }) {
  const queries = useQueryClient()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => fetchJson(api[':id'].test.$post({ param: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['integrations'] }),
    networkMode: 'always',
  })
  const problem = error ? failureText(error) : data && !data.works ? data.problem : undefined
  return (
    <div className="grid gap-3">
      <div>
        <Button
          variant="secondary"
          size="small"
          isBusy={isPending}
          busyLabel="Testing…"
          onClick={() => mutate()}
        >
          Test connection
          <VisuallyHidden>{` to ${known[id].name}`}</VisuallyHidden>
        </Button>
      </div>
      {isPending ? null : problem === undefined ? (
        data ? (
          <Notice tone="success" role="status">
            <p>{words.works}</p>
          </Notice>
        ) : null
      ) : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </div>
  )
}

function SetUpHint({ integration: { id } }: { integration: Integration }) {
  const { hash } = useLocation()
  const system = known[id]
  if ('manage' in system)
    return (
      <TextLink to={system.manage.to} className="justify-self-start">
        {system.manage.label}
      </TextLink>
    )
  const { setUp, settings } = system
  return (
    <details className="text-sm" open={hash === `#${id}`}>
      <summary className="cursor-pointer font-semibold">{words.operator}</summary>
      <p className="mt-2">{setUp}</p>
      <p className="mt-2">{words.settings}</p>
      <ul className="mt-1 grid gap-0.5">
        {settings.map((name) => (
          <li key={name}>
            <code className="wrap-anywhere">{name}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink to={guideUrl} isNewTab>
          {words.guide}
        </TextLink>
      </p>
    </details>
  )
}
