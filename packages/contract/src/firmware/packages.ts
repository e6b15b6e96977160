// contract/firmware/packages: firmware files for labels and gateways: wire contract §19. labels/firmware.ts has the
// versions on labels.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { base64FileLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, plainText, queryList, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

export const PackageType = z.enum(['TAG', 'GATEWAY'])
export type PackageType = z.infer<typeof PackageType>

const id = coercedNumber().int().min(1).max(2_147_483_647)
const remarks = {
  inch: plainText(20),
  customer: plainText(100),
  siteCode: plainText(100),
  jobNumber: plainText(100),
  otaMode: plainText(50),
}

export const FirmwarePackage = z.object({
  id: z.number().int(),
  fileName: z.string(),
  type: PackageType,
  /** Of gateways: the model that they report. */ system: z.string(),
  /** Of labels: the hardware type, two hexadecimal digits. */ tagClass: z.string(),
  /** Of labels: the model's key. */ typeCode: z.string(),
  /** Ours: what people call the model. */ model: z.string(),
  fwVersion: z.string(),
  inch: z.string(),
  customer: z.string(),
  siteCode: z.string(),
  jobNumber: z.string(),
  otaMode: z.string(),
  /** Bytes, as sent and as written; the same here. */ compSize: z.number().int(),
  decompSize: z.number().int(),
  md5sum: z.string(),
  /** Ours: something waits for it, so it cannot be deleted: a device that updates, or only a schedule. */
  inUse: z.boolean(),
  use: z.enum(['NO', 'SCHEDULED', 'UPDATING']),
  createdTime: z.string(),
  updatedTime: z.string(),
})
export type FirmwarePackage = z.infer<typeof FirmwarePackage>

/** Two labels or gateways of one model never have two packages of one version. */
export const PackageForm = z.object({
  fileName: requiredText(255),
  /** Base64. */ binaryData: z.string().min(1, 'FIELD_IS_MISSING'),
  type: PackageType,
  /** A number for labels; for gateways what they will report. */ fwVersion: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    requiredText(64),
  ),
  /** Gateways need it. */ system: plainText(64).default(''),
  /** Labels need one of the two. */ tagClass: plainText(10).default(''),
  typeCode: plainText(64).default(''),
  inch: remarks.inch.default(''),
  customer: remarks.customer.default(''),
  siteCode: remarks.siteCode.default(''),
  jobNumber: remarks.jobNumber.default(''),
  otaMode: remarks.otaMode.default(''),
})
export type PackageForm = z.infer<typeof PackageForm>

const path = '/api/common/otamanager/api/otapackage'
/** The type decides which of the two is required. */
const edits = [ACTION.labelFirmwareUpload, ACTION.gatewayFirmwareEdit] as const
const uploadFaults = [
  'firmware.exists',
  'firmware.unreadable',
  'firmware.version',
  'firmware.model',
  'file.unreadable',
  'file.tooLarge',
] as const

export const listFirmwarePackages = listOperation({
  summary: 'Firmware packages of the company',
  path,
  needs: [
    MENU.labelFirmware,
    MENU.gatewayFirmware,
    MENU.labelOta,
    ACTION.labelFirmwareUpdate,
    ACTION.gatewayFirmwareUpdate,
  ],
  scope: 'company',
  query: {
    type: PackageType.optional(),
    system: plainText(64).optional(),
    tagClass: plainText(10).optional(),
    typeCode: plainText(64).optional(),
    fwVersion: plainText(64).optional(),
    fileName: plainText(255).optional(),
    /** Ours: a part of what people call the model. */ model: plainText(100).optional(),
  },
  row: FirmwarePackage,
  rows: 'otaPackageList',
  sort: [
    'createdTime',
    'updatedTime',
    'id',
    'fileName',
    'type',
    'system',
    'tagClass',
    'typeCode',
    'model',
    'fwVersion',
    'inch',
    'customer',
    'siteCode',
    'jobNumber',
    'otaMode',
    'compSize',
    'decompSize',
    'md5sum',
    'inUse',
    'use',
  ],
  defaultSort: 'createdTime,desc',
  size: 20,
})

export const uploadFirmwarePackage = operation({
  summary: 'Add a firmware package',
  method: 'POST',
  path,
  needs: edits,
  scope: 'company',
  bodyLimit: base64FileLimitBytes,
  query: z.object({}),
  body: PackageForm,
  output: Envelope.extend({ id: z.number().int() }),
  faults: uploadFaults,
  audit: 'firmware.add',
})

/** Each on its own: an error affects only its package, and the others are kept. */
export const uploadFirmwarePackages = operation({
  summary: 'Add firmware packages',
  method: 'POST',
  path: `${path}/multi`,
  needs: edits,
  scope: 'company',
  bodyLimit: base64FileLimitBytes,
  query: z.object({}),
  body: z.object({ packageList: z.array(PackageForm).min(1, 'Enter at least one package.').max(20) }),
  output: Envelope.extend({
    data: z.array(
      z.object({
        fileName: z.string(),
        responseCode: z.string(),
        message: z.string(),
        id: z.number().int().nullable(),
      }),
    ),
  }),
  faults: uploadFaults,
  audit: 'firmware.add',
})

/** All or none. */
export const deleteFirmwarePackages = operation({
  summary: 'Delete firmware packages',
  method: 'DELETE',
  path,
  needs: edits,
  scope: 'company',
  query: z.object({ ids: queryList(id).optional(), idList: queryList(id).optional() }),
  output: Envelope,
  faults: ['firmware.unknown', 'firmware.inUse'],
  audit: 'firmware.delete',
})
