// server/http: every list, sorted by each of its keys in both directions: the answer has that order, and missing values
// come last or first, never in between.
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { AlertSettingBody } from '@shelfcast/contract/sensors/alert-settings'
import { OtaStep } from '@shelfcast/contract/firmware/schedules'
import { LedDuration } from '@shelfcast/contract/labels/led'
import { rowsOf } from '@shelfcast/contract/operation'
import { allOperations } from '@shelfcast/contract/operations'
import { models } from '@shelfcast/render/models'
import { usingShop } from '../testing/shop.ts'

const count = 12
const label = '000000000001'

/** Required parameters of a list. */
const needs: Readonly<Record<string, Record<string, string>>> = {
  listArticlesById: { id: '00000001' },
  listArticlesByName: { name: 'e' },
  listArticlesByNfc: { nfcUrl: 'https://n.example/1' },
  listArticlesByField: { key: 'ORIGIN', value: 'o' },
  listArticleUpdateDetails: { name: 'File 3' },
  listStoreTemplates: { storeCode: 'lyon' },
  listFirmwarePackages: { type: 'GATEWAY' },
  listGatewayLabels: { gateway: '00000000C001' },
  listAliveHistory: { label },
  listStatusHistory: { label },
  listArticleFiles: { isImpact: 'true' },
  listReceiptChanges: { batch: '00000000-0000-4000-8000-000000000007' },
  listAddedArticles: { batch: '00000000-0000-4000-8000-000000000007' },
  findTemplates: { name: '-' },
  listAccountsSeenBy: { user: 'a1' },
  listPickLines: { id: '1' },
  listSensorLogs: { sensorCode: '000000000001', start: '2020-01-01', end: '2099-01-01' },
  listShelfLabels: { floor: 'f1', shelfId: 's1' },
  // Those that lack some of the stores.
  listMappable: { store: '' },
  listCloudMappable: { store: '' },
}
/** Another name of a row's value. */
const alias: Readonly<Record<string, string>> = { code: 'labelCode', name: 'articleName', label: 'labelCode' }
const ofTemplates = { 'id.name': 'templateName', lastModified: 'lastUpdateTime' }
const ofGroups = { name: 'groupName', lastModified: 'lastModifiedDate' }
const ofAccounts = { userName: 'account', user_name: 'account' }
const ofErrors = { reserved_two: 'itemGroup' }
const ofStores = { code: 'store', name: 'storeName' }
const aliasOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listStoreTemplates: { last_modified: 'modifiedTime', lastModified: 'modifiedTime' },
  listGateways: { code: 'macAddress' },
  listGatewayStatus: { code: 'macAddress' },
  listFloatingGateways: { code: 'macAddress', name: 'name' },
  listGatewayFirmware: { code: 'macAddress', name: 'name' },
  listStores: ofStores,
  listStoreSummaries: ofStores,
  listAppSettingPlaces: { area_id: 'areaId' },
  listTemplates: ofTemplates,
  findTemplates: ofTemplates,
  listTemplateGroups: ofGroups,
  listModelGroups: ofGroups,
  listButtonConfigs: { name: 'configName' },
  listWhiteList: { code: 'label', label: 'label' },
  listHeardLabels: { code: 'label', label: 'label' },
  listLabelProperties: { name: 'name' },
  listAlerts: { name: 'name' },
  listArticleFiles: { name: 'name' },
  listValidationErrors: { name: 'name' },
  listErrors: ofErrors,
  listErrorInfo: ofErrors,
  listGatewayErrors: ofErrors,
  listReportGateways: { code: 'id', name: 'name' },
  listAccounts: ofAccounts,
  listAccountsSeenBy: ofAccounts,
  listCloudAccounts: ofAccounts,
  listMappings: ofAccounts,
  listMappable: ofAccounts,
  listCloudMappings: ofAccounts,
  listCloudMappable: ofAccounts,
}
/** Words for steps sort by step, or by the measured value. */
const levels: Readonly<Record<string, readonly string[]>> = {
  battery: ['REPLACE', 'BAD', 'LOW', 'GOOD', 'VERYGOOD'],
  batteryStatus: ['REPLACE', 'BAD', 'LOW', 'GOOD', 'VERYGOOD'],
  signal: ['BAD', 'GOOD', 'EXCELLENT'],
  signalStrength: ['BAD', 'GOOD', 'EXCELLENT'],
  health: ['off', 'stable', 'caution', 'danger'],
  duration: LedDuration.options,
  step: OtaStep.options,
}
const numbers: readonly string[] = [
  'firmwareVersion',
  'newestVersion',
  'targetVersion',
  'batteryLevel',
  'labelCount',
  'fwVersion',
  'id',
  'amountLabel',
  'price',
]

