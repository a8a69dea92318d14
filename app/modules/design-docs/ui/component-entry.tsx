import { Badge } from '#app/design/ui/badge.tsx'
import type { ComponentRecord } from '../content/components.ts'
import { exampleFunction, type ExampleCode } from '../rules/example-code.ts'
import { exampleComponents } from './example-modules.ts'

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

/** One component: what it is for, its variants and states live, their code, and what to know of access. */
export function ComponentEntry({
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
