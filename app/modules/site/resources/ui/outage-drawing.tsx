/** A router that keeps its lights on beside a candle. */
export function OutageDrawing() {
  return (
    <svg
      viewBox="0 0 240 150"
      aria-hidden="true"
      className="w-full max-w-72 justify-self-center"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path className="text-on-deep-soft" d="M14 134h212M88 134V98h116v36M108 98V58M184 98V58" />
      <path
        className="text-on-deep"
        d="M97 47a16 16 0 0 1 22 0M90 39a26 26 0 0 1 36 0M173 47a16 16 0 0 1 22 0M166 39a26 26 0 0 1 36 0"
      />
      <path className="text-sunrise" d="M104 116h8M122 116h8M140 116h8M36 134V86h18v48M45 86v-6" />
      <path
        className="text-sunrise"
        fill="currentColor"
        stroke="none"
        d="M45 78c-10-8-1-16 0-28 7 12 10 20 0 28z"
      />
    </svg>
  )
}
