import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'

/** A laptop with a heartbeat. */
export function LaptopDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 130" className={className}>
      <path className="drawing-mist" d="M40 14h120v84H40z" />
      <path
        className="drawing-line"
        d="M34 98V18a8 8 0 0 1 8-8h116a8 8 0 0 1 8 8v80M14 102h172l-8 16H22zM84 102q0 7 6 7h20q6 0 6-7"
      />
      <path className="drawing-accent" d="M46 58h30l8-20 16 42 12-32 6 10h36" />
      <circle className="drawing-sun" cx="154" cy="58" r="5" />
    </Illustration>
  )
}
