import { Illustration, type IllustrationProps } from './illustration.tsx'

export function BatteryDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 150" className={className}>
      <path className="drawing-mist" d="M30 40h84v94H30z" />
      <path
        className="drawing-line"
        d="M36 34h72a8 8 0 0 1 8 8v86a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8zM28 58h88M42 46h.1M52 46h.1"
      />
      <path className="drawing-sun" d="M78 68L52 100h18l-6 24 28-34H73z" />
      <path className="drawing-line" d="M78 68L52 100h18l-6 24 28-34H73z" />
      <path
        className="drawing-line"
        d="M116 112h18c10 0 10-30 22-30h4M160 70h14a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-14zM182 78h8M182 86h8"
      />
      <path
        className="drawing-accent"
        d="M150 20a14 14 0 1 0 18 18 15 15 0 0 1-18-18zM178 20h.1M186 34h.1M140 14h.1"
      />
      <path className="drawing-line" d="M10 136h180" />
    </Illustration>
  )
}
