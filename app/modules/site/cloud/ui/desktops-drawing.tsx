import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'

/** One desktop in a cloud, shown on a laptop and on a telephone. */
export function DesktopsDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 240 170" className={className}>
      <path
        className="drawing-mist"
        d="M78 76a20 20 0 0 1 4-39 30 30 0 0 1 58-8 24 24 0 0 1 16 47z"
      />
      <path
        className="drawing-line"
        d="M78 76a20 20 0 0 1 4-39 30 30 0 0 1 58-8 24 24 0 0 1 16 47zM98 40h38v22H98zM112 70h10"
      />
      <path className="drawing-sun" d="M102 44h14v8h-14z" />
      <path className="drawing-accent" d="M92 82l-14 20M142 82l26 22" />
      <path
        className="drawing-line"
        d="M40 110h66v36H40zM30 154h86l-8-8H38zM160 108h26v46h-26zM170 148h6"
      />
      <path className="drawing-sun" d="M46 116h22v12H46zM164 114h18v10h-18z" />
      <path className="drawing-faint" d="M74 118h26M74 124h18M46 136h40M165 132h14M165 138h10" />
      <path className="drawing-line" d="M16 162h208" />
    </Illustration>
  )
}
