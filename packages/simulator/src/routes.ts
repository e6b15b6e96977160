// simulator: the access point's HTTP calls, answer for answer (hardware facts §1.1–1.4). Their effects are in
// access-point.ts and content-loop.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from './clock.ts'
import { fileRoutes } from './file-routes.ts'
import { readFields, readUpload } from './forms.ts'
import { contentMode, readMac } from './label-record.ts'
import { canRollBack, rollBack, takeUpdate } from './own-firmware.ts'
import { reversedBytes, type Kept } from './queue.ts'
import { json, text, type Call, type Reply, type Served } from './replies.ts'
import { definitionOf } from './tag-types.ts'

/** The size of one `/get_db` page: it ends when this much JSON is full. */
const pageBytes = 5000

const fixedRoutes: Record<string, (call: Call) => Reply | Promise<Reply> | undefined | Promise<Reply | undefined>> = {
  'POST /imgupload': takeImage,
  'POST /jsonupload': takeDrawing,
  'GET /get_db': listRecords,
  'POST /save_cfg': saveLabelConfig,
  ...fileRoutes,
  'POST /tag_cmd': commandLabel,
  'GET /led_flash': flashLed,
  'GET /getdata': waitingData,
  'GET /sysinfo': systemInfo,
  'GET /get_ap_config': accessPointConfig,
  'POST /save_apcfg': saveAccessPointConfig,
  'POST /set_var': setVariable,
  'POST /set_vars': setVariables,
  'POST /set_time': setTime,
  'POST /reboot': ({ ap }) => {
    setImmediate(() => void ap.reboot())
    return text('OK Reboot')
  },
  'POST /update_ota': takeUpdate,
  'POST /rollback': ({ ap }) => rollBack(ap),
  'GET /backup_db': ({ ap }) => json(ap.book.records()),
}

/** Answers one call. Never rejects: a broken body gets 400, a caller that left gets nothing. */
export async function answer(ap: Served, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', 'content-type')
  const target = request.url ?? '/'
  const question = target.indexOf('?')
  const path = question < 0 ? target : target.slice(0, question)
  const call: Call = {
    ap,
    request,
    response,
    query: new URLSearchParams(question < 0 ? '' : target.slice(question + 1)),
  }
  try {
    if (request.method === 'OPTIONS') return send(response, { status: 200, body: '' })
    const route = fixedRoutes[`${request.method} ${path}`]
    const reply = await (route ? route(call) : fileOf(ap, path))
    if (reply) send(response, reply)
  } catch {
    if (!response.headersSent && !response.destroyed) send(response, text('Bad Request', 400))
  }
}

function send(response: ServerResponse, { status, body, type }: Reply) {
  response.writeHead(status, {
    'Content-Type': type ?? 'text/plain',
    'Content-Length': typeof body === 'string' ? Buffer.byteLength(body) : body.length,
  })
  response.end(body)
}

// Pictures

const openUploads = new WeakMap<Served, number>()

async function takeImage({ ap, request, response }: Call): Promise<Reply | undefined> {
  const open = (openUploads.get(ap) ?? 0) + 1
  openUploads.set(ap, open)
  ap.peakUploads = Math.max(ap.peakUploads, open)
  try {
    const form = await readUpload(request)
    if (ap.chance.happens(ap.faults.dropUpload)) return void response.destroy()
    const reply = keepImage(ap, form.fields, form.macAtFile, form.file)
    if (ap.chance.happens(ap.faults.muteUpload)) return void response.destroy()
    // The closing handler's empty 200 replaces any earlier answer, so current firmware reports no failure.
    return ap.firmware === 'current' ? text('') : reply
  } finally {
    openUploads.set(ap, (openUploads.get(ap) ?? 1) - 1)
  }
}

function keepImage(
  ap: Served,
  fields: Map<string, string>,
  macAtFile: string | undefined,
  file: Buffer | undefined,
): Reply {
  if (ap.runState !== 2) return text('Come back later', 409)
  if (macAtFile === undefined || file === undefined) return text('parameters incomplete', 400)
  const kept = ap.kept.get(readMac(macAtFile) ?? '')
  if (!kept) return text('mac not found', 400)
  const { record } = kept
  const dither = whole(fields.get('dither')) ?? 1
  const minutes = whole(fields.get('ttl')) ?? 0
  const preload = fields.get('preloadtype')
  record.contentMode =
    whole(fields.get('contentmode')) === contentMode.homeAssistant ? contentMode.homeAssistant : contentMode.external
  record.modecfgjson = JSON.stringify({
    filename: `/temp/${record.mac}.jpg`,
    timetolive: String(minutes),
    dither: String(dither),
    delete: '1',
    ...(preload === undefined
      ? {}
      : { preload: '1', preload_type: preload, preload_lut: fields.get('preloadlut') ?? '0' }),
  })
  configure(kept, fields)
  record.nextupdate = 0
  ap.broadcast.record(kept)
  ap.content.put(record.mac, {
    jpeg: file,
    dither,
    sleepMinutes: minutes,
    preload: preload === undefined ? undefined : (whole(preload) ?? 0),
    preloadLut: whole(fields.get('preloadlut')) ?? 0,
  })
  return text('Ok, saved')
}

