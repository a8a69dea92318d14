import { Illustration, type IllustrationProps } from './illustration.tsx'

/** A letter half out of its envelope. */
export function EnvelopeDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 160" className={className}>
      <path className="drawing-mist" d="M20 66h160v86H20z" />
      <path className="drawing-hole" d="M46 14h108v88l-54 34-54-34z" />
      <g className="drawing-line">
        <path d="M46 82V14h108v68" />
        <path d="M20 66v86h160V66M20 70l80 52 80-52M46 48 20 66M154 48l26 18" />
      </g>
      <path className="drawing-accent" d="M64 36h40M64 52h72M64 68h58" />
      <circle className="drawing-sun" cx="132" cy="32" r="9" />
    </Illustration>
  )
}
