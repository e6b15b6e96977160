// server/sessions: the access levels every company starts with. contract/permissions lists what each code allows.
import { sql } from 'kysely'
import { ACTION, MENU, allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import type { Db } from '../db/database.ts'

interface Level {
  level: string
  title: string
  menu: number[]
  action: number[]
}

const codes = (...entries: { code: number }[]) => [...new Set(entries.map((entry) => entry.code))]

/** Level 1 always has every permission, so its lists are only for display. A store manager runs a store but manages no users; staff work with labels and products. */
export const defaultLevels: readonly Level[] = [
  { level: topLevel, title: 'Administrator', menu: [...new Set(allMenuCodes)], action: [...new Set(allActionCodes)] },
  {
    level: '2',
    title: 'Store manager',
    menu: codes(
      MENU.overview,
      MENU.labels,
      MENU.labelInfo,
      MENU.labelProperties,
      MENU.failRecords,
      MENU.labelFirmwareList,
      MENU.products,
      MENU.productInfo,
      MENU.updateRecords,
      MENU.gateways,
      MENU.gatewayInfo,
      MENU.powerRail,
      MENU.templates,
      MENU.templateTypeList,
      MENU.templateGrouping,
      MENU.templateModelGrouping,
      MENU.templateMapping,
      MENU.imageOnTemplate,
      MENU.multifunction,
      MENU.lbs,
      MENU.lbsShelf,
      MENU.led,
      MENU.buttonConfig,
      MENU.buttonInfo,
      MENU.sensors,
      MENU.sensorList,
      MENU.sensorAlert,
      MENU.stores,
      MENU.storeInfo,
      MENU.whiteList,
      MENU.myAccount,
      MENU.reports,
      MENU.errorList,
      MENU.eslProductInfo,
    ),
    action: codes(
      ACTION.labelUnassign,
      ACTION.labelImagePush,
      ACTION.labelCommand,
      ACTION.labelExport,
      ACTION.labelDetail,
      ACTION.failExport,
      ACTION.articleDetail,
      ACTION.articleUpload,
      ACTION.articleEdit,
      ACTION.articleLed,
      ACTION.articleExport,
      ACTION.updateRecordsExport,
      ACTION.gatewayDetail,
      ACTION.gatewayEdit,
      ACTION.gatewayReboot,
      ACTION.gatewayExport,
      ACTION.templateMappingEdit,
      ACTION.templateImageEdit,
      ACTION.ledPatternEdit,
      ACTION.buttonConfigEdit,
      ACTION.lbsAnchorEdit,
      ACTION.lbsShelfEdit,
      ACTION.sensorDetail,
      ACTION.sensorAlertDetail,
      ACTION.storeDetail,
      ACTION.storeExport,
      ACTION.whiteListEdit,
      ACTION.whiteListExport,
      ACTION.myAccountEdit,
      ACTION.passwordEdit,
    ),
  },
  {
    level: '3',
    title: 'Staff',
    menu: codes(
      MENU.overview,
      MENU.labels,
      MENU.labelInfo,
      MENU.products,
      MENU.productInfo,
      MENU.gateways,
      MENU.gatewayInfo,
      MENU.myAccount,
    ),
    action: codes(
      ACTION.labelUnassign,
      ACTION.labelCommand,
      ACTION.labelDetail,
      ACTION.articleDetail,
      ACTION.articleLed,
      ACTION.gatewayDetail,
      ACTION.myAccountEdit,
      ACTION.passwordEdit,
    ),
  },
]

/** Gives a new company its levels. One that has levels keeps them as they are: others may have been deleted on purpose. */
export async function ensureLevels(db: Db, company: string): Promise<void> {
  const { rows } = await sql`select from access_level where company = ${company} limit 1`.execute(db)
  if (rows.length > 0) return
  for (const { level, title, menu, action } of defaultLevels) {
    await sql`
      insert into access_level (company, level, title, menu, action)
      values (${company}, ${level}, ${title}, ${menu}::integer[], ${action}::integer[]) on conflict do nothing`.execute(
      db,
    )
  }
}
