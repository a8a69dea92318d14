import { Illustration } from '#app/design/illustrations/illustration.tsx'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { wiringWords } from '../content.ts'
import { type WiringBox, type WiringLine, layOutWiring, wiringSentences } from '../rules.ts'

type WiringDrawingProps = { parts: readonly WiringPart[]; level?: 2 | 3 }

/** Shows the wiring diagram and its description in words. Renders nothing if there are too few parts. */
export function WiringDrawing({ parts, level = 2 }: WiringDrawingProps) {
  const Heading = `h${level}` as const
  const wiring = layOutWiring(parts)
  if (!wiring) return null
  const { width, height, boxes, lines } = wiring
  return (
    <section className="grid gap-3 print:break-inside-avoid">
      <Heading className="text-lg">{wiringWords.heading}</Heading>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Illustration viewBox={`0 0 ${width} ${height}`} className="wiring">
          {lines.map((line) => (
            <path
              key={`${line.from} ${line.to}`}
              className={lineClass[line.kind]}
              d={svgPathData(line)}
            />
          ))}
          {boxes.map((box) => (
            <Box key={box.part} box={box} />
          ))}
        </Illustration>
        <ul className="grid max-w-prose grow basis-56 list-disc gap-1 ps-5 text-sm">
          {wiringSentences(parts).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const lineClass: Record<WiringLine['kind'], string> = {
  network: 'wiring-line',
  power: 'wiring-line wiring-power',
  care: 'wiring-line wiring-care',
}

const svgPathData = ({ points }: WiringLine) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`

function Box({ box: { x, y, width, height, lines, isIncluded } }: { box: WiringBox }) {
  const first = y + height / 2 - ((lines.length - 1) * 14) / 2 + 4
  return (
    <>
      <rect
        className={isIncluded ? 'wiring-box wiring-included' : 'wiring-box'}
        x={x + 1}
        y={y}
        width={width - 2}
        height={height}
        rx="4"
      />
      {lines.map((line, at) => (
        <text
          key={line}
          className="drawing-label wiring-label"
          x={x + width / 2}
          y={first + at * 14}
        >
          {line}
        </text>
      ))}
    </>
  )
}