/** The picture options that uploads and `/save_cfg` share; missing ones stay unchanged. */
function configure({ record }: Kept, fields: Map<string, string>) {
  record.rotate = (whole(fields.get('rotate')) ?? record.rotate) & 3
  record.lut = (whole(fields.get('lut')) ?? record.lut) & 3
  record.invert = (whole(fields.get('invert')) ?? record.invert) & 1
  record.alias = fields.get('alias')?.slice(0, 31) ?? record.alias
}

/** The emulator has no drawing engine, and reports the firmware's own error for a drawing that it cannot keep. */
async function takeDrawing({ ap, request }: Call): Promise<Reply> {
  const fields = await readFields(request)
  const mac = fields.get('mac')
  if (mac === undefined || !fields.has('json')) return text('Missing parameters', 400)
  if (!ap.kept.has(readMac(mac) ?? '')) return text('mac not found in tagDB', 400)
  if (ap.runState !== 2) return text('come back later', 409)
  return text('Failed to create file', 400)
}

// Records

function listRecords({ ap, query }: Call): Reply {
  const asked = query.get('mac')
  if (asked !== null) {
    const mac = readMac(asked)
    if (mac === undefined) return json({ error: 'malformatted mac' })
    return json({ tags: ap.book.records().filter((record) => record.mac === mac) })
  }
  const records = ap.book.records()
  const page: string[] = []
  let length = 0
  // The index has 8 bits: page 256 starts over.
  let at = (whole(query.get('pos') ?? undefined) ?? 0) & 255
  for (; at < records.length && length <= pageBytes; at++) {
    const record = JSON.stringify(records[at])
    page.push(record)
    length += record.length
  }
  const more = length > pageBytes ? `,"continu":${at & 255}` : ''
  return { status: 200, body: `{"tags":[${page.join()}]${more}}`, type: 'application/json' }
}

async function saveLabelConfig({ ap, request }: Call): Promise<Reply> {
  const fields = await readFields(request)
  const kept = ap.kept.get(readMac(fields.get('mac')) ?? '')
  if (!kept) return text('Error while saving: mac not found')
  configure(kept, fields)
  const mode = whole(fields.get('contentmode')) ?? kept.record.contentMode
  // Firmware is not permanent content: the record that it replaces comes back.
  if (mode === contentMode.firmware && kept.record.contentMode !== mode) kept.aside = { ...kept.record }
  kept.record.contentMode = mode
  kept.record.modecfgjson = fields.get('modecfgjson') ?? kept.record.modecfgjson
  ap.broadcast.record(kept)
  if (kept.record.contentMode === contentMode.nfc) ap.content.putAddress(kept.record)
  if (kept.record.contentMode === contentMode.firmware) ap.content.putFirmware(kept.record)
  return text('Ok, saved')
}

// Commands

const labelCommands = new Set(['reboot', 'scan', 'reset', 'deepsleep', 'ledflash', 'ledflash_long', 'ledflash_stop'])

async function commandLabel({ ap, request }: Call): Promise<Reply> {
  const fields = await readFields(request)
  const command = fields.get('cmd')
  const mac = fields.get('mac')
  if (command === undefined || mac === undefined) return text('param error', 500)
  if (command === 'purge') {
    const now = seconds()
    for (const { record } of Array.from(ap.kept.values()))
      if (now - record.lastseen > 3 * 86_400) forgetLabel(ap, record.mac)
    return text('Ok, done')
  }
  const kept = ap.kept.get(readMac(mac) ?? '')
  if (!kept) return text('Error: mac not found', 400)
  if (command === 'del') forgetLabel(ap, kept.record.mac)
  else if (command === 'clear') ap.book.cancelAll(kept)
  else if (command === 'refresh') {
    kept.record.nextupdate = 0
    if (kept.record.contentMode === contentMode.nfc) ap.content.putAddress(kept.record)
  } else if (labelCommands.has(command)) ap.book.sendCommand(kept, command)
  else return text('param error', 500)
  return text('Ok, done')
}

