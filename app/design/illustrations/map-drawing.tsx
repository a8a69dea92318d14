import { Illustration, type IllustrationProps } from './illustration.tsx'

/** A street map with a pin and the ring of one kilometre around it. */
export function MapDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 220 160" className={className}>
      <path className="drawing-mist" d="M12 24l62-14 70 18 64-16v124l-64 16-70-18-62 14z" />
      <path
        className="drawing-line"
        d="M12 24l62-14 70 18 64-16v124l-64 16-70-18-62 14zM74 10v124M144 28v124"
      />
      <path
        className="drawing-faint"
        d="M12 64l62-10 70 14 64-12M12 104l62-8 70 16 64-14M40 18v124M176 20v124M74 54l70 58"
      />
      <circle className="drawing-ring" cx="112" cy="84" r="50" />
      <path className="drawing-accent" d="M112 84h50M112 84h.1M162 84l-6-4M162 84l-6 4" />
      <path
        className="drawing-pin"
        d="M112 92c-12-15-17-22-17-30a17 17 0 0 1 34 0c0 8-5 15-17 30z"
      />
      <circle className="drawing-hole" cx="112" cy="61" r="6" />
    </Illustration>
  )
}
