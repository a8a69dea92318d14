import { z } from 'zod'

/** A setting with an empty value counts as absent. */
const settingSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const textSchema = settingSchema(z.string().trim().min(1).optional())
const wholeNumberSchema = (low: number, high: number, fallback: number) =>
  settingSchema(z.coerce.number().int().min(low).max(high).default(fallback))
const choiceSchema = <const Choice extends string>(
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
) => settingSchema(z.enum(choices).default(fallback as never))
const patternSchema = (pattern: RegExp, message: string) =>
  settingSchema(z.string().regex(pattern, message).optional())
const urlSchema = (...protocols: string[]) =>
  settingSchema(
    z
      .string()
      .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      })
      .optional(),
  )
const webUrlSchema = urlSchema('http:', 'https:')
const postgresUrlSchema = urlSchema('postgres:', 'postgresql:')
const secretSchema = patternSchema(
  /^[\w.-]{16,200}$/,
  'must be 16 to 200 letters, digits, dots, dashes or underscores',
)
const numericIdSchema = patternSchema(/^\d{5,20}$/, 'must be a number of 5 to 20 digits')

/** A URL that every visitor's browser can read, so it must not contain a secret. */
const publicLayerSchema = webUrlSchema.refine(
  (value) => value === undefined || !/[?#@;,\s]/.test(value),
  'must be a plain address without a user, a query or a fragment',
)

/** For example "Operator A=https://…/FeatureServer/0, Operator B=https://…". */
const areaLayersSchema = settingSchema(
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
  NODE_ENV: choiceSchema(['development', 'production', 'test'], 'production'),
  PORT: wholeNumberSchema(0, 65535, 3000),
  HOST: settingSchema(z.string().default('127.0.0.1')),
  BUILD_DIR: settingSchema(z.string().default('./build')),
  DATA_DIR: settingSchema(z.string().default('./data')),
  DATABASE_URL: postgresUrlSchema,
  DATABASE_DIRECT_URL: postgresUrlSchema,
  PUBLIC_URL: webUrlSchema,
  PUBLIC_ANON_KEY: secretSchema,
  METRICS_TOKEN: secretSchema,
  METRICS_NETWORK: settingSchema(
    z.union([z.cidrv4(), z.cidrv6()], 'must be a network such as 10.0.0.0/8').optional(),
  ),
  TRUST_PROXY_HOPS: wholeNumberSchema(0, 10, 0),
  LOG_LEVEL: choiceSchema(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  SMTP_URL: urlSchema('smtp:', 'smtps:'),
  MAIL_PER_MINUTE: settingSchema(z.coerce.number().int().min(1).max(100_000).optional()),
  MAIL_FROM: patternSchema(
    /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an email address',
  ),
  REPLY_MAILBOX: patternSchema(
    /^[a-z0-9.-]{1,13}@[^\s<>@+]+$/i,
    'must be an email address with at most 13 characters before the @',
  ),
  IMAP_URL: urlSchema('imaps:', 'imap:').refine(
    (value) =>
      value === undefined || (new URL(value).username !== '' && new URL(value).hostname !== ''),
    'must include user, password and host, as in imaps://user:password@host/INBOX',
  ),
  ZOHO_CLIENT_ID: textSchema,
  ZOHO_CLIENT_SECRET: textSchema,
  ZOHO_REFRESH_TOKEN: textSchema,
  ZOHO_DATA_CENTRE: choiceSchema(['com', 'eu', 'in', 'com.au', 'jp', 'ca', 'sa'], 'com'),
  ZOHO_REQUESTS_AT_ONCE: wholeNumberSchema(1, 25, 8),
  ZOHO_ACCOUNTS_URL: webUrlSchema,
  ZOHO_API_URL: webUrlSchema,
  MAP_SERVICE_URL: webUrlSchema,
  MAP_BROWSER_URL: publicLayerSchema,
  AREA_LAYERS: areaLayersSchema,
  GEOCODER_DRIVER: choiceSchema(['gazetteer', 'photon', 'google'], 'gazetteer'),
  GEOCODER_URL: webUrlSchema,
  GEOCODER_REVERSE_URL: webUrlSchema,
  GEOCODER_KEY: textSchema,
  WHATSAPP_PHONE_NUMBER_ID: numericIdSchema,
  WHATSAPP_ACCOUNT_ID: numericIdSchema,
  WHATSAPP_ACCESS_TOKEN: textSchema,
  WHATSAPP_APP_SECRET: textSchema,
  WHATSAPP_VERIFY_TOKEN: textSchema,
  WHATSAPP_API_URL: webUrlSchema,
  VAPID_PUBLIC_KEY: patternSchema(
    /^[\w-]{87}$/,
    'must be the public half of a VAPID key: 87 letters, digits, dashes or underscores',
  ),
  VAPID_PRIVATE_KEY: patternSchema(
    /^[\w-]{43}$/,
    'must be the private half of a VAPID key: 43 letters, digits, dashes or underscores',
  ),
  PUSH_HOSTS: patternSchema(
    /^[a-z0-9.-]+(?:,[a-z0-9.-]+)*$/i,
    'must be host names separated by commas',
  ),
  WEBHOOK_PRIVATE_HOSTS: patternSchema(
    /^(?:[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:,(?:[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)*$/i,
    'must be hosts separated by commas, each with or without a port, such as n8n.internal:5678',
  ),
  PUSH_RELAY_URL: webUrlSchema,
  SAMPLES: choiceSchema(['yes', 'no'], 'no'),
  COPY: choiceSchema(['yes', 'no'], 'no'),
  RATE_LIMIT_FACTOR: settingSchema(z.coerce.number().min(0.01).max(100_000).default(1)),
})

/** Settings of this process with their defaults. Each setting has a row in docs/reference.md. */
export type Env = z.infer<typeof environmentSchema>

/** Returns the address that visitors use: PUBLIC_URL, else this machine and its port. */
export function siteAddress(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
}

/** Error for an invalid setting; the message is one sentence for the person who starts the server. */
export class SettingError extends Error {}

const crmSettings = ['ZOHO_CLIENT_ID', 'ZOHO_CLIENT_SECRET', 'ZOHO_REFRESH_TOKEN'] as const
const whatsappSettings = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCOUNT_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const pushSettings = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const

/** A copy has real data, so it must not write to real people or read the real mailbox. */
const withoutExternalSettings = (env: Env): Env => ({
  ...env,
  ...Object.fromEntries(
    ['SMTP_URL', 'IMAP_URL', ...crmSettings, ...whatsappSettings, ...pushSettings].map((name) => [
      name,
      undefined,
    ]),
  ),
})

/** Reads the settings. Throws SettingError, which names the variable and what it must be. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = environmentSchema.safeParse(source)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new SettingError(`The setting ${issue.path.join('.')} cannot be used: ${issue.message}.`)
  }
  requireAllOrNone(parsed.data, 'The CRM', crmSettings)
  requireAllOrNone(parsed.data, 'WhatsApp', whatsappSettings)
  requireAllOrNone(parsed.data, 'Web Push', pushSettings)
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
