// server/demo: the floor plan of the demo store: its drawing, its shelves with the demo's labels in order, its access points,
// and two measured labels.
import { sql } from 'kysely'
import { lbsEnabledDefault } from '@shelfcast/contract/constants'
import { saveAnchor } from '@shelfcast/contract/positions/anchors'
import { placeGateways, savePlan } from '@shelfcast/contract/positions/plans'
import { saveLbsConfig } from '@shelfcast/contract/positions/settings'
import { addPlanShelf } from '@shelfcast/contract/positions/shelves'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { savePlaces } from '../labels/shelves/shelves.ts'
import { storeAnchor } from '../positions/anchors.ts'
import { createPlanPainter } from '../positions/plan-picture.ts'
import { putGateways, storePlan } from '../positions/plans.ts'
import { saveConfig } from '../positions/settings.ts'
import { storeShelf } from '../positions/shelves.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings'>

const floor = '1'
const [widthMetres, heightMetres] = [30, 20]

interface Shelf {
  shelfId: string
  /** Of its products, and its name. */
  category: string
  /** Default the category. */
  name?: string
  /** Metres from the top left corner of the plan. */
  x: number
  y: number
  width: number
  height: number
  /** The side where shoppers stand. */
  front: 'bottom' | 'left' | 'right'
  cold: boolean
}

const coldWall = { y: 0.4, height: 1, front: 'bottom', cold: true } as const
const side = { x: 0.4, width: 1.2, front: 'right', cold: false } as const
const aisle = { y: 6, width: 0.6, height: 8, cold: false } as const
const towardsLeft = { ...aisle, front: 'left' } as const
const towardsRight = { ...aisle, front: 'right' } as const

/** An ordinary grocery: the cold wall at the back, double shelves in the middle, produce beside the entrance. */
const shelves: readonly Shelf[] = [
  { shelfId: 'C1', category: 'Dairy and eggs', x: 7, width: 9, ...coldWall },
  { shelfId: 'C2', category: 'Meat and fish', x: 17, width: 6, ...coldWall },
  { shelfId: 'C3', category: 'Frozen', name: 'Frozen aisle', x: 24, width: 5, ...coldWall },
  { shelfId: 'P1', category: 'Fruit and vegetables', y: 6, height: 9, ...side },
  { shelfId: 'B1', category: 'Bread and bakery', y: 1, height: 4, ...side },
  { shelfId: 'A1', category: 'Breakfast and spreads', x: 6, ...towardsLeft },
  { shelfId: 'A2', category: 'Coffee and tea', x: 6.6, ...towardsRight },
  { shelfId: 'A3', category: 'Pasta, rice and baking', x: 12, ...towardsLeft },
  { shelfId: 'A4', category: 'Sauces, oils and spices', x: 12.6, ...towardsRight },
  { shelfId: 'A5', category: 'Snacks and sweets', x: 18, ...towardsLeft },
  { shelfId: 'A6', category: 'Drinks', x: 18.6, ...towardsRight },
  { shelfId: 'A7', category: 'Household and care', x: 24, ...towardsLeft },
]
const gatewayPlaces = [
  { x: 3.5, y: 11 },
  { x: 15.5, y: 10 },
  { x: 21, y: 3.5 },
]
const displays = [
  { positionId: 'Entrance display', x: 4, y: 18 },
  { positionId: 'Checkout display', x: 17, y: 16.5 },
]

interface LinkedLabel {
  code: string
  category: string
  gateway: string
}