const filled = { store: 'lyon' }
/** `count` rows; `n` numbers them, `r` is another order. */
async function fill(table: string, columns: string, values: string, times = count) {
  await sql
    .raw(
      `insert into ${table} (${columns}) select ${values} from (select n, n * 7 % ${count + 1} as r, s.store_id from generate_series(1, ${times}) n, store s where s.code = 'lyon') t`,
    )
    .execute(server.db)
}

const { server, send } = usingShop({ stores: ['lyon', 'Bern', 'oslo'] })

beforeAll(async () => {
  const { db } = server
  await sql`
    update store
    set country = code, address = 'Street ' || store_id, description = 'D' || (9 - store_id),
      division_code = store_id * 7 % 5, config = json_build_object('siteCode', 'S' || (5 - store_id))`.execute(db)
  const model = `'${JSON.stringify(models.map(({ key }) => key))}'::jsonb->>r`
  const code = `lpad(to_hex(n), 12, '0')`
  await fill(
    'article',
    'store_id, article_id, name, nfc_url, data, created_at, updated_at',
    `store_id, lpad(n::text, 8, '0'), chr(64 + r) || 'e' || n, case when n % 2 = 0 then 'https://n.example/' || r else '' end, json_build_object('ORIGIN', 'o' || r, 'CATEGORY1', 'c' || r, 'ETC_0', 'e' || (r % 3)), now() - n * interval '1 hour', now() - r * interval '1 hour'`,
  )
  await fill(
    'gateway',
    'store_id, company, mac, name, ip, port, network_status, model, version, channel, last_seen_at',
    `store_id, 'acme', lpad('C' || lpad(to_hex(n), 3, '0'), 12, '0'), chr(64 + r), '10.0.0.' || r, 80 + r, (array['CONNECTED', 'NOT_READY', 'DISCONNECTED'])[1 + r % 3], 'M' || r % 3, r || '.1', r, now() - r * interval '1 hour'`,
  )
  await fill(
    'floating_gateway',
    'mac, company, scheme, ip, port, name, model, version, last_seen_at',
    `lpad('F' || to_hex(n), 12, '0'), 'acme', 'HTTP', '10.0.1.' || r, 80 + r, chr(64 + r), 'M' || r, r || '.1', now() - r * interval '1 minute'`,
  )
  await fill(
    'label',
    'store_id, code, model, linked, battery_mv, battery, rssi, signal, lqi, temperature, firmware, capabilities, last_seen_at, gateway_id, link_info, floor, shelf_id, shelf_floor, shelf_order, rotation, page, led_color, led_until, nfc_wanted',
    `store_id, ${code}, case when n > 1 then ${model} end, n % 3 > 0, 2000 + r * 80, (array['REPLACE', 'REPLACE', 'REPLACE', 'BAD', 'BAD', 'LOW', 'GOOD', 'GOOD', 'GOOD', 'GOOD', 'VERYGOOD', 'VERYGOOD', 'VERYGOOD'])[r + 1], -100 + r * 5, case when r < 4 then 'BAD' when r < 8 then 'GOOD' else 'EXCELLENT' end, r, r - 5, r * 3,
      r % 4, now() - r * interval '5 hours', (select min(gateway_id) from gateway), json_strip_nulls(json_build_object('arrow', chr(64 + r), 'addInfo1', 'i' || r, 'buttonConfigId', r, 'powerRailCtrlId', case when n % 2 = 0 then 'P' || r end)), 'f' || r % 3, 's' || r, r, 20 - r, 90 * (r % 4), 1 + r % 3, 'RED', now() + (r - 5) * interval '1 hour', case when n % 2 = 0 then 'https://l.example/' || r else '' end`,
  )
  await sql`
    insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version, wanted_at, shown_at,
      deadline_at, wanted_hash, fail_reason)
    select label_id, store_id, gateway_id, 3, case when label_id % 2 = 0 then 3 else 2 end,
      now() - rssi * interval '1 minute', now() + rssi * interval '1 minute',
      now() + (label_id % 5 - 2) * interval '1 hour', decode(md5(code), 'hex'), 'why ' || lqi
    from label`.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0
    from label l join article a on a.article_id = lpad((l.lqi % 5 + 1)::text, 8, '0') where l.linked`.execute(db)
  await fill(
    'article_change',
    'store_id, article_key, article_id, article_name, batch_id, source, account, changes, label_versions, created_at',
    `store_id, n, lpad(r::text, 8, '0'), chr(64 + r), md5(r::text)::uuid, (array['FILE', 'API', 'SCREEN'])[1 + r % 3], 'a' || r, '[]', case when n % 2 = 0 then json_build_array(json_build_array((select min(label_id) + n from label), 3)) else '[]' end, now() - r * interval '1 minute'`,
  )
  await fill(
    'article_file',
    'store_id, batch_id, name, source, result, account, total, success, fail, unchanged, label_count, created_at, completed_at, content_path',
    `store_id, md5(n::text)::uuid, 'File ' || r, 'FILE', (array['SUCCESS', 'FAILED'])[1 + r % 2], 'a' || r, r, r * 2, r * 3 + 1, r * 4, r * 5, now() - n * interval '1 minute', now() - r * interval '1 second', case when n % 2 = 0 then 'x' || n end`,
  )
  const receipt = `'00000000-0000-4000-8000-000000000007'::uuid`
  await fill(
    'article_change',
    'store_id, article_key, article_id, article_name, batch_id, source, changes, jump, created_at',
    `store_id, n, lpad(r::text, 8, '0'), chr(64 + r), ${receipt}, 'FILE', '[]', case when n % 3 > 0 then r * 10 end, now() - interval '1 day'`,
  )
  await sql`
    insert into article_added (batch_id, at, store_id)
    select ${sql.raw(receipt)}, created_at, store_id from article`.execute(db)
  await sql`
    insert into article_file_error (file_id, position, field, code, message, line, value, article_id)
    select id, 1, 'F' || total % 3, 'number', 'm' || total, total, 'v' || total, 'A' || total
    from article_file`.execute(db)
  await fill(
    'fail_record',
    'store_id, label_id, page, version, operation, article_id, gateway_id, error_code, error_text, retry_count, request_date, last_retry_at, closed_at',
    `store_id, (select min(label_id) + n - 1 from label), 1, 3, 'LINK', lpad(r::text, 8, '0'), (select min(gateway_id) + n % 5 from gateway), (array['REFUSED', 'NO_GATEWAY'])[1 + r % 2], 't' || r, r, now() - n * interval '1 minute', now() - r * interval '1 minute', case when n % 2 = 0 then now() - r * interval '1 hour' end`,
  )
  await fill(
    'label_sample',
    'label_id, at, gateway_id, version, rssi, lqi, battery_mv, temperature, page, shown',
    `(select min(label_id) from label), now() - n * interval '1 hour', (select min(gateway_id) + n % 5 from gateway), r, -100 + r * 5, r, 2000 + r * 80, r - 5, r % 3, r % 2 = 0`,
  )
  await sql`
    insert into battery_forecast (label_id, store_id, battery_mv, low_on)
    select label_id, store_id, battery_mv, current_date + (label_id * 7 % 13)::integer from label where label_id % 3 > 0`.execute(
    db,
  )
  await sql`
    insert into label_property (store_id, model, battery_type)
    select distinct store_id, model, 'Cell ' || right(model, 9) from label where model is not null`.execute(db)
  await fill(
    'label_command',
    'label_id, store_id, kind, payload, batch_id, account, state, detail, expires_at, created_at, changed_at',
    `(select min(label_id) + n - 1 from label), store_id, 'LED', json_build_object('color', (array['RED', 'BLUE', 'GREEN'])[1 + r % 3], 'duration', (array['10s', '1m', '30s', '5m'])[1 + r % 4]), gen_random_uuid(), 'a' || r, (array['DONE', 'FAILED'])[1 + r % 2], 'd' || r, now(), now() - r * interval '1 minute', now() - n * interval '1 minute'`,
  )
  await fill(
    'label_command',
    'label_id, store_id, kind, payload, batch_id, state, detail, expires_at, progress',
    `(select min(label_id) + n - 1 from label), store_id, 'FIRMWARE', json_build_object('version', r + 40), gen_random_uuid(), (array['DONE', 'FAILED', 'REPLACED'])[1 + r % 3], 'd' || r, now(), r`,
    9,
  )
  await sql`
    insert into label_button (label_id, button, store_id, alarm, pressed_at)
    select label_id, 1, store_id, true, now() from label`.execute(db)
  await fill(
    'button_config',
    'company, name, button_set, hibernate, created_at, modified_at',
    `'acme', 'c' || r, '{"main":"DEFAULT","sub":"DEFAULT","extend1":"DEFAULT","extend2":"DEFAULT"}', r % 2 = 0, now() - r * interval '1 minute', now() - n * interval '1 minute'`,
  )
  await sql`
    update label set link_info = jsonb_build_object('buttonConfigId', (select min(config_id) from button_config))
    where label_id % 3 = 0`.execute(db)
  const limits = JSON.stringify(AlertSettingBody.parse({ name: 'A' }))
  const numbersOf = ['offlineMinutes', 'delayMinutes', 'repeatMinutes', 'recoverMinutes', 'ackMinutes']
  await fill(
    'floor_plan',
    'store_id, floor, width_metres, height_metres, width, height',
    `store_id, 'f' || r, r * 2, n * 3, r * 10, n * 10`,
  )
  await fill(
    'shelf',
    'store_id, floor, shelf_id, name, levels, direction, cold',
    `store_id, 'f' || r % 3, 's' || r, case when n % 2 = 0 then chr(64 + r) else '' end, r,
      (array['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'])[1 + r % 2], r % 2 = 0`,
  )
  await fill(
    'anchor',
    'label_id, store_id, position_id, floor, x, y, requested_at',
    `(select min(label_id) + n - 1 from label), store_id, 'p' || r, case when n % 3 > 0 then 'f' || r % 3 else '' end,
      case when n % 2 = 0 then r end, case when n % 2 = 0 then n end, now() - r * interval '1 minute'`,
  )
  await fill(
    'label_position',
    'label_id, store_id, floor, x, y, accuracy, source, located_at',
    `(select min(label_id) + n - 1 from label), store_id, 'f' || r, r / 2.0, n, r / 3.0,
      (array['DECLARED', 'ANCHOR', 'NEIGHBOURS', 'CELL'])[1 + r % 4], now() - r * interval '1 minute'`,
    9,
  )
  await fill(
    'label_doubt',
    'label_id, store_id, reason, confidence, since, misplaced',
    `(select min(label_id) + n - 1 from label), store_id, (array['WARM', 'OTHER_GATEWAY'])[1 + r % 2], 60 + r, now(),
      n % 2 = 0`,
    7,
  )
  await fill(
    'power_controller',
    `company, store_id, code, linked, broker_id, source, topic, channel, model, name, firmware, power_on, on_since,
      watts, volts, amperes, temperature, nominal, online, heard_at, cycle_state, cycle_asked_at, cycle_by`,
    `'acme', store_id, ${code} || '0', true, (select min(broker_id) from mqtt_broker),
      (array['shelly', 'shelly1', 'tasmota'])[1 + r % 3], 'T' || r, 0, 'M' || r, chr(64 + r), r || '.1', r % 2 = 0,
      case when r % 2 = 0 then now() - r * interval '1 hour' end, r, 200 + r, r / 10.0, 20 + r, 220 + r, r % 2 = 0,
      now() - r * interval '1 minute', (array['NONE', 'DONE', 'FAILED'])[1 + r % 3], now() - r * interval '1 day',
      'a' || r`,
  )
  await fill(
    'power_device',
    'controller_id, code, kind, position',
    `(select min(controller_id) from power_controller), 'Lamp ' || r, (array['LIGHT', 'DISPLAY'])[1 + r % 2], 20 - r`,
  )
  await fill(
    'pick',
    'store_id, name, color, state, account, started_at, ended_at',
    `store_id, chr(64 + r), (array['RED', 'BLUE'])[1 + r % 2], (array['OPEN', 'DONE', 'STOPPED'])[1 + r % 3], 'a' || r,
      now() - r * interval '1 minute', case when r % 3 > 0 then now() - n * interval '1 second' end`,
  )
  await fill(
    'pick_line',
    'pick_id, position, article_id, article_name, quantity, picked_at, picked_by, by_whom',
    `(select min(pick_id) from pick), r, chr(90 - r), 'N' || r, 20 - r, case when r % 2 = 0 then now() - r * interval '1 minute' end,
      case when r % 2 = 1 then 'NONE' when r % 4 = 0 then 'CALL' else 'BUTTON' end, case when r % 2 = 0 then 'b' || r else '' end`,
  )
  await fill(
    'sensor_setting',
    'store_id, name, enable, value',
    `store_id, 's' || r, r % 2 = 0, '${limits}'::jsonb || jsonb_build_object('webhookUrl', 'https://h.example/' || r,
      'escalateMinutes', r, 'hysteresis', r / 2.0, ${numbersOf.map((key) => `'${key}', r`).join()})`,
  )
  await fill(
    'sensor',
    `company, store_id, code, linked, source, model, name, label_code, gateway, setting_id, has_humidity,
      interval_s, temperature, humidity, battery, rssi, firmware, measured_at, status, online, problem,
      registered_at`,
    `'acme', store_id, ${code}, r % 2 = 0, (array['http', 'shelly', 'tasmota'])[1 + r % 3], 'M' || r,
      chr(64 + r), 'L' || r, 'G' || r, (select min(setting_id) + n - 1 from sensor_setting), r % 2 = 0, r * 60,
      r - 6, r * 5, case when n < 9 then r * 8 end, case when n < 9 then -50 - r * 4 end, r || '.1',
      now() - r * interval '1 minute', (array['STABLE', 'CAUTION', 'DANGER', 'UNKNOWN'])[1 + r % 4], r % 2 = 0,
      case when n % 2 = 0 then 'p' || r else '' end, now() - r * interval '1 hour'`,
  )
  await fill(
    'sensor_reading',
    'sensor_id, measured_at, temperature',
    `(select min(sensor_id) from sensor), now() - r * interval '1 minute', r`,
  )
  await fill(
    'sensor_alert',
    `sensor_id, store_id, kind, level, value, limit_value, occurred_at, closed_at, acknowledged_at,
      acknowledged_by, reason, memo, setting_id`,
    `(select min(sensor_id) + n - 1 from sensor), store_id,
      (array['TEMPERATURE', 'HUMIDITY', 'OFFLINE', 'BATTERY'])[1 + r % 4],
      (array['CAUTION', 'DANGER'])[1 + r % 2], r, r - 1, now() - r * interval '1 hour',
      case when n % 2 = 0 then now() - r * interval '1 minute' end,
      case when n % 3 = 0 then now() - r * interval '2 minutes' end,
      case when n % 3 = 0 then 'a' || r else '' end,
      case when n % 3 = 0 then (array['DOOR', 'OTHER'])[1 + r % 2] end,
      case when n % 3 = 0 then 'm' || r else '' end, (select min(setting_id) + n - 1 from sensor_setting)`,
  )
  await fill(
    'sensor_notice',
    'alert_id, store_id, setting_id, channel, recipient, sent_at',
    `(select min(id) + n - 1 from sensor_alert), store_id, r,
      (array['EMAIL', 'WEBHOOK', 'SCREEN'])[1 + r % 3], 'r' || r, now() - r * interval '1 minute'`,
  )
  const backups = path.join(server.dataFolder, 'backups')
  await mkdir(backups)
  for (let n = 1; n <= count; n += 1) {
    const file = path.join(backups, `b${n}.zip`)
    await writeFile(file, '')
    await utimes(file, n, ((n * 7) % (count + 1)) * 60)
  }
  await fill(
    'audit',
    'company, account, action, target, time',
    `'acme', 'a' || r, 'store.save', 't' || r, now() - r * interval '1 minute'`,
  )
  await fill(
    'white_list',
    'store_id, label_code, created_at',
    `store_id, lpad(to_hex(n * 2), 12, '0'), now() - r * interval '1 minute'`,
  )
  await fill(
    'heard_label',
    'store_id, code, gateway_id, model, rssi, first_heard_at, last_heard_at',
    `store_id, lpad(to_hex(9000 + n), 12, '0'), (select min(gateway_id) + n % 5 from gateway), 'm' || r, -r, now() - r * interval '1 hour', now() - n * interval '1 minute'`,
  )
  await fill(
    'article_schedule',
    'store_id, file_name, zone_id, local_time, due_at, account, status, result, total, fail, label_count, processed_at, created_at, modified_at',
    `store_id, 'Plan ' || r, (array['UTC', 'Asia/Seoul'])[1 + r % 2], to_char(now() + r * interval '1 day', 'YYYY-MM-DD HH24:MI'), now() + r * interval '1 day', 'a' || r, case when n % 2 = 0 then 'NOT_PROCESSED' else 'SUCCESS' end, 'r' || r, r, r * 2, r * 3, case when n % 2 = 1 then now() - r * interval '1 hour' end, now() - n * interval '1 minute', now() - r * interval '1 minute'`,
  )
  await fill(
    'alert',
    'store_id, kind, target, name, detail, opened_at, told_at',
    `store_id, (array['LABEL_OVERDUE', 'LABEL_BATTERY'])[1 + r % 2], 't' || r, chr(64 + r), 'd' || r, now() - r * interval '1 minute', now()`,
  )
  await fill(
    'firmware_package',
    'company, type, model, version, file_name, content, size, md5, system, tag_class, inch, type_code, customer, site_code, job_number, ota_mode, created_at, updated_at',
    `'acme', 'GATEWAY', 'M' || n % 3, r || '.2', 'f' || r, '', r, md5(r::text), 's' || r, 'c' || r, 'i' || r, 't' || r, 'k' || r, 'x' || r, 'j' || r, 'o' || r, now() - r * interval '1 hour', now() - n * interval '1 hour'`,
  )
  // Of labels, which the list of packages is not asked for.
  await fill(
    'firmware_package',
    'company, type, model, version, file_name, content, size, md5, system, tag_class',
    `'acme', 'TAG', ${model}, r * 10, 'F' || r, '', r, '', 's' || r, 'c' || r`,
  )
  await fill(
    'ota_schedule',
    'store_id, package_id, is_on, ota_time, window_start, window_end, gw_mac, step, stopped_at, stopped_text, created_at, updated_at',
    `store_id, (select package_id from firmware_package where type = 'TAG' and size = r), r % 2 = 0, case when n % 3 > 0 then '2099-12-' || 10 + r || ' 10:00' else '' end, '1' || r % 10 || ':00', '2' || r % 4 || ':00', case when n % 2 = 0 then 'A' || r else '' end, (array['CANARY', 'SAMPLE', 'ALL'])[1 + r % 3], case when r % 2 = 1 then now() - r * interval '1 hour' end, 'e' || r, now() - r * interval '1 hour', now() - n * interval '1 hour'`,
  )
  await sql`
    insert into ota_label (schedule_id, label_id, command_id, batch_id, state, reason, detail, changed_at)
    select o.schedule_id, l.label_id, 0, gen_random_uuid(), (array['SUCCESS', 'FAILED', 'SKIPPED', 'PICTURE'])[1 + l.label_id % 4],
      (array['NONE', 'UPDATE', 'REPLACED', 'NONE'])[1 + l.label_id % 4], case when l.label_id % 4 = 1 then 'No ' || l.label_id else '' end,
      now() - l.label_id * interval '1 minute'
    from ota_schedule o join firmware_package p using (package_id) join label l on l.model = p.model`.execute(db)
  await fill(
    'template',
    'company, name, design, width, height, colours, label_type, dithering, document, version, modified_at, modified_by',
    `'acme', chr(96 + r) || 'Winter-' || n, 'x', r * 10, n * 10, (array['BW', 'BWR'])[1 + r % 2], (array['', 'M2_296x128_BWR', 'M3_384x168_BWRY'])[1 + r % 3], r % 2 = 0, '{}', r, now() - r * interval '1 hour', 'a' || r`,
  )
  await fill(
    'template_area',
    'company, type, area_key, area_value, template, modified_at, modified_by',
    `'acme', chr(96 + r) || 'Winter-' || 100 + r * 10 || 'x' || 100 + n * 10 || '-' || (array['BW', 'BWR'])[1 + r % 2], 'STORE', 'lyon', chr(96 + r) || 'Other', now() - r * interval '1 hour', 'a'`,
  )
  await fill(
    'template_group',
    'company, name, templates, modified_at, modified_by',
    `'acme', chr(96 + r) || 'Group-' || n, '{}', now() - r * interval '1 hour', 'a' || r`,
  )
  await fill(
    'template_model_group',
    'company, name, models, modified_at, modified_by',
    `'acme', chr(96 + r) || 'Group-' || n, '{}', now() - r * interval '1 hour', 'a' || r`,
  )
  await fill(
    'account',
    'account, password_hash, companies, access_level, first_name, last_name, email, permission_key, permission_value, approved, disabled, invited, updated_at, last_sign_in_at',
    `'a' || r, '', '{acme}', (r % 2 + 2)::text, chr(64 + r), chr(96 + n), 'm' || r || '@example.com', (array['STORE', 'CITY'])[1 + r % 2], case when r % 2 = 0 then '{lyon}'::text[] else '{}'::text[] end, r % 4 > 0, r % 8 = 0, r % 5 = 0, now() - r * interval '1 hour', case when n % 3 > 0 then now() - n * interval '1 minute' end`,
  )
  await sql`
    insert into account_store select a.account_id, s.store_id
    from account a join store s on s.code = 'lyon' or a.account_id % 2 = 0 and s.code = 'oslo'
    where a.account ~ '^a[0-9]'`.execute(db)
  await sql`
    insert into template_mapping (company, rules)
    select 'acme', jsonb_agg(jsonb_build_object('multiCondition', jsonb_build_array(
      jsonb_build_object('selTemplateGroup', name))))
    from template_group cross join generate_series(1, ascii(name) % 4)`.execute(server.db)
  await fill('area', 'company, country, region, city', `'acme', 'Land ' || r, 'Region ' || n, 'City ' || r`)
  await sql`
    insert into app_setting (company, area_id, value, modified_at)
    select company, area_id, '{}'::jsonb, now() - area_id * interval '1 hour' from area where country like 'Land %'
    union all select code, null, '{}'::jsonb, now() from company where code = 'acme'
  `.execute(server.db)
  await sql`
    insert into app_setting (company, store_id, value, modified_at)
    select company, store_id, '{}', now() - interval '9 days' from store where code = 'lyon'`.execute(server.db)
  await fill(
    'template_image',
    'company, store_id, area_id, name, width, height, hash, content, created_at, modified_at, modified_by',
    `'acme', null, r, chr(96 + r) || 'Image-' || n, r * 10, n * 10, decode(lpad(r::text, 4, '0'), 'hex'), '', now() - r * interval '2 hours', now() - r * interval '1 hour', 'a' || r`,
  )
}, 120_000)

/** The compared value; undefined if there is none. */
function valueOf(row: Record<string, unknown>, key: string): number | string | undefined {
  const value = row[key]
  const steps = levels[key]
  if (value === null || value === undefined || value === '' || (steps && value === 'NONE')) return undefined
  if (steps) return steps.indexOf(String(value))
  if (Array.isArray(value)) return value.length
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || (numbers.includes(key) && /^\d+$/.test(String(value)))
    ? Number(value)
    : String(value)
}

const lists = allOperations.flatMap(({ name, operation }) =>
  operation.list ? [{ name, operation, list: operation.list }] : [],
)

test.each(lists)(
  '$name',
  async ({ name, operation, list }) => {
    const wrong: string[] = []
    for (const key of list.sort) {
      for (const dir of ['asc', 'desc'] as const) {
        const { status, body } = await send(operation, {
          query: {
            ...('store' in operation.query.shape && !['listStores', 'listFloatingGateways'].includes(name)
              ? filled
              : {}),
            ...needs[name],
            sort: `${key},${dir}`,
            size: 100,
          },
        })
        const rows = rowsOf<Record<string, unknown>>(list, list.rows === '' ? JSON.parse(String(body['text'])) : body)
        if (status !== 200 || rows.length === 0) {
          wrong.push(`${key} answers ${status} ${JSON.stringify(body).slice(0, 200)}`)
          continue
        }
        const named = key in (rows[0] ?? {}) ? key : (aliasOf[name]?.[key] ?? alias[key] ?? key)
        const values = rows.map((row) => valueOf(row, named))
        const there = values.filter((value) => value !== undefined)
        const first = values.findIndex((value) => value !== undefined)
        if (there.length > 0 && values.slice(first, first + there.length).includes(undefined))
          wrong.push(`${key},${dir} has what is missing in between: ${JSON.stringify(values)}`)
        // With or without regard to case: both are an order.
        const inOrder = [there, there.map((value) => (typeof value === 'string' ? value.toLowerCase() : value))].some(
          (some) =>
            some.every((value, at) => at === 0 || (dir === 'asc' ? value >= some[at - 1]! : value <= some[at - 1]!)),
        )
        if (!inOrder) wrong.push(`${key},${dir}: ${JSON.stringify(there)}`)
      }
    }
    expect(wrong).toEqual([])
  },
  60_000,
)

test('products with a different value come first or last as requested, on several pages as on one', async () => {
  const { operation } = lists.find(({ name }) => name === 'listArticles')!
  const ids = async (query: Record<string, unknown>) =>
    (
      ((await send(operation, { query: { ...filled, ...query } })).body['articleList'] ?? []) as { articleId: string }[]
    ).map(({ articleId }) => articleId)
  for (const sort of ['labelCount,asc', 'labelCount,desc', 'nfcUrl,asc', 'nfcUrl,desc']) {
    const whole = await ids({ sort, size: 100 })
    expect(new Set(whole).size).toBe(count)
    const pages: string[] = []
    for (let page = 0; page < 4; page += 1) pages.push(...(await ids({ sort, size: 5, page })))
    expect(pages, sort).toEqual(whole)
  }
})
