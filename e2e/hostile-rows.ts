// e2e: names and messages that would run as markup or as an address, in every text of the demo store that people or
// devices write. They go directly into the database, past every check of the calls.
import { sql, type Db } from '@shelfcast/server/db/database'
import { company, type Backdoor } from './people.ts'

/** Ends an attribute, and runs in an element of each kind. */
export const hostile = `"><svg onload=ran()><img src=x onerror=ran()><script>ran()</script>`
export const hostileAddress = 'javascript:ran()'

/** The texts of each table, and which of its rows must keep theirs. */
const texts: readonly { table: string; columns: readonly string[]; where?: string }[] = [
  { table: 'store', columns: ['description', 'address'] },
  { table: 'gateway', columns: ['name', 'last_error', 'version', 'site_code'] },
  { table: 'gateway_event', columns: ['account', 'detail'] },
  { table: 'label_event', columns: ['account', 'detail'] },
  { table: 'label_command', columns: ['account', 'detail'] },
  { table: 'label_page', columns: ['fail_reason'] },
  { table: 'fail_record', columns: ['error_text'] },
  { table: 'article', columns: ['name'] },
  { table: 'article_change', columns: ['account', 'article_name'] },
  { table: 'article_file', columns: ['account', 'name'] },
  { table: 'template', columns: ['modified_by'] },
  { table: 'template_group', columns: ['name', 'modified_by'] },
  { table: 'template_model_group', columns: ['name', 'modified_by'] },
  { table: 'template_image', columns: ['name', 'modified_by'] },
  { table: 'button_config', columns: ['name'] },
  { table: 'led_pattern', columns: ['name'] },
  { table: 'sensor', columns: ['name', 'model', 'firmware', 'gateway'] },
  { table: 'sensor_setting', columns: ['name'] },
  { table: 'pick', columns: ['name', 'account'] },
  { table: 'pick_line', columns: ['article_name', 'by_whom'] },
  { table: 'power_controller', columns: ['name', 'model', 'firmware'] },
  { table: 'power_device', columns: ['code'] },
  { table: 'anchor', columns: ['position_id'] },
  { table: 'shelf', columns: ['name'] },
  { table: 'sensor_alert', columns: ['memo', 'acknowledged_by'] },
  { table: 'firmware_package', columns: ['account', 'customer', 'file_name'] },
  { table: 'alert', columns: ['name', 'detail'] },
  { table: 'access_level', columns: ['title'], where: "level <> '1'" },
  { table: 'account', columns: ['account', 'first_name', 'last_name', 'phone'], where: "account = 'victim'" },
  { table: 'account', columns: ['first_name', 'last_name', 'phone'], where: "account = 'manager'" },
  { table: 'api_key', columns: ['name', 'last_ip'] },
  { table: 'customer_info', columns: ['description', 'language'] },
  { table: 'favorite_button', columns: ['description'] },
  { table: 'mqtt_broker', columns: ['name', 'user_name'] },
  { table: 'node', columns: ['code', 'version', 'revision'] },
  { table: 'price_url', columns: ['message'] },
]

/** @param storeId the demo store */
export async function addHostileRows({ db, account, setting }: Backdoor, storeId: number): Promise<void> {
  await account({ account: 'victim', level: '3', stores: [storeId] })
  await addRows(db, storeId)
  for (const { table, columns, where } of texts) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${hostile} || left(${sql.ref(column)}, 20)`)
    await sql`
      update ${sql.table(table)} set ${sql.join(changes)}
      where ${where === undefined ? sql`true` : sql.raw(where)}`.execute(db)
  }
  const words = JSON.stringify({ BRAND: hostile, ORIGIN: hostile, OWN_FIELD: hostile })
  await sql`update article set data = data || ${words}::jsonb, nfc_url = ${hostileAddress}`.execute(db)
  await sql`update sensor set placement = ${JSON.stringify({ floor: hostile, shelfId: hostile, description: hostile })}::jsonb`.execute(
    db,
  )
  await sql`update store set name = ${hostile}, country = ${hostile} where store_id = ${storeId}`.execute(db)
  const language = { languageId: 90, languageName: hostile, defaultLanguage: false, fileName: hostile, content: '{}' }
  await setting('languages', [language])
  const used = { path: hostileAddress, used: true }
  await setting('apiPaths', { dashboardService: used, layOutDesigner: used, portal: used, webPDA: used })
}

/** Rows of lists that the demo store leaves empty. */
async function addRows(db: Db, storeId: number) {
  await sql`
    insert into audit (company, account, ip, action, target, after)
    values (${company}, ${hostile}, ${hostile}, ${`store.${hostile}`}, ${hostile},
      ${JSON.stringify({ [hostile]: hostile })}::jsonb)`.execute(db)
  await sql`
    insert into alert (store_id, kind, target, name, detail) values (${storeId}, 'GATEWAY_OFFLINE', 'x', 'x', 'x')`.execute(
    db,
  )
  await sql`
    insert into api_key (account_id, company, name, secret_hash, menu, action)
    select account_id, ${company}, 'x', '\\x00', '{}', '{}' from account where account = 'victim'`.execute(db)
  await sql`
    insert into customer_info (company, store_id, language, description, usage, priority)
    values (${company}, ${storeId}, '', 'x', 'DEFAULT', 1)`.execute(db)
  await sql`
    insert into favorite_button (company, store_id, type, menu, description, priority)
    values (${company}, ${storeId}, 'NONE', 0, 'x', 1)`.execute(db)
  await sql`
    insert into mqtt_broker (company, name, url, enable) values (${company}, 'x', 'mqtt://127.0.0.1:1', false)`.execute(
    db,
  )
  await sql`
    insert into led_pattern (company, id, name, on_ms, off_ms, idle_s, repeats)
    values (${company}, 900, 'x', 100, 100, 1, 1)`.execute(db)
  await sql`
    insert into node (company, ip_address, port, node_type, last_seen_at)
    values (${company}, '127.0.0.1', 1, 'REALTIME', now())`.execute(db)
  await sql`
    insert into price_url (company, store_id, url, every_minutes, enabled, due_at, result, message)
    values (${company}, ${storeId}, 'https://prices.example/', 60, false, now() + interval '1 year', 'FAILED', 'x')`.execute(
    db,
  )
  await sql`
    insert into firmware_package (company, type, model, version, file_name, content, size, md5)
    select ${company}, type, 'x', '1', 'x.bin', '\\x00', 1, 'x' from unnest(array['TAG', 'GATEWAY']) as type`.execute(
    db,
  )
}
