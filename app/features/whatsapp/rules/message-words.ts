import { cleanText } from '#app/basics/text.ts'
import { elsewhereWords } from '../content/words.ts'
import type { IncomingMessage } from '../schema/webhook.ts'

/** What somebody wrote, in words; of a picture or a voice note, that one came (WAP-02). */
export function wordsOf(message: IncomingMessage): string {
  const words = saidIn(message)
  const kind = message.audio?.voice ? 'voice' : message.type
  const elsewhere =
    words === undefined ? (elsewhereWords[kind] ?? elsewhereWords.other!) : undefined
  const caption = captionOf(message)
  return cleanText([words, elsewhere, caption].filter(Boolean).join('\n\n'))
}

function captionOf({ image, video, document }: IncomingMessage): string | undefined {
  const name = document?.filename ? `Name: ${document.filename}` : undefined
  return [name, (image ?? video ?? document)?.caption].filter(Boolean).join('\n\n')
}

/** What can be said in words alone; undefined where it is in WhatsApp. */
function saidIn(message: IncomingMessage): string | undefined {
  const { text, button, interactive, location, contacts } = message
  if (text) return text.body
  if (button) return button.text
  const chosen = interactive?.button_reply ?? interactive?.list_reply
  if (chosen) return chosen.title
  if (location) {
    const { name, address, latitude, longitude } = location
    return `A place: ${[name, address, `${latitude}, ${longitude}`].filter(Boolean).join(', ')}`
  }
  if (!contacts) return undefined
  const people = contacts.map(({ name, phones = [] }) =>
    [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' '),
  )
  return `A contact: ${people.join('; ')}`
}

/** "Stop" by itself, in English or Afrikaans, whatever its case and its full stop (WAP-04). */
export function isStop({ text, button }: IncomingMessage): boolean {
  const said = text?.body ?? button?.text ?? ''
  return /^\W*(?:stop|staak|unsubscribe)\W*$/i.test(said.slice(0, 40))
}
