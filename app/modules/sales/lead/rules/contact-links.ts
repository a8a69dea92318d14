import { z } from 'zod'

/** A mailto: for an address that is one and nothing else; null otherwise (T1: no link from raw lead text). */
export function mailtoHref(email: string): string | null {
  return z.email().safeParse(email).success ? `mailto:${email}` : null
}

/** A tel: for a number in stored form (+27821234567); null otherwise. */
export function telHref(phoneStored: string | null): string | null {
  return phoneStored && /^\+\d{6,15}$/.test(phoneStored) ? `tel:${phoneStored}` : null
}

/** The chat with a number in stored form; null where there is none. */
export function whatsappHref(phoneStored: string | null): string | null {
  return telHref(phoneStored) ? `https://wa.me/${phoneStored!.slice(1)}` : null
}
