import { BaobabMark } from './baobab-mark.tsx'

/** The mark and the name of the house, set in its display face. The name comes from the settings record. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span className={className ? `wordmark ${className}` : 'wordmark'}>
      <BaobabMark className="wordmark-mark" />
      <span>{name}</span>
    </span>
  )
}
