import type { Waiting } from './queue.ts'

/** What the outbox says of all it holds; what was refused is not sent again by itself (FLD-04). */
export function outboxWords(
  items: readonly Pick<Waiting, 'refusal'>[],
  isOnline: boolean,
): { title: string; text: string } {
  const refused = items.filter(({ refusal }) => refusal).length
  const waiting = items.length - refused
  const waits = `${counted(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to send`
  const were = refused === 1 ? 'was refused' : 'were refused'
  const stays =
    refused === 1
      ? 'It stays on this device and is not sent again automatically.'
      : 'They stay on this device and are not sent again by themselves.'
  if (waiting === 0) return { title: `${counted(refused)} ${were}`, text: stays }
  const kept =
    waiting === 1
      ? 'It is kept on this device and sent automatically'
      : 'They are kept on this device and sent automatically'
  const sends = isOnline ? `${kept}.` : `You are offline. ${kept} when the connection is back.`
  if (refused === 0) return { title: waits, text: sends }
  return {
    title: `${waits}, ${refused} ${were}`,
    text: `${sends} What was refused stays and is not sent again automatically.`,
  }
}

const counted = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`)
