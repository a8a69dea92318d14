import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'

/** A shop reached by a line in the ground and through the air, with its own network inside. */
export function ThreeWaysDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 22 240 118" className={className}>
      <path className="drawing-mist" d="M112 62h96v58h-96z" />
      <circle className="drawing-sun" cx="74" cy="88" r="17" />
      <path
        className="drawing-line"
        d="M4 120h232M112 120V62M208 120V62M104 62l10-22h92l10 22zM128 40v22M144 40v22M160 40v22M176 40v22M192 40v22M180 120V84h18v36M22 120l12-64 12 64M26 98h16M29 82h10M34 56V44"
      />
      <path
        className="drawing-accent"
        d="M52 50q26-8 48 2M50 40q28-12 56-2M4 134h136q8 0 8-8v-14M128 92a26 26 0 0 1 40 0M136 98a16 16 0 0 1 24 0"
      />
      <circle className="drawing-sun" cx="148" cy="107" r="4" />
    </Illustration>
  )
}
