import { Illustration, type IllustrationProps } from './illustration.tsx'

/** A router on the counter, sending. */
export function RouterDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 140" className={className}>
      <path className="drawing-mist" d="M24 84h152l10 30H14z" />
      <path
        className="drawing-line"
        d="M30 82h140a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V90a8 8 0 0 1 8-8z"
      />
      <path className="drawing-line" d="M52 82V34M148 82V34M14 120h172M36 120v6M164 120v6" />
      <path
        className="drawing-accent"
        d="M76 62a34 34 0 0 1 48 0M86 72a20 20 0 0 1 28 0M66 50a50 50 0 0 1 68 0"
      />
      <path
        className="drawing-line"
        d="M44 101h.1M58 101h.1M72 101h.1M118 97h16v9h-16zM142 97h16v9h-16z"
      />
      <circle className="drawing-sun" cx="52" cy="30" r="4" />
      <circle className="drawing-sun" cx="148" cy="30" r="4" />
    </Illustration>
  )
}
