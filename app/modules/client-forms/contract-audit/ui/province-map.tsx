import { scaleSqrt } from 'd3-scale'
import { Link } from 'react-router'
import { mapSize, provinceShapes } from '../content/province-shapes.ts'
import type { RolloutSummary } from '../schema/rollout.ts'

export type ProvinceMapProps = {
  provinces: RolloutSummary['provinces']
  /** The board with one province's clinics. */
  pathOf: (province: string) => string
}

/** Where the clinics still to migrate are; every province leads to its list. */
export function ProvinceMap({ provinces, pathOf }: ProvinceMapProps) {
  const clinicsIn = (name: string) =>
    provinces.find(({ province }) => province === name)?.clinics ?? 0
  const most = Math.max(1, ...provinces.map(({ clinics }) => clinics))
  const shade = scaleSqrt([0, most], [0, 0.85])
  /** In the dark scheme what is light on the ground is not on a full colour. */
  const inkOn = (clinics: number) => (shade(clinics) > 0.5 ? 'fill-on-sunrise' : 'fill-ink')
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="mx-auto w-full max-w-md"
      role="group"
      aria-label="Map of the provinces with their number of clinics to migrate"
    >
      {provinceShapes.map(({ name, short, at, outline }) => {
        const clinics = clinicsIn(name)
        return (
          <Link
            key={name}
            to={pathOf(name)}
            aria-label={`${short} ${clinics}: ${name}, ${clinics === 1 ? '1 clinic' : `${clinics} clinics`} to migrate`}
          >
            <path d={outline} className="fill-surface stroke-line-strong" strokeWidth="1.5" />
            <path d={outline} className="fill-sunrise" fillOpacity={shade(clinics)} />
            <text x={at[0]} y={at[1]} textAnchor="middle" className={`${inkOn(clinics)} text-xs`}>
              {short}{' '}
              <tspan x={at[0]} dy="15" className="text-sm font-semibold">
                {clinics}
              </tspan>
            </text>
          </Link>
        )
      })}
    </svg>
  )
}
