import { type ComponentType, type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { docsHome } from '../../content.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { type ComponentRecord, componentTabs, designComponents } from '../content.ts'
import { type ExampleCode, exampleFunction, filterByLevel, searchComponents } from '../rules.ts'

export const exampleComponents: Record<string, ComponentType> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, ComponentType>>('/app/modules/design-docs/**/examples/*.tsx', {
      eager: true,
    }),
  ),
)

function Example({ component, example }: { component: ComponentRecord; example: ExampleCode }) {
  const Shown = exampleComponents[exampleFunction(component.id, example.name)]
  if (!Shown) return null
  return (
    <div className="grid gap-2" data-example={`${component.id}/${example.name}`}>
      <h3 className="text-base">{example.title}</h3>
      <div className="docs-preview">
        <Shown />
      </div>
      <details>
        <summary className="link min-h-touch w-fit cursor-pointer content-center text-sm">
          Code<span className="sr-only">{` of ${component.name}: ${example.title}`}</span>
        </summary>
        <pre
          className="docs-code"
          role="region"
          aria-label={`Code of ${component.name}: ${example.title}`}
          // It scrolls sideways, so the keyboard must reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <code>{example.code}</code>
        </pre>
      </details>
    </div>
  )
}

function ComponentEntry({
  component,
  examples,
}: {
  component: ComponentRecord
  examples: readonly ExampleCode[]
}) {
  const { id, name, level, source, summary, accessibility } = component
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      className="grid gap-4 border-t border-line pt-8"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={`${id}-name`} className="text-2xl">
            {name}
          </h2>
          <Badge>{level}</Badge>
        </div>
        <p className="max-w-prose">{summary}</p>
        <p className="text-sm text-ink-soft">
          <code className="font-mono">app/design/{source}</code>
        </p>
      </div>
      {examples.map((example) => (
        <Example key={example.name} component={component} example={example} />
      ))}
      <div className="grid gap-1">
        <h3 className="text-base">Accessibility</h3>
        <ul className="list-disc ps-5">
          {accessibility.map((note) => (
            <li key={note} className="max-w-prose">
              {note}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Tab = (typeof componentTabs)[number]

type Props = {
  /** The selected tab, which is the last segment of the URL. */
  path: Tab['path']
  examples: Readonly<Record<string, readonly ExampleCode[]>>
}

export function ComponentsPage({ path, examples }: Props) {
  const [query, type] = useSearchQuery()
  const found = searchComponents(designComponents, query)
  const current = componentTabs.find((tab) => tab.path === path)!
  const shown = filterByLevel(found, levelOf(current))
  const search = query ? `?${new URLSearchParams({ q: query })}` : ''
  return (
    <div className="grid gap-8">
      <PageHead name={current.label === 'All' ? 'Components' : current.label}>
        This page renders the product’s own components. Change one, and this page changes.
      </PageHead>
      <ComponentSearch query={query} onType={type} />
      <TabLinks
        label="Levels of components"
        tabs={componentTabs.map((tab) => ({
          to: `${docsHome}/${tab.path}${search}`,
          label: query ? `${tab.label} (${filterByLevel(found, levelOf(tab)).length})` : tab.label,
          isCurrent: tab.path === path,
        }))}
      />
      <p role="status" className="text-sm text-ink-soft">
        {shown.length === 1 ? '1 component' : `${shown.length} components`}
        {query ? ` for “${query}”` : ''}
      </p>
      {shown.map((component) => (
        <ComponentEntry
          key={component.id}
          component={component}
          examples={examples[component.id] ?? []}
        />
      ))}
      {shown.length === 0 ? (
        <EmptyState
          title="No matching components"
          icon="search"
          action={
            <Button variant="secondary" onClick={() => type('')}>
              Clear the search
            </Button>
          }
        >
          {found.length > 0
            ? 'There are matches on another tab.'
            : 'Try fewer words: a name such as “dialog”, or a use such as “price”.'}
        </EmptyState>
      ) : null}
    </div>
  )
}

function levelOf(tab: Tab) {
  return 'level' in tab ? tab.level : undefined
}

function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const updateSearch = (text: string) => {
    setQuery(text)
    const next = new URLSearchParams(params)
    if (text) next.set('q', text)
    else next.delete('q')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [query, updateSearch] as const
}

/** Filters while typing; without JavaScript, the button submits the search to the server. */
function ComponentSearch({ query, onType }: { query: string; onType: (text: string) => void }) {
  const preventSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <form
      role="search"
      aria-label="Components"
      className="flex flex-wrap items-end gap-3"
      onSubmit={preventSubmit}
    >
      <div className="w-full max-w-narrow sm:w-auto sm:grow">
        <TextInput
          id="component-search"
          label="Search components"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={query}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}
