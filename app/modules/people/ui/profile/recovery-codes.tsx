import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'

/** Shown once: what signs in when the phone is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title="Keep these recovery codes" role="status">
        <p>
          They are shown only now. Each signs you in once when your phone is not at hand. Earlier
          codes no longer work.
        </p>
      </Notice>
      <ul
        className="grid gap-x-6 gap-y-1 rounded-md bg-sand p-3 font-mono sm:grid-cols-2"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy codes'}
        </Button>
        <Button size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
