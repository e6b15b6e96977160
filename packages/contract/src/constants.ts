// contract/constants: the figures and fixed texts of the specification that both sides use. Enumerations are in
// enumerations.ts.

/** Keep-alive poll, default (specification §9, HEALTH_CHECK_INTERVAL). */
export const keepAliveMs = 10_000
/** Loading a script chunk gives up after this (specification §9). */
export const chunkLoadTimeoutMs = 120_000
export const menuWidthPx = 350
export const menuCollapsedWidthPx = 50
export const navigationWidthPx = 320
export const minimumPageWidthPx = 1200
export const wrapperWidthPx = 1920
export const wrapperFromPx = 2000
export const flyoutCloseMs = 600
/** The LCD flag is read again this long after the menu mounts (specification §4). */
export const lcdFlagRereadMs = 500
export const menuLogoPx = { width: 183, height: 50 } as const
export const goToPageWidthPx = 100

export const defaultPort = 9001
export const defaultProtocol = 'http'
export const defaultAddress = 'localhost'
/** Version query of the runtime properties file (specification §1). */
export const propertiesVersion = '24.11'

export const sessionCookie = 'sessionId'
/** The secret half of a browser session; the page can never read it (security design §6). */
export const secretCookie = 'shelfcastSecret'
/** What the server needs to draw rows into a page (accounts/first-rows.ts). */
export const viewCookie = 'shelfcastView'
export const lcdFlagKey = 'LcdTabEnable'
/** The minimum initial page size of a list on screen, whatever the operation's own: fewer leave the table half empty. */
export const fewestRows = 20
/** Session-storage entries with this prefix are temporary search conditions and vanish at logout. */
export const temporaryPrefix = 'shelfcast.search.'
export const tabIndexKey = 'shelfcast.tabIndex'
export const languageContentKey = 'languageContent'

/** Colours of the specification §9. */
export const themeColours = {
  primary: '#2f3b4c',
  secondary: '#424242',
  accent: '#82B1FF',
  error: '#FF5252',
  info: '#2196F3',
  success: '#4CAF50',
  warning: '#FFC107',
} as const

/** Location based services, switched on and off (specification §9). */
export const lbsEnabledDefault = {
  enable: true,
  startTime: '1200',
  endTime: 16,
  gatheringEndTime: 1800,
  txPower: 2,
  txInterval: 30,
  threshold: 75,
} as const
export const lbsDisabledDefault = { enable: false } as const

/** Largest JSON body unless the operation says otherwise; calls that take lists carry up to 5,000 rows (wire contract §1). */
export const bodyLimitBytes = 1024 * 1024
export const listBodyLimitBytes = 32 * 1024 * 1024
/** Largest product file (security design §9). */
export const productFileLimitBytes = 200 * 1024 * 1024
/** A pushed picture has at most 5 MB, and base64 makes a third more of it; a few of them fit one call. */
export const imageLimitBytes = 5 * 1024 * 1024
/** Of a picture as base64, which has four letters for three bytes, with a data address before them. */
export const imageTextLimit = Math.ceil(imageLimitBytes / 3) * 4 + 200
export const imageBodyLimitBytes = 32 * 1024 * 1024
/** Larger pictures are not unpacked: a small file may claim any size. */
export const imageLimitPixels = 40_000_000
/** Access points count the blocks of a label's firmware in 8 bits: 255 of 4,096 bytes. */
export const labelFirmwareLimitBytes = 255 * 4_096
/** The program of an access point has a partition of at most 6.25 MB. */
export const gatewayFirmwareLimitBytes = 6_553_600
/** The server holds a product file inside a JSON body in memory, so larger ones come as a form. */
export const base64FileLimitBytes = 64 * 1024 * 1024

/** With the refusal of a session that another sign-in ended: `TakenOver` as JSON, encoded for an address. */
export const takenOverHeader = 'x-session-taken-over'
export const noPermissionText = 'You have no permission.'

/** The store that always exists, for callers that know only one (wire contract §4). */
export const defaultStoreCode = 'DEFAULT_STATION_CODE'

/** Currency of prices whose product names none (CURRENCY); ISO 4217. */
export const defaultCurrency = 'EUR'

/** A larger change of a price, in percent, is asked about unless the store has its own limit. */
export const defaultPriceJumpPercent = 30

/** The column of saved rejected rows that says why. An upload ignores it. */
export const rejectionColumn = 'Reason for rejection'

/** The page of the Layout Designer, unless the settings name another address (specification §3). */
export const designerPath = '/LD'
