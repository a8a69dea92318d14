import { channels } from '../content/practices.ts'

const { narrow, wide, title, text } = channels.drawing
const step = 62

/** Access points along a corridor, each with its channels. */
export function ChannelDrawing() {
  return (
    <svg
      className="drawing w-full"
      viewBox="0 0 384 150"
      role="img"
      aria-label={`${title}. ${text}`}
    >
      <path className="drawing-faint" d="M6 40h372M6 110h372" />
      {narrow.map((channel, index) => {
        const x = 37 + index * step
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
