import type { Token } from '../../rules/tokens.ts'
import { CopyAnnouncer, CopyValue } from '../copy-value.tsx'
import { InThisWindow } from '../in-this-window.tsx'
import { PageHead } from '../page-head.tsx'

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
  '--font-note': 'font-note',
  '--font-mono': 'font-mono',
}

function sizeOf(element: HTMLElement): string {
  const { fontSize, lineHeight } = getComputedStyle(element)
  const round = (length: string) => `${Math.round(Number.parseFloat(length) * 10) / 10} px`
  return `${round(fontSize)}, lines of ${round(lineHeight)}`
}

/** IDX-06: the scale and the faces, set in themselves. */
export function TypographyPage({ tokens }: { tokens: readonly Token[] }) {
  const sizes = tokens.filter(({ name }) => name in sizeClasses)
  const faces = tokens.filter(({ name }) => name in faceClasses)
  return (
    <div className="grid gap-10">
      <PageHead name="Typography">
        Headings in Fraunces, everything else in the typeface of the device. Figures in tables are
        of one width.
      </PageHead>
      <section className="grid gap-4" aria-labelledby="scale">
        <h2 id="scale" className="text-xl">
          The scale
        </h2>
        <ul role="list" className="border-t border-line">
          {sizes.map(({ name, value }) => (
            <li key={name} className="grid gap-2 border-b border-line py-4 md:grid-cols-2">
              <InThisWindow measure={sizeOf}>
                <p className={sizeClasses[name]}>When the lights go out</p>
              </InThisWindow>
              <p className="flex flex-wrap content-start items-center gap-2">
                <CopyValue value={name} what={`the name ${name}`} />
                <CopyValue value={value} what={name} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-4" aria-labelledby="faces">
        <h2 id="faces" className="text-xl">
          Faces
        </h2>
        <ul role="list" className="border-t border-line">
          {faces.map(({ name, value }) => (
            <li key={name} className="grid gap-2 border-b border-line py-4 md:grid-cols-2">
              <p className={`text-lg ${faceClasses[name]}`}>Put it on the UPS, 18:00 to 20:30</p>
              <p className="flex flex-wrap content-start items-center gap-2">
                <CopyValue value={name} what={`the name ${name}`} />
                <CopyValue value={value} what={name} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <CopyAnnouncer />
    </div>
  )
}
