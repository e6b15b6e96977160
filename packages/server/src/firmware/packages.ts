// server/firmware: adds, lists and deletes a company's packages. How they reach labels and gateways:
// docs/decisions/firmware-updates.md.
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { FirmwarePackage, PackageForm, PackageType } from '@shelfcast/contract/firmware/packages'
import { ACTION, holds } from '@shelfcast/contract/permissions'
import { modelByHardwareType, modelOf } from '@shelfcast/render/models'
import { audit } from '../audit/audit.ts'
import { contains } from '../db/contains.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { PageQuery } from '../http/paging.ts'
import { factsByKey, modelsLike } from '../models-like.ts'
import { contentOf } from './content.ts'

const editCodes = { TAG: ACTION.labelFirmwareUpload, GATEWAY: ACTION.gatewayFirmwareEdit } as const satisfies Record<
  PackageType,
  unknown
>

/** The call itself accepts either code; the type decides here. @throws Fault 'permission.missing' */
function demandEdit(caller: Caller, type: PackageType) {
  const code = editCodes[type]
  if (!holds(caller, code)) throw new Fault('permission.missing', { code: code.code, title: code.title })
}

const classOf = (hardwareType: number) => hardwareType.toString(16).toUpperCase().padStart(2, '0')

/** By the key of the model or its hardware type. @throws Fault 'firmware.model' */
function labelModel({ typeCode, tagClass }: Pick<PackageForm, 'typeCode' | 'tagClass'>) {
  const digits = /^(?:0x)?([0-9a-f]{1,2})$/i.exec(tagClass)?.[1]
  const model =
    typeCode === '' ? (digits === undefined ? undefined : modelByHardwareType(parseInt(digits, 16))) : modelOf(typeCode)
  if (!model)
    throw new Fault(
      'firmware.model',
      { understood: 'set typeCode to the key of a label model, or tagClass to its hardware type' },
      [
        {
          field: typeCode === '' ? 'tagClass' : 'typeCode',
          code: 'unknown',
          message: 'This label model does not exist.',
          value: typeCode || tagClass,
        },
      ],
    )
  return model
}

/** Firmware versions of labels are numbers. @throws Fault 'firmware.version' */
function labelVersion(text: string): string {
  const version = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (version < 1 || version > 65_535)
    throw new Fault('firmware.version', {}, [
      { field: 'fwVersion', code: 'range', message: 'A number from 1 to 65535.', value: text },
    ])
  return String(version)
}

/** The target of the package, in the words of its type. */
function targetOf(form: PackageForm): {
  model: string
  version: string
  system: string
  tag_class: string
  type_code: string
} {
  if (form.type === 'TAG') {
    const model = labelModel(form)
    return {
      model: model.key,
      version: labelVersion(form.fwVersion),
      system: form.system,
      tag_class: classOf(model.hardwareType),
      type_code: model.key,
    }
  }
  if (form.system === '')
    throw new Fault('firmware.model', { understood: 'set system to the model that the gateway reports' }, [
      { field: 'system', code: 'missing', message: 'FIELD_IS_MISSING' },
    ])
  return { model: form.system, version: form.fwVersion, system: form.system, tag_class: '', type_code: form.typeCode }
}

/** @returns the package's id. @throws Fault 'firmware.exists', 'firmware.unreadable', 'firmware.version', 'firmware.model', 'file.unreadable', 'file.tooLarge', 'permission.missing' */
export async function addPackage(db: Db, caller: Caller, form: PackageForm): Promise<number> {
  demandEdit(caller, form.type)
  const target = targetOf(form)
  const content = await contentOf(form.binaryData, form.type, target.model)
  const md5 = createHash('md5').update(content).digest('hex')
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('firmware_package')
      .values({
        company: caller.company,
        type: form.type,
        ...target,
        file_name: form.fileName,
        content,
        size: content.length,
        md5,
        inch: form.inch,
        customer: form.customer,
        site_code: form.siteCode,
        job_number: form.jobNumber,
        ota_mode: form.otaMode,
        account: caller.account,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('package_id')
      .executeTakeFirst()
    if (!made)
      throw new Fault('firmware.exists', { version: target.version, model: target.model }, [
        { field: 'fwVersion', code: 'exists', message: 'This version already exists.', value: target.version },
      ])
    await audit(tx, caller, {
      action: 'firmware.add',
      target: `${target.model} ${target.version}`,
      after: { id: made.package_id, type: form.type, fileName: form.fileName, size: content.length, md5 },
    })
    return made.package_id
  })
}

/**
 * A label waits for it, a schedule has it, or a gateway is loading it. With "exists", newer databases read all schedules
 * to look them up by hash.
 */
const inUse = sql<boolean>`
  ((select true from ota_schedule o where o.package_id = p.package_id limit 1) is not null or exists (select
    from label_command c
    where c.kind = 'FIRMWARE' and (c.payload->>'packageId')::integer = p.package_id and c.state in ('WAITING', 'SENT'))
  or exists (select
    from gateway_firmware f where f.package_id = p.package_id and f.state in ('DOWNLOADING', 'RESTARTING')))`

