// simulator: an access point's data about one label, in the words of `/get_db` and the `tags` events (hardware facts
// §1.5).

/** The "never, or in deep sleep" mark of nextcheckin and nextupdate. */
export const never = 3_216_153_600
export const noHash = '0'.repeat(32)
/** Content modes that the emulator meets. */
export const contentMode = {
  image: 0,
  firmware: 5,
  otherAccessPoint: 12,
  nfc: 14,
  drawing: 19,
  external: 24,
  homeAssistant: 25,
  removed: 255,
} as const
export const wakeup = {
  timer: 0,
  boot: 1,
  gpio: 2,
  nfc: 3,
  button1: 4,
  button2: 5,
  button3: 6,
  radio: 0x0f,
  firmwareRejected: 0xe0,
  firstBoot: 0xfc,
  networkScan: 0xfd,
  watchdog: 0xfe,
} as const

/** Of ten buttons, which some labels have. */
export const isButton = (reason: number) => reason >= wakeup.button1 && reason <= wakeup.button1 + 9

/** In the order and spelling of the wire. Times are Unix seconds. */
export interface LabelRecord {
  mac: string
  /** First 8 bytes of the MD5 of the last confirmed bytes, then zeros. */
  hash: string
  lastseen: number
  nextupdate: number
  nextcheckin: number
  pending: number
  alias: string
  contentMode: number
  LQI: number
  /** dBm; 0 means never heard. */
  RSSI: number
  temperature: number
  batteryMv: number
  hwType: number
  wakeupReason: number
  capabilities: number
  modecfgjson: string
  isexternal: boolean
  apip: string
  rotate: number
  lut: number
  invert: number
  updatecount: number
  updatelast: number
  ch: number
  ver: number
}

export function newRecord(mac: string, hwType: number, channel: number): LabelRecord {
  return {
    mac,
    hash: noHash,
    lastseen: 0,
    nextupdate: never,
    nextcheckin: 0,
    pending: 0,
    alias: '',
    contentMode: contentMode.image,
    LQI: 0,
    RSSI: 0,
    temperature: 0,
    batteryMv: 0,
    hwType,
    wakeupReason: 0,
    capabilities: 0,
    modecfgjson: '',
    isexternal: false,
    apip: '0.0.0.0',
    rotate: 0,
    lut: 0,
    invert: 0,
    updatecount: 0,
    updatelast: 0,
    ch: channel,
    ver: 0,
  }
}

/** 16 upper-case hex digits from 16 or 12; undefined when malformed. */
export function readMac(text: string | undefined): string | undefined {
  if (text === undefined || !/^([0-9a-f]{16}|[0-9a-f]{12})$/i.test(text)) return undefined
  return text.toUpperCase().padStart(16, '0')
}
