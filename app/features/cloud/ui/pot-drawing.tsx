import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'

/** A pot on the stove with a cloud for steam: not ready yet. */
export function PotDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 150" className={className}>
      <path
        className="drawing-mist"
        d="M74 52a14 14 0 0 1 4-27 20 20 0 0 1 38-4 16 16 0 0 1 8 31z"
      />
      <path
        className="drawing-line"
        d="M74 52a14 14 0 0 1 4-27 20 20 0 0 1 38-4 16 16 0 0 1 8 31zM56 78h88v38a12 12 0 0 1-12 12H68a12 12 0 0 1-12-12zM50 78h100M56 90H42v10h14M144 90h14v10h-14"
      />
      <path className="drawing-accent" d="M84 60v8M100 58v10M116 60v8" />
      <path className="drawing-sun" d="M88 136c4-6 8-6 12 0 4-6 8-6 12 0z" />
      <path className="drawing-line" d="M30 140h140" />
    </Illustration>
  )
}
