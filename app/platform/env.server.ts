import { z } from 'zod'

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const textSchema = z.preprocess(emptyToUndefined, z.string().trim().min(1).optional())
const wholeNumberSchema = (low: number, high: number, fallback: number) =>
  z.preprocess(emptyToUndefined, z.coerce.number().int().min(low).max(high).default(fallback))
const urlSchema = (protocols: string[]) =>
  z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      })
      .optional(),
  )

const keySchema = (length: number, what: string) =>
  z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${what}`)
      .optional(),
  )

const networkSchema = z.preprocess(
  emptyToUndefined,
  z.union([z.cidrv4(), z.cidrv6()], 'must be a network such as 10.0.0.0/8').optional(),
)

const numericIdSchema = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .regex(/^\d{5,20}$/, 'must be a number of 5 to 20 digits')
    .optional(),
)

/** A URL that every visitor's browser can read, so it must not contain a secret. */
const publicLayerSchema = urlSchema(['http:', 'https:']).refine(
  (value) => value === undefined || !/[?#@;,\s]/.test(value),
  'must be a plain address without a user, a query or a fragment',
)

/** For example "Operator A=https://…/FeatureServer/0, Operator B=https://…". */
const areaLayersSchema = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(/[,\n]/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map((entry) => {
          const at = entry.indexOf('=')
          return { operator: entry.slice(0, at).trim(), address: entry.slice(at + 1).trim() }
        }),
    )
    .refine(
      (list) =>
        list.length <= 50 &&
        new Set(list.map(({ address }) => address)).size === list.length &&
        list.every(
          ({ operator, address }) =>
            operator !== '' &&
            operator.length <= 100 &&
            /^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''),
        ),
      'must list operators with their addresses, as in Operator A=https://map.example/FeatureServer/0',
    ),
)

const environmentSchema = z.object({
  NODE_ENV: z.preprocess(
    emptyToUndefined,
    z.enum(['development', 'production', 'test']).default('production'),
  ),
  PORT: wholeNumberSchema(0, 65535, 3000),
  HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  BUILD_DIR: z.preprocess(emptyToUndefined, z.string().default('./build')),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:']),
  DATABASE_DIRECT_URL: urlSchema(['postgres:', 'postgresql:']),
  PUBLIC_URL: urlSchema(['http:', 'https:']),
  PUBLIC_ANON_KEY: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[\w.-]{16,200}$/, 'must be 16 to 200 letters, digits, dots, dashes or underscores')
      .optional(),
  ),
  METRICS_TOKEN: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[\w.-]{16,200}$/, 'must be 16 to 200 letters, digits, dots, dashes or underscores')
      .optional(),
  ),
  METRICS_NETWORK: networkSchema,
  TRUST_PROXY_HOPS: wholeNumberSchema(0, 10, 0),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  SMTP_URL: urlSchema(['smtp:', 'smtps:']),
  MAIL_PER_MINUTE: z.preprocess(
    emptyToUndefined,
    z.coerce.number().int().min(1).max(100_000).optional(),
  ),
  MAIL_FROM: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an email address')
      .optional(),
  ),
  REPLY_MAILBOX: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(
        /^[a-z0-9.-]{1,13}@[^\s<>@+]+$/i,
        'must be an email address with at most 13 characters before the @',
      )
      .optional(),
  ),
  IMAP_URL: urlSchema(['imaps:', 'imap:']).refine(
    (value) =>
      value === undefined || (new URL(value).username !== '' && new URL(value).hostname !== ''),
    'must include user, password and host, as in imaps://user:password@host/INBOX',
  ),
  ZOHO_CLIENT_ID: textSchema,
  ZOHO_CLIENT_SECRET: textSchema,
  ZOHO_REFRESH_TOKEN: textSchema,
  ZOHO_DATA_CENTRE: z.preprocess(
    emptyToUndefined,
    z.enum(['com', 'eu', 'in', 'com.au', 'jp', 'ca', 'sa']).default('com'),
  ),
  ZOHO_REQUESTS_AT_ONCE: wholeNumberSchema(1, 25, 8),
  ZOHO_ACCOUNTS_URL: urlSchema(['http:', 'https:']),
  ZOHO_API_URL: urlSchema(['http:', 'https:']),
  MAP_SERVICE_URL: urlSchema(['http:', 'https:']),
  MAP_BROWSER_URL: publicLayerSchema,
  AREA_LAYERS: areaLayersSchema,
  GEOCODER_DRIVER: z.preprocess(
    emptyToUndefined,
    z.enum(['gazetteer', 'photon', 'google']).default('gazetteer'),
  ),
  GEOCODER_URL: urlSchema(['http:', 'https:']),
  GEOCODER_REVERSE_URL: urlSchema(['http:', 'https:']),
  GEOCODER_KEY: textSchema,
  WHATSAPP_PHONE_NUMBER_ID: numericIdSchema,
  WHATSAPP_ACCOUNT_ID: numericIdSchema,
  WHATSAPP_ACCESS_TOKEN: textSchema,
  WHATSAPP_APP_SECRET: textSchema,
  WHATSAPP_VERIFY_TOKEN: textSchema,
  WHATSAPP_API_URL: urlSchema(['http:', 'https:']),
  VAPID_PUBLIC_KEY: keySchema(
    87,
    'the public half of a VAPID key: 87 letters, digits, dashes or underscores',
  ),
  VAPID_PRIVATE_KEY: keySchema(
    43,
    'the private half of a VAPID key: 43 letters, digits, dashes or underscores',
  ),
  PUSH_HOSTS: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[a-z0-9.-]+(?:,[a-z0-9.-]+)*$/i, 'must be host names separated by commas')
      .optional(),
  ),
  WEBHOOK_PRIVATE_HOSTS: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(
        /^(?:[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:,(?:[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)*$/i,
        'must be hosts separated by commas, each with or without a port, such as n8n.internal:5678',
      )
      .optional(),
  ),
  PUSH_RELAY_URL: urlSchema(['http:', 'https:']),
  SAMPLES: z.preprocess(emptyToUndefined, z.enum(['yes', 'no']).default('no')),
  COPY: z.preprocess(emptyToUndefined, z.enum(['yes', 'no']).default('no')),
  RATE_LIMIT_FACTOR: z.preprocess(
    emptyToUndefined,
    z.coerce.number().min(0.01).max(100_000).default(1),
  ),
})

/** Settings of this process with their defaults. Each setting has a row in docs/reference.md. */
export type Env = z.infer<typeof environmentSchema>

/** Returns the address that visitors use: PUBLIC_URL, else this machine and its port. */
export function siteAddress(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
}

/** Error for an invalid setting; the message is one sentence for the person who starts the server. */
export class SettingError extends Error {}

/** A copy has real data, so it must not write to real people or read the real mailbox. */
const externalSettings = [
  'SMTP_URL',
  'IMAP_URL',
  'ZOHO_CLIENT_ID',
  'ZOHO_CLIENT_SECRET',
  'ZOHO_REFRESH_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCOUNT_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
] as const satisfies readonly (keyof Env)[]

const withoutExternalSettings = (env: Env): Env => ({
  ...env,
  ...Object.fromEntries(externalSettings.map((name) => [name, undefined])),
})

/** Reads the settings. Throws WrongSetting, which names the variable and what it must be. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = environmentSchema.safeParse(source)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new SettingError(`The setting ${issue.path.join('.')} cannot be used: ${issue.message}.`)
  }
  requireAllOrNone(parsed.data, 'The CRM', [
    'ZOHO_CLIENT_ID',
    'ZOHO_CLIENT_SECRET',
    'ZOHO_REFRESH_TOKEN',
  ])
  requireAllOrNone(parsed.data, 'WhatsApp', [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCOUNT_ID',
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ])
  requireAllOrNone(parsed.data, 'Web Push', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  if (parsed.data.DATABASE_DIRECT_URL && !parsed.data.DATABASE_URL)
    throw new SettingError('DATABASE_DIRECT_URL also needs DATABASE_URL, which is missing.')
  const { GEOCODER_DRIVER, GEOCODER_URL, GEOCODER_KEY } = parsed.data
  if (GEOCODER_DRIVER === 'photon' && !GEOCODER_URL)
    throw new SettingError(
      'The address service photon needs GEOCODER_URL, the address of your own server.',
    )
  if (GEOCODER_DRIVER === 'google' && !GEOCODER_KEY)
    throw new SettingError('The address service google needs GEOCODER_KEY, a key for Places.')
  return parsed.data.COPY === 'yes' ? withoutExternalSettings(parsed.data) : parsed.data
}

export const isWhatsappSetUp = (env: Env): boolean => env.WHATSAPP_PHONE_NUMBER_ID !== undefined

/** Requires all of these settings or none, because an incomplete connection is a mistake. */
function requireAllOrNone(env: Env, what: string, names: readonly (keyof Env)[]): void {
  const missing = names.filter((name) => !env[name])
  if (missing.length === 0 || missing.length === names.length) return
  const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
  throw new SettingError(
    `${what} needs ${all} together, but these are missing: ${missing.join(', ')}.`,
  )
}