function forgetLabel(ap: Served, mac: string) {
  const kept = ap.kept.get(mac)
  if (!kept) return
  kept.record.contentMode = contentMode.removed
  ap.broadcast.record(kept)
  ap.kept.delete(mac)
  // With radio time zero its next check-in is now.
  ap.radio.call(mac)
}

function flashLed({ ap, query }: Call): Reply {
  const kept = ap.kept.get(readMac(query.get('mac') ?? undefined) ?? '')
  const pattern = query.get('pattern')
  if (!kept || (pattern !== null && !/^[0-9a-f]{24}$/i.test(pattern))) return text('error, invalid parameters', 400)
  ap.book.sendCommand(
    kept,
    pattern === null ? 'ledflash_stop' : `ledflash ${pattern.toUpperCase()}`,
    pattern?.toLowerCase(),
  )
  return text('ok, request transmitted')
}

// Bytes and definitions

function waitingData({ ap, query }: Call): Reply {
  const mac = readMac(query.get('mac') ?? undefined)
  const queue = ap.kept.get(mac ?? '')?.queue.filter(({ bytes }) => bytes.length > 0) ?? []
  const md5 = query.get('md5')?.toLowerCase()
  const offer = md5 === undefined ? queue[0] : queue.find(({ version }) => reversedBytes(version) === md5)
  if (offer) return { status: 200, body: offer.bytes, type: 'application/octet-stream' }
  return mac !== undefined && ap.kept.has(mac) ? text('No data available', 400) : text('File not found', 404)
}

function fileOf(ap: Served, path: string): Reply {
  const raw = /^\/current\/([0-9A-F]{16})\.raw$/.exec(path)
  const bytes = raw ? ap.book.confirmedBytes.get(raw[1] ?? '') : undefined
  if (bytes && Number(ap.settings.preview) === 1) return { status: 200, body: bytes, type: 'application/octet-stream' }
  const type = /^\/tagtypes\/([0-9A-F]{2})\.json$/.exec(path)
  const model = type ? ap.modelOfType(parseInt(type[1] ?? '', 16)) : undefined
  return model ? json(definitionOf(model)) : text('Not found', 404)
}

// The box itself

function systemInfo({ ap }: Call): Reply {
  return json({
    alias: ap.settings.alias,
    env: 'ESP32_S3_16_8_YELLOW_AP',
    buildtime: ap.firmware === 'legacy' ? '1735689600' : '1784000000',
    buildversion: ap.version,
    sha: 'shelfcast-simulator',
    psramsize: 8_388_608,
    flashsize: 16_777_216,
    rollback: canRollBack(ap),
    ap_version: 32,
    hasC6: 1,
    hasH2: 0,
    hasTslr: 0,
    hasFlasher: 0,
  })
}

function accessPointConfig({ ap }: Call): Reply {
  return json({
    C6: '1',
    H2: '0',
    TLSR: '0',
    savespace: ap.savesSpace ? '1' : '0',
    hasFlasher: '0',
    hasBLE: '0',
    hasSubGhz: '0',
    apstate: ap.isRadioUp ? '1' : '6',
    ...ap.settings,
  })
}

async function saveAccessPointConfig({ ap, request }: Call): Promise<Reply> {
  for (const [name, value] of await readFields(request)) {
    const before = ap.settings[name]
    if (before === undefined) continue
    ap.settings[name] = typeof before === 'number' ? (whole(value) ?? before) : value
  }
  ap.content.kick()
  return text('Ok, saved')
}

async function setVariable({ ap, request }: Call): Promise<Reply> {
  const fields = await readFields(request)
  const key = fields.get('key'),
    value = fields.get('val')
  if (key === undefined || value === undefined) return text('Error: missing parameters', 500)
  ap.variables.set(key, value)
  return text('Ok, saved')
}

async function setVariables({ ap, request }: Call): Promise<Reply> {
  const values = JSON.parse((await readFields(request)).get('json') ?? '') as Record<string, unknown>
  for (const [key, value] of Object.entries(values)) ap.variables.set(key, String(value))
  return text('Ok, saved')
}

/** The emulator's clock is the machine's; it only checks what the access point checks. */
async function setTime({ request }: Call): Promise<Reply> {
  return Number((await readFields(request)).get('epoch')) > 1_600_000_000
    ? text('Ok, saved')
    : text('Error: epoch', 400)
}

function whole(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}
