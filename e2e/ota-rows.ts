// e2e: a firmware package with a schedule that is off, for tests of screens that need rows.
import { sql, type Db } from '@shelfcast/server/db/database'

export async function addOtaSchedule(db: Db, company: string, storeId: number): Promise<void> {
  await sql`
    with p as (
      insert into firmware_package (company, type, model, version, file_name, content, size, md5, tag_class, type_code)
      values (${company}, 'TAG', 'M3_200x200_BWR', '90', 'm3.bin', '', 200000, '', '30', 'M3_200x200_BWR')
      returning package_id)
    insert into ota_schedule (store_id, package_id, is_on) select ${storeId}, package_id, false from p`.execute(db)
}
