import { Icon } from '#app/design/ui/icon.tsx'
import { Plate } from '#app/design/illustrations/plate.tsx'
import { page } from '../content.ts'
import { LaptopDrawing } from './laptop-drawing.tsx'

export function PageHero() {
  return (
    <div className="flex items-center justify-between gap-10">
      <div>
        <p className="eyebrow">{page.eyebrow}</p>
        <h1 className="mt-1">{page.heading}</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{page.lead}</p>
        <ul className="mt-4 flex flex-wrap gap-x-6 text-sm font-semibold">
          {page.promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Icon name="check" size="small" className="text-leaf" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <Plate>
        <LaptopDrawing />
      </Plate>
    </div>
  )
}
