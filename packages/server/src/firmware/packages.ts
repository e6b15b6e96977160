// server/firmware: adds and deletes a company's packages; the list is in rows.ts. How they reach labels and gateways:
// docs/decisions/firmware-updates.md.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PackageForm, PackageType } from '@shelfcast/contract/firmware/packages'
import { ACTION, holds } from '@shelfcast/contract/permissions'
import { modelByHardwareType, modelOf } from '@shelfcast/render/models'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { contentOf } from './content.ts'
import { inUse } from './rows.ts'

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
