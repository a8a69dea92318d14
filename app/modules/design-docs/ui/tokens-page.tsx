import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Table } from '#app/design/ui/table.tsx'
import { TabLinks, tabPanelProps } from '#app/design/ui/tabs.tsx'
import { tokenTabs } from '../content.ts'
import type { Token } from '../rules.ts'
import { CopyAnnouncer, CopyValue } from './copy-value.tsx'
import { TitledSection, PageHead } from './page-head.tsx'

/** A colour swatch, drawn with the value and not with a token, so that it looks the same in both themes. */
function Colour({ value, what }: { value: string | undefined; what: string }) {
  if (!value)
    return <span className="inline-flex min-h-touch items-center text-ink-soft">unchanged</span>
  return (
    <span className="docs-colour flex items-center gap-2">
      <svg className="docs-swatch" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={value} />
      </svg>
      <CopyValue value={value} what={what} />
    </span>
  )
}

function ColourTable({ tokens, caption }: { tokens: readonly Token[]; caption: string }) {
  return (
    <Table
      caption={caption}
      isCaptionHidden
      hasStickyColumn
      columns={['Token', 'Light', 'Dark', 'In a deep band', 'In the console']}
    >
      <tbody>
        {tokens.map(({ name, value, dark, deepBand, console }) => (
          <tr key={name}>
            <th scope="row">
              <CopyValue value={name} what={`the name ${name}`} />
            </th>
            {Object.entries({ light: value, dark, 'deep band': deepBand, console }).map(
              ([place, colour]) => (
                <td key={place}>
                  <Colour value={colour} what={`${name}, ${place}`} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ValueTable({ tokens, caption }: { tokens: readonly Token[]; caption: string }) {
  const hasLineHeight = tokens.some(({ lineHeight }) => lineHeight)
  const hasDark = tokens.some(({ dark }) => dark)
  return (
    <Table caption={caption} isCaptionHidden hasStickyColumn>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">{hasDark ? 'Light' : 'Value'}</th>
          {hasDark ? <th scope="col">Dark</th> : null}
          {hasLineHeight ? <th scope="col">Line height</th> : null}
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ name, value, dark, lineHeight }) => (
          <tr key={name}>
            <th scope="row">
              <CopyValue value={name} what={`the name ${name}`} />
            </th>
            <td>
              <CopyValue value={value} what={name} />
            </td>
            {hasDark ? (
              <td>{dark ? <CopyValue value={dark} what={`${name}, dark`} /> : 'unchanged'}</td>
            ) : null}
            {hasLineHeight ? (
              <td>
                {lineHeight ? <CopyValue value={lineHeight} what={`${name}, line height`} /> : '—'}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function NameAndValue({ name, value }: Pick<Token, 'name' | 'value'>) {
  return (
    <p className="flex flex-wrap content-start items-center gap-2">
      <CopyValue value={name} what={`the name ${name}`} />
      <CopyValue value={value} what={name} />
    </p>
  )
}

const panelId = 'tokens-panel'

export function TokensPage({ tokens }: { tokens: readonly Token[] }) {
  const [query] = useSearchParams()
  const tab = tokenTabs.find(({ id }) => id === query.get('tab')) ?? tokenTabs[0]
  const shown = tokens.filter((token) => token.tab === tab.id)
  const isColour = ({ name }: Token) => name.startsWith('--color-')
  const colours = shown.filter(isColour)
  const others = shown.filter((token) => !isColour(token))
  const { label } = tab
  return (
    <div className="grid gap-6">
      <PageHead name="Tokens">
        Taken from the product’s own stylesheet. Press a name or a value to copy it.
      </PageHead>
      <TabLinks
        label="Kinds of tokens"
        keepsData
        panelId={panelId}
        tabs={tokenTabs.map((one) => ({
          to: `?tab=${one.id}`,
          label: one.label,
          isCurrent: one === tab,
        }))}
      />
      <div {...tabPanelProps(panelId)} className="grid gap-6">
        <h2 className="sr-only">{label}</h2>
        <p className="max-w-prose">{tab.line}</p>
        {colours.length > 0 ? <ColourTable tokens={colours} caption={`${label}: colours`} /> : null}
        {others.length > 0 ? <ValueTable tokens={others} caption={`${label}: values`} /> : null}
      </div>
      <CopyAnnouncer />
    </div>
  )
}

/** Shows an element and, with JavaScript, its measured size in this browser window. */
function MeasuredSize(props: { measure: (element: HTMLElement) => string; children: ReactNode }) {
  const { measure, children } = props
  const container = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState('')
  useEffect(() => {
    const element = container.current?.firstElementChild
    if (!(element instanceof HTMLElement)) return
    // The size changes when the stylesheet loads, the window is resized or the text is enlarged.
    const observer = new ResizeObserver(() => setMeasured(measure(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  return (
    <div className="min-w-0">
      <div ref={container}>{children}</div>
      {measured ? <p className="text-xs text-ink-soft">Here: {measured}</p> : null}
    </div>
  )
}

const barClasses: Record<string, string> = {
  '--spacing-section': 'h-4 w-section bg-leaf',
  '--spacing-gutter': 'h-4 w-gutter bg-leaf',
  '--spacing-touch': 'h-4 w-touch bg-leaf',
  '--container-measure': 'h-4 w-full max-w-measure bg-leaf',
  '--container-prose': 'h-4 w-full max-w-prose bg-leaf',
  '--container-narrow': 'h-4 w-full max-w-narrow bg-leaf',
}

const widthOf = (element: HTMLElement) => `${Math.round(element.getBoundingClientRect().width)} px`

const spacingGroups = [
  { id: 'distances', title: 'Distances', prefix: '--spacing-' },
  { id: 'widths', title: 'Widths', prefix: '--container-' },
  { id: 'breakpoints', title: 'Window widths', prefix: '--breakpoint-' },
] as const

export function SpacingPage({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div className="grid gap-10">
      <PageHead name="Spacing">
        Phones first. The layout changes once, at 768 px (set as 48 rem, so that larger text changes
        it on wider screens, too). The other widths only refine it. All other spacing is a multiple
        of 0.25rem.
      </PageHead>
      {spacingGroups.map(({ id, title, prefix }) => (
        <TitledSection key={id} id={id} title={title}>
          <ul role="list" className="border-t border-line">
            {tokens
              .filter(({ name }) => name.startsWith(prefix))
              .map(({ name, value }) => (
                <li key={name} className="grid gap-2 border-b border-line py-4">
                  <NameAndValue name={name} value={value} />
                  {barClasses[name] ? (
                    <MeasuredSize measure={widthOf}>
                      <div className={barClasses[name]} />
                    </MeasuredSize>
                  ) : null}
                </li>
              ))}
          </ul>
        </TitledSection>
      ))}
      <CopyAnnouncer />
    </div>
  )
}

const sizeClasses: Record<string, string> = {
  '--text-xs': 'text-xs',
  '--text-sm': 'text-sm',
  '--text-base': 'text-base',
  '--text-lg': 'text-lg',
  '--text-xl': 'text-xl',
  '--text-2xl': 'text-2xl',
  '--text-3xl': 'text-3xl',
  '--text-4xl': 'text-4xl',
}
const faceClasses: Record<string, string> = {
  '--font-sans': 'font-sans',
  '--font-display': 'font-display font-semibold',
  '--font-note': 'font-note font-normal italic',
  '--font-mono': 'font-mono',
}

function sizeOf(element: HTMLElement): string {
  const { fontSize, lineHeight } = getComputedStyle(element)
  const round = (length: string) => `${Math.round(Number.parseFloat(length) * 10) / 10} px`
  return `${round(fontSize)}, line height ${round(lineHeight)}`
}

export function TypographyPage({ tokens }: { tokens: readonly Token[] }) {
  const sizes = tokens.filter(({ name }) => name in sizeClasses)
  const faces = tokens.filter(({ name }) => name in faceClasses)
  return (
    <div className="grid gap-10">
      <PageHead name="Typography">
        Headings use Fraunces, everything else the device’s own typeface. Figures in tables all have
        the same width.
      </PageHead>
      <TitledSection id="scale" title="The scale">
        <ul role="list" className="border-t border-line">
          {sizes.map(({ name, value }) => (
            <li key={name} className="grid gap-2 border-b border-line py-4 md:grid-cols-2">
              <MeasuredSize measure={sizeOf}>
                <p className={sizeClasses[name]}>When the lights go out</p>
              </MeasuredSize>
              <NameAndValue name={name} value={value} />
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection id="faces" title="Faces">
        <ul role="list" className="border-t border-line">
          {faces.map(({ name, value }) => (
            <li key={name} className="grid gap-2 border-b border-line py-4 md:grid-cols-2">
              <p className={`text-lg ${faceClasses[name]}`}>Put it on the UPS, 18:00 to 20:30</p>
              <NameAndValue name={name} value={value} />
            </li>
          ))}
        </ul>
      </TitledSection>
      <CopyAnnouncer />
    </div>
  )
}
