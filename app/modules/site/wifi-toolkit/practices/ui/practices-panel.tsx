import { MarginNote } from '#app/design/ui/recipe-card.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { channelWords, practices, wallWords, practicesWords as words } from '../content.ts'

export function PracticesPanel() {
  return (
    <>
      <div className="max-w-prose">
        <h2>{words.heading}</h2>
        <p className="mt-2 text-lg text-ink-soft">{words.text}</p>
      </div>
      <div className="mt-8 gap-x-12 md:columns-2">
        {practices.map(({ heading, paragraphs, tip }) => (
          <article key={heading} className="mb-8 grid break-inside-avoid gap-3">
            <h3 className="text-xl">{heading}</h3>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {tip ? <MarginNote>{tip}</MarginNote> : null}
          </article>
        ))}
      </div>
      <Channels />
      <Walls />
    </>
  )
}

function Channels() {
  const { heading, text, points, drawing } = channelWords
  return (
    <section aria-labelledby="channels-heading" className="mt-12">
      <h3 id="channels-heading" className="text-xl">
        {heading}
      </h3>
      <p className="mt-2 max-w-prose">{text}</p>
      <div className="mt-4 grid items-center gap-x-12 gap-y-6 md:grid-cols-2">
        <ul className="grid gap-3">
          {points.map((point) => (
            <li key={point} className="rule-beside border-clay ps-4">
              {point}
            </li>
          ))}
        </ul>
        <figure className="card">
          <ChannelDrawing />
          <figcaption className="mt-3 text-sm text-ink-soft">
            {`${drawing.title}. ${drawing.text}`}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

function Walls() {
  const { heading, text, caption, columns, rows, note } = wallWords
  return (
    <section aria-labelledby="walls-heading" className="mt-12">
      <h3 id="walls-heading" className="text-xl">
        {heading}
      </h3>
      <p className="mt-2 mb-4 max-w-prose">{text}</p>
      <Table caption={caption} isCaptionHidden columns={columns}>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{note}</p>
    </section>
  )
}

const { narrow, wide, title, text } = channelWords.drawing
const channelSpacing = 62

function ChannelDrawing() {
  return (
    <svg
      className="drawing w-full"
      viewBox="0 0 384 150"
      role="img"
      aria-label={`${title}. ${text}`}
    >
      <path className="drawing-faint" d="M6 40h372M6 110h372" />
      {narrow.map((channel, index) => {
        const x = 37 + index * channelSpacing
        return (
          <g key={index}>
            <circle
              className={index % 2 === 0 ? 'drawing-mist' : 'drawing-ring'}
              cx={x}
              cy="75"
              r="30"
            />
            <path
              className="drawing-accent"
              d={`M${x - 11} 72a16 16 0 0 1 22 0M${x - 6} 78a9 9 0 0 1 12 0`}
            />
            <path className="drawing-line" d={`M${x} 84h.1`} />
            <Channel x={x} y={26} text={`${channel}`} />
            <Channel x={x} y={134} text={`${wide[index]}`} />
          </g>
        )
      })}
    </svg>
  )
}

function Channel(props: { x: number; y: number; text: string }) {
  return (
    <text
      x={props.x}
      y={props.y}
      textAnchor="middle"
      className="text-base font-semibold"
      fill="currentColor"
      stroke="none"
    >
      {props.text}
    </text>
  )
}
