import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'

/** An index card that nobody has written on yet, and the pencil for it. */
export function BlankCardDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 260 150" className={className}>
      <path className="drawing-hole" d="M12 32h216v106H12z" />
      <g className="drawing-line">
        <path d="M12 32V14h70v18M12 32h216v106H12z" />
        <path d="M28 72h10v10H28zM28 92h10v10H28zM28 112h10v10H28z" />
      </g>
      <path className="drawing-faint" d="M50 82h120M50 102h150M50 122h90" />
      <g className="drawing-accent">
        <path d="M28 50h184M28 55h184" />
        <path className="drawing-mist" d="M246 30 184 98l-10 14 16-5 62-68z" />
        <path d="m184 98 6 9" />
      </g>
    </Illustration>
  )
}
