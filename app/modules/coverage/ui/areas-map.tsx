import { Band } from '#app/design/ui/band.tsx'
import { areasMapWords as words } from '../area/content.ts'
import type { ProvinceAreas } from '../area/rules.ts'

export type AreasMapProps = { version: string; provinces: ProvinceAreas[]; isSample: boolean }

export function AreasMap({ version, provinces, isSample }: AreasMapProps) {
  return (
    <Band labelledBy="areas-heading" heading={words.heading}>
      <p className="mt-2 mb-6 max-w-prose text-lg text-ink-soft">
        {[provinces.length > 0 ? words.text : words.none, isSample ? words.sample : '']
          .join(' ')
          .trim()}
      </p>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <img
          src={`/functions/areas-of-service.svg?v=${version}`}
          alt={words.alt}
          width={680}
          height={520}
          loading="lazy"
          className="w-full"
        />
        <div>
          <dl>
            {provinces.map(({ province, places, more }) => (
              <div key={province} className="dotted-below py-2">
                <dt className="font-semibold">{province}</dt>
                <dd>{words.places(places, more)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-ink-soft">
            {words.legend} {words.source}
          </p>
        </div>
      </div>
    </Band>
  )
}
