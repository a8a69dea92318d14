import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { BaobabMark, Wordmark } from '#app/design/illustrations/brand.tsx'
import {
  EnvelopeDrawing,
  MapDrawing,
  MastDrawing,
  RouterDrawing,
  ShelfDrawing,
} from '#app/design/illustrations/drawings.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { Icon, type IconName, iconPaths } from '#app/design/ui/icon.tsx'
import { CopyAnnouncer, CopyValue } from './copy-value.tsx'
import { TitledSection, PageHead } from './page-head.tsx'

const iconNames = Object.keys(iconPaths) as IconName[]
const drawings = [
  { name: 'BaobabMark', Drawing: BaobabMark },
  { name: 'RouterDrawing', Drawing: RouterDrawing },
  { name: 'MastDrawing', Drawing: MastDrawing },
  { name: 'MapDrawing', Drawing: MapDrawing },
  { name: 'BatteryDrawing', Drawing: BatteryDrawing },
  { name: 'ShelfDrawing', Drawing: ShelfDrawing },
  { name: 'EnvelopeDrawing', Drawing: EnvelopeDrawing },
]

export function IconsPage() {
  return (
    <div className="grid gap-10">
      <PageHead name="Icons and drawings">
        Drawn for this site on a grid of 24. They take the colour of the text, and words always give
        the same meaning.
      </PageHead>
      <TitledSection id="icons" title={`Icons (${iconNames.length})`}>
        <ul role="list" className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
          {iconNames.map((name) => (
            <li key={name} className="flex items-center gap-3 border-b border-line py-1">
              <Icon name={name} />
              <CopyValue value={name} what={`the icon ${name}`} />
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection id="drawings" title="Drawings">
        <ul role="list" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {drawings.map(({ name, Drawing }) => (
            <li key={name} className="card grid content-between justify-items-center gap-4">
              <Drawing className="h-36 max-w-full text-leaf" />
              <code className="font-mono text-sm">{name}</code>
            </li>
          ))}
          <li className="card grid content-between justify-items-center gap-4">
            <Wordmark name="Baobab Connect" className="my-auto" />
            <code className="font-mono text-sm">Wordmark</code>
          </li>
          <li className="card grid content-between justify-items-center gap-4">
            <Plate>
              <ShelfDrawing />
            </Plate>
            <code className="font-mono text-sm">Plate</code>
          </li>
        </ul>
      </TitledSection>
      <CopyAnnouncer />
    </div>
  )
}