/** All or none. @throws Fault 'firmware.unknown', 'firmware.inUse', 'permission.missing' */
export async function deletePackages(db: Db, caller: Caller, ids: readonly number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      package_id: number
      type: PackageType
      model: string
      version: string
      in_use: boolean
    }>`
      select p.package_id, p.type, p.model, p.version, ${inUse} as in_use
      from firmware_package p
      where p.company = ${caller.company} and p.package_id = any(${[...ids]}::integer[])
      order by p.package_id for update`.execute(tx)
    if (rows.length === 0 || rows.length < new Set(ids).size) throw new Fault('firmware.unknown')
    for (const { type } of rows) demandEdit(caller, type)
    const busy = rows.find((row) => row.in_use)
    if (busy) throw new Fault('firmware.inUse', { version: busy.version, model: busy.model })
    await sql`
      delete from firmware_package where package_id = any(${rows.map((row) => row.package_id)}::integer[])`.execute(tx)
    await audit(tx, caller, {
      action: 'firmware.delete',
      target: rows.map((row) => `${row.model} ${row.version}`).join(', '),
      before: rows,
    })
  })
}

export interface PackageFilter {
  type?: PackageType | undefined
  system?: string | undefined
  tagClass?: string | undefined
  typeCode?: string | undefined
  fwVersion?: string | undefined
  fileName?: string | undefined
  model?: string | undefined
}

const sorts = (): Record<string, RawBuilder<unknown>> => ({
  createdTime: sql`p.created_at`,
  updatedTime: sql`p.updated_at`,
  id: sql`p.package_id`,
  fileName: sql`lower(p.file_name)`,
  type: sql`p.type`,
  system: sql`p.system`,
  tagClass: sql`p.tag_class`,
  typeCode: sql`p.type_code`,
  model: sql`coalesce(${JSON.stringify(factsByKey((model) => model.name))}::jsonb->>p.model, p.model)`,
  inch: sql`p.inch`,
  // Firmware versions of labels are numbers.
  fwVersion: sql`case when p.type = 'TAG' then lpad(p.version, 10, '0') else p.version end`,
  customer: sql`p.customer`,
  siteCode: sql`p.site_code`,
  jobNumber: sql`p.job_number`,
  otaMode: sql`p.ota_mode`,
  compSize: sql`p.size`,
  decompSize: sql`p.size`,
  md5sum: sql`p.md5`,
  inUse,
})

function where(company: string, filter: PackageFilter) {
  const parts = [sql`p.company = ${company}`]
  if (filter.type) parts.push(sql`p.type = ${filter.type}`)
  if (filter.system) parts.push(sql`p.system = ${filter.system}`)
  if (filter.tagClass) parts.push(sql`p.tag_class = ${filter.tagClass.toUpperCase()}`)
  if (filter.typeCode) parts.push(sql`p.type_code = ${filter.typeCode}`)
  if (filter.fwVersion) parts.push(sql`p.version = ${filter.fwVersion}`)
  if (filter.fileName) parts.push(sql`p.file_name ilike ${contains(filter.fileName)}`)
  if (filter.model)
    parts.push(
      sql`
        (p.model ilike ${contains(filter.model)} or p.type = 'TAG'
          and p.model = any(${modelsLike([filter.model])}::text[]))`,
    )
  return sql.join(parts, sql` and `)
}

export async function countPackages(db: Db, company: string, filter: PackageFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from firmware_package p where ${where(company, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row {
  package_id: number
  type: PackageType
  model: string
  version: string
  file_name: string
  size: number
  md5: string
  system: string
  tag_class: string
  inch: string
  type_code: string
  customer: string
  site_code: string
  job_number: string
  ota_mode: string
  in_use: boolean
  created_at: Date
  updated_at: Date
}

export async function pageOfPackages(
  db: Db,
  company: string,
  filter: PackageFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<FirmwarePackage[]> {
  const columns = sorts()
  const order = page.sort.map(({ column, dir }) => sql`${columns[column] ?? sql`p.created_at`} ${sql.raw(dir)}`)
  const { rows } = await sql<Row>`
    select p.package_id, p.type, p.model, p.version, p.file_name, p.size, p.md5, p.system, p.tag_class, p.inch,
      p.type_code, p.customer, p.site_code, p.job_number, p.ota_mode, ${inUse} as in_use, p.created_at, p.updated_at
    from firmware_package p
    where ${where(company, filter)}
    order by ${sql.join([...order, sql`p.package_id desc`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    id: row.package_id,
    fileName: row.file_name,
    type: row.type,
    system: row.system,
    tagClass: row.tag_class,
    typeCode: row.type_code,
    model: row.type === 'TAG' ? (modelOf(row.model)?.name ?? row.model) : row.model,
    fwVersion: row.version,
    inch: row.inch,
    customer: row.customer,
    siteCode: row.site_code,
    jobNumber: row.job_number,
    otaMode: row.ota_mode,
    compSize: row.size,
    decompSize: row.size,
    md5sum: row.md5,
    inUse: row.in_use,
    createdTime: row.created_at.toISOString(),
    updatedTime: row.updated_at.toISOString(),
  }))
}

/** A package for labels; the bytes are read only on demand. */
export async function firmwareContent(
  db: Db,
  packageId: number,
): Promise<{ md5: string; size: number; content: () => Promise<Uint8Array> } | undefined> {
  const found = await db
    .selectFrom('firmware_package')
    .select(['md5', 'size'])
    .where('package_id', '=', packageId)
    .executeTakeFirst()
  return (
    found && {
      ...found,
      content: async () =>
        (
          await db
            .selectFrom('firmware_package')
            .select('content')
            .where('package_id', '=', packageId)
            .executeTakeFirstOrThrow()
        ).content,
    }
  )
}
