import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { docsHome } from '../../content.ts'
import { componentTabs, designComponents } from '../../content/components.ts'
import { ofLevel, searchComponents } from '../../rules/component-search.ts'
import type { ExampleCode } from '../../rules/example-code.ts'
import { ComponentEntry } from '../component-entry.tsx'
import { PageHead } from '../page-head.tsx'

type Tab = (typeof componentTabs)[number]

type Props = {
  /** Which tab: the last part of the address. */
  path: Tab['path']
  examples: Readonly<Record<string, readonly ExampleCode[]>>
}

/** IDX-07, IDX-08, D-12: the real components, by level and by what is typed. */
export function ComponentsPage({ path, examples }: Props) {
  const [query, type] = useSearchQuery()
  const found = searchComponents(designComponents, query)
  const current = componentTabs.find((tab) => tab.path === path)!
  const shown = ofLevel(found, levelOf(current))
  const search = query ? `?${new URLSearchParams({ q: query })}` : ''
  return (
    <div className="grid gap-8">
      <PageHead name={current.label === 'All' ? 'Components' : current.label}>
        This page renders the product’s own components: change one and the page changes.
      </PageHead>
      <ComponentSearch query={query} onType={type} />
      <TabLinks
        label="Levels of components"
        tabs={componentTabs.map((tab) => ({
          to: `${docsHome}/${tab.path}${search}`,
          label: query ? `${tab.label} (${ofLevel(found, levelOf(tab)).length})` : tab.label,
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
          title="No component fits"
          icon="search"
          action={
            <Button variant="secondary" onClick={() => type('')}>
              Clear the search
            </Button>
          }
        >
          {found.length > 0
            ? 'There are some on another tab.'
            : 'Try fewer words: a name such as “dialog”, or a use such as “price”.'}
        </EmptyState>
      ) : null}
    </div>
  )
}

function levelOf(tab: Tab) {
  return 'level' in tab ? tab.level : undefined
}

/** What is searched for, kept in the address as well. */
function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const type = (text: string) => {
    setQuery(text)
    const next = new URLSearchParams(params)
    if (text) next.set('q', text)
    else next.delete('q')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [query, type] as const
}

/** Filters as you type; without script the button asks the server. */
function ComponentSearch({ query, onType }: { query: string; onType: (text: string) => void }) {
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form
      role="search"
      aria-label="Components"
      className="flex flex-wrap items-end gap-3"
      onSubmit={stay}
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