/** Starts again if it was interrupted: the settings come last. */
export async function addPositions(parts: Parts, caller: Caller, store: StoreRef): Promise<void> {
  const { db } = parts
  const settings = db.selectFrom('lbs_setting').select('store_id').where('store_id', '=', store.storeId)
  if (await settings.executeTakeFirst()) return
  await db.deleteFrom('shelf').where('store_id', '=', store.storeId).execute()
  const labels = await labelsOf(parts, store)
  // The last label of each access point is on no shelf: two are on displays, and one is only known to be near.
  const free = [...groupBy(labels, ({ gateway }) => gateway).values()].flatMap((near) => near.slice(-1))
  const placed = groupBy(
    labels.filter((label) => !free.includes(label)),
    ({ category }) => category,
  )
  const painter = createPlanPainter(parts.settings.reading.folder)
  const imageBase64 = Buffer.from(drawing).toString('base64')
  const plan = { floor, imageBase64, widthMetres, heightMetres }
  await storePlan({ ...parts, painter }, caller, store, plan, savePlan.audit)
  for (const shelf of shelves) {
    const { shelfId, category, name = category, cold } = shelf
    const labelCodes = (placed.get(name) ?? []).map(({ code }) => code)
    const form = { floor, shelfId, name, cold, levels: 2, polygon: cornersOf(shelf), labelCodes }
    await storeShelf(parts, caller, store, form, { isNew: true, action: addPlanShelf.audit })
  }
  const places = [...placed.values()].flatMap((row) => {
    const onLevel = Math.ceil(row.length / 2)
    return row.map(({ code: updateId }, at) => ({
      updateId,
      shelfFloor: at < onLevel ? 1 : 2,
      order: (at % onLevel) + 1,
    }))
  })
  await savePlaces(parts, caller, store, 'LABELS', places)
  for (const [at, display] of displays.entries()) {
    const label = free[at]
    const anchor = label && { ...display, labelId: label.code, floor }
    if (anchor) await storeAnchor(parts, caller, store, anchor, saveAnchor.audit)
  }
  const gateways = await db
    .selectFrom('gateway')
    .select('mac')
    .where('store_id', '=', store.storeId)
    .orderBy('channel')
    .execute()
  const gatewayList = gateways.slice(0, gatewayPlaces.length).map(({ mac }, at) => ({ mac, ...gatewayPlaces[at]! }))
  if (gatewayList.length > 0) await putGateways(parts, caller, store, { floor, gatewayList }, placeGateways.audit)
  await saveConfig(parts, caller, store, lbsEnabledDefault, saveLbsConfig.audit)
}

async function labelsOf({ db }: Parts, { storeId }: StoreRef): Promise<LinkedLabel[]> {
  const { rows } = await sql<LinkedLabel>`
    select l.code::text as code, coalesce(a.data->>'CATEGORY1', '') as category, coalesce(g.name, '') as gateway
    from label l
    join label_article la on la.label_id = l.label_id and la.position = (
      select min(f.position) from label_article f where f.label_id = l.label_id)
    join article a on a.article_key = la.article_key
    left join gateway g on g.gateway_id = l.gateway_id
    where l.store_id = ${storeId}
    order by l.code`.execute(db)
  return rows
}

/** The front first, from left to right as shoppers see it. */
function cornersOf({ x, y, width, height, front }: Shelf): { x: number; y: number }[] {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((metres) => Math.round(metres * 10) / 10) as [
    number,
    number,
    number,
    number,
  ]
  const round = [
    { x: left, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
  ]
  const first = { left: 0, bottom: 1, right: 2 }[front]
  return [...round.slice(first), ...round.slice(0, first)]
}

const words = (x: number, y: number, size: number, text: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" font-family="sans-serif" fill="#64748b">${text}</text>`
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="#cbd5e1" stroke-width="0.05"/>`

/** One unit is one metre. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthMetres} ${heightMetres}">
  <rect width="${widthMetres}" height="${heightMetres}" fill="#f8fafc"/>
  ${box(6.5, 0.1, 23, 3.4, '#e0f2fe')}${words(18, 3, 0.7, 'Cold wall')}
  ${box(0.1, 0.1, 4.2, 15.4, '#ecfccb')}${words(3, 5.7, 0.6, 'Produce')}
  ${shelves.map(({ x, y, width, height }) => box(x, y, width, height, '#e2e8f0')).join('')}
  ${[12, 15, 18, 21].map((x) => box(x, 17, 0.8, 2, '#e2e8f0')).join('')}${words(17, 16.7, 0.6, 'Checkouts')}
  ${box(25, 15.5, 4.9, 4.4, '#f1f5f9')}${words(27.5, 18, 0.6, 'Storage')}
  <path d="M0.15 0.15H29.85V19.85H7M2 19.85H0.15V0.15" fill="none" stroke="#475569" stroke-width="0.3"/>
  ${words(4.5, 19.7, 0.6, 'Entrance')}
  ${words(8.5, 18.2, 0.8, 'Demo plan')}
</svg>`
