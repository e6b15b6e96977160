// contract/settings/settings: the settings that the console reads at start-up, and the current content of
// /common/config. The environment's settings are the server's own.
import { z } from 'zod'
import { coercedNumber } from '../fields.ts'
import { designerPath } from '../constants.ts'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { ACTION, MENU } from '../permissions.ts'

const PathEntry = z.object({ path: z.string(), used: z.boolean() })
export const ApiPaths = z.object({
  dashboardService: PathEntry,
  layOutDesigner: PathEntry,
  portal: PathEntry,
  webPDA: PathEntry,
})
export type ApiPaths = z.infer<typeof ApiPaths>

/** Defaults of the specification §3. Only services that exist are marked as used. */
export const defaultApiPaths: ApiPaths = {
  dashboardService: { path: '/dashboard', used: true },
  layOutDesigner: { path: designerPath, used: true },
  portal: { path: '/', used: true },
  webPDA: { path: '/PDA', used: false },
}

export const readApiPaths = operation({
  summary: 'Addresses of related applications',
  method: 'GET',
  path: '/api/common/config/APIPath',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  output: ApiPaths,
})

const percentage = z
  .string()
  .trim()
  .regex(/^(\d{1,2}|100)$/, 'A whole percentage from 0 to 100.')
/** Percentages at which a box turns amber or red (wire contract §18). */
export const AlertSetting = z.object({
  gwOfflineCaution: percentage,
  gwOfflineDanger: percentage,
  labelUpdatedCaution: percentage,
  labelUpdatedDanger: percentage,
  labelLowBatteryCaution: percentage,
  labelLowBatteryDanger: percentage,
  labelOfflineCaution: percentage,
  labelOfflineDanger: percentage,
  labelSignalCaution: percentage,
  labelSignalDanger: percentage,
  labelMisusedCaution: percentage,
  labelMisusedDanger: percentage,
})
export type AlertSetting = z.infer<typeof AlertSetting>

/** Red never begins before amber. `labelUpdated` counts the good side, so its order is reversed. */
export const AlertSettingBody = AlertSetting.superRefine((setting, issues) => {
  for (const name of [
    'gwOffline',
    'labelUpdated',
    'labelLowBattery',
    'labelOffline',
    'labelSignal',
    'labelMisused',
  ] as const) {
    const [caution, danger] = [Number(setting[`${name}Caution`]), Number(setting[`${name}Danger`])]
    if (name === 'labelUpdated' ? danger > caution : danger < caution)
      issues.addIssue({
        code: 'custom',
        path: [`${name}Danger`],
        message: name === 'labelUpdated' ? 'Not above the amber one.' : 'Not below the amber one.',
      })
  }
})

export const readAlertSetting = operation({
  summary: 'Thresholds of the overview',
  method: 'GET',
  path: '/api/common/config/alertsetting',
  needs: [MENU.overview, MENU.dashboardConfig],
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(AlertSetting.shape),
})

export const saveAlertSetting = operation({
  summary: 'Set the thresholds of the overview',
  method: 'POST',
  path: '/api/common/config/alertsetting',
  needs: ACTION.dashboardConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: AlertSettingBody,
  output: Envelope.extend(AlertSetting.shape),
  audit: 'settings.alert',
})

export const readAliveInterval = operation({
  summary: 'Keep-alive interval in milliseconds',
  method: 'GET',
  path: '/api/common/config/aliveInterval',
  needs: 'session',
  scope: 'company',
  query: z.object({}),
  output: z.object({ aliveInterval: z.string() }),
})

export const saveAliveInterval = operation({
  summary: 'Set the keep-alive interval',
  method: 'PUT',
  path: '/api/common/config/aliveInterval',
  needs: ACTION.aliveIntervalEdit,
  scope: 'company',
  query: z.object({ aliveInterval: coercedNumber().int().min(1000).max(3_600_000) }),
  output: Envelope,
  audit: 'settings.aliveInterval',
})

export const Language = z.object({
  languageId: z.number().int(),
  languageName: z.string(),
  defaultLanguage: z.boolean(),
  /** Ours: changes whenever a message of the language does, so that browsers know when theirs are old. */
  revision: z.string(),
})
export type Language = z.infer<typeof Language>
export const listLanguages = operation({
  summary: 'Languages of the console',
  method: 'GET',
  path: '/api/common/config/languageList',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  output: z.object({ languageList: z.array(Language) }),
})

export const readLanguage = operation({
  summary: 'Messages of one language',
  method: 'GET',
  path: '/api/common/config/languageContent',
  needs: 'public',
  scope: 'none',
  query: z.object({ languageId: coercedNumber().int().min(0) }),
  output: z.object({
    languageId: z.number().int(),
    languageName: z.string(),
    defaultLanguage: z.boolean(),
    fileName: z.string(),
    /** JSON text of key to message: of a shipped language its whole pack, with the administrator's messages over it. */
    content: z.string(),
    revision: z.string(),
  }),
})

export const ImageLocation = z.enum(['LoginMainImage', 'LoginLogoImage', 'MenuLogoImage'])
export type ImageLocation = z.output<typeof ImageLocation>

/** Pictures of the login page and the menu; an empty list means the built-in ones. */
export const listImages = operation({
  summary: 'Pictures of the login page and the menu',
  method: 'GET',
  path: '/api/common/config/imageList',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  output: z.object({
    imageList: z.array(
      z.object({
        location: ImageLocation,
        fileName: z.string(),
        fileData: z.string(),
      }),
    ),
  }),
})

/**
 * The runtime properties file, JSON, one per production type (specification §1, §3), with the default of each property.
 * `apiKey` is public: it opens nothing. `website` is the provider's in Family Site (specification §2): an address, or a
 * path of this server.
 */
export const defaultProperties = {
  connectionType: 'url',
  serverIp: '',
  serverPort: '',
  protocolType: '',
  serverDomain: '',
  apiKey: '',
  Dashboard_Release: '',
  version: '',
  customerInformation: '',
  lidlFunction: '',
  favoriteButton: '',
  customer: '',
  isLabelAlive: 'true',
  lcdUrl: '',
  KeycloakLogin: 'false',
  keycloakurl: '',
  keycloakrealm: '',
  keycloakclientId: '',
  keycloakonLoad: '',
  HEALTH_CHECK_INTERVAL: '',
  website: '/guide/',
}
type PropertyName = keyof typeof defaultProperties
export const RuntimeProperties = z.object(
  Object.fromEntries(
    Object.entries(defaultProperties).map(([name, fallback]) => [name, z.string().default(fallback)]),
  ) as Record<PropertyName, z.ZodDefault<z.ZodString>>,
)
export type RuntimeProperties = z.infer<typeof RuntimeProperties>
export const propertiesPath = (type: 'cloud' | 'local-server' | 'server') => `/properties/${type}.json`
