// bench: how far computed positions are from the true ones in a simulated shop, beside published and earlier figures; and how
// long a store of 20,000 labels takes.
import { sql } from 'kysely'
import { distance, ninetyFifth, type Point } from '@shelfcast/server/positions/geometry'
import { locate, type LabelFacts } from '@shelfcast/server/positions/locate'
import { recompute } from '@shelfcast/server/positions/recompute'
import { startBenchServer } from './running-server.ts'

/** As in the earlier simulation: 40 × 25 m, path loss exponent 2.8, shadowing of 6 dB. */
const plan = { floor: '1', widthMetres: 40, heightMetres: 25 }
const [exponent, shadowDb] = [2.8, 6]
const accessPoints: readonly [count: number, columns: number, rows: number, earlier: string][] = [
  [4, 2, 2, '7.0 / 14.8 m'],
  [6, 3, 2, '5.6 / 13.4 m'],
  [9, 3, 3, '4.9 / 11.3 m'],
]
const labels = 20_000
const goalMs = 2_000

/** The same numbers in every run. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  return { next, normal: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()) }
}

/** Labels whose shelf is unknown, in the cells of access points that serve the one that they hear best. */
function cellErrors(columns: number, rows: number): { median: number; most: number; claimed: number } {
  const { next, normal } = chance(7)
  const stations = Array.from({ length: columns * rows }, (_, at) => ({
    x: ((at % columns) + 0.5) * (plan.widthMetres / columns),
    y: (Math.floor(at / columns) + 0.5) * (plan.heightMetres / rows),
  }))
  const best = (here: Point) => {
    const heard = stations.map(
      (station) => -10 * exponent * Math.log10(Math.max(1, distance(station, here))) + shadowDb * normal(),
    )
    return heard.indexOf(Math.max(...heard))
  }
  const truth = Array.from({ length: 2_000 }, () => ({ x: next() * plan.widthMetres, y: next() * plan.heightMetres }))
  const known = 120
  const facts = truth.map((here, labelId): LabelFacts => ({
    labelId,
    floor: null,
    shelfId: null,
    level: null,
    order: null,
    gatewayId: best(here),
  }))
  const anchors = truth.slice(0, known).map((here, labelId) => ({ labelId, floor: plan.floor, ...here }))
  const cells = locate({ plans: [plan], shelves: [], anchors, labels: facts }).filter(({ source }) => source === 'CELL')
  const errors = cells.map((one) => distance(one, truth[one.labelId]!)).sort((one, other) => one - other)
  return { median: errors[errors.length >> 1]!, most: ninetyFifth(errors), claimed: cells[0]!.accuracy }
}

/** Every fourth label of shelves has an anchor, and the others lie between. */
function neighbourErrors(): { median: number; most: number } {
  const { normal } = chance(11)
  const truth = Array.from({ length: 600 }, (_, at) => ({
    x: 5 + (at % 20) * 0.4 + 0.05 * normal(),
    y: 1 + Math.floor(at / 20) * 0.8,
  }))
  const facts = truth.map((_here, labelId): LabelFacts => ({
    labelId,
    floor: '1',
    shelfId: String(Math.floor(labelId / 20)),
    level: 1,
    order: (labelId % 20) + 1,
    gatewayId: null,
  }))
  const anchors = truth.flatMap((here, labelId) => (labelId % 4 === 0 ? [{ labelId, floor: '1', ...here }] : []))
  const between = locate({ plans: [plan], shelves: [], anchors, labels: facts }).filter(
    ({ source }) => source === 'NEIGHBOURS',
  )
  const errors = between.map((one) => distance(one, truth[one.labelId]!)).sort((one, other) => one - other)
  return { median: errors[errors.length >> 1]!, most: ninetyFifth(errors) }
}

const metres = ({ median, most }: { median: number; most: number }) => `${median.toFixed(1)} / ${most.toFixed(1)} m`

export async function run() {
  const cells = accessPoints.map(([count, columns, rows, earlier]) => {
    const errors = cellErrors(columns, rows)
    return {
      what: `position by the cell of one of ${count} access points, median / 95 %`,
      measured: metres(errors),
      beside: `earlier simulation ${earlier}`,
      ratio: Number((errors.claimed / errors.most).toFixed(2)),
      goal: 'claims its 95 %: about 1',
    }
  })
  const near = neighbourErrors()
  const ms = await wholeStore()
  return [
    ...cells,
    {
      what: 'position between measured shelf mates, median / 95 %',
      measured: metres(near),
      beside: 'Bluetooth fingerprints in a shop 2–2.5 m',
      ratio: Number((2 / near.most).toFixed(2)),
      goal: '≤ 2 m',
    },
    ...ms.map(({ what, took }) => ({
      what: `positions of ${labels.toLocaleString('en')} labels, ${what}`,
      measured: `${took.toFixed(0)} ms`,
      beside: '',
      ratio: Number((goalMs / took).toFixed(2)),
      goal: `≤ ${goalMs} ms`,
    })),
  ]
}

/** 400 drawn shelves of 50 labels, of which a tenth have no order, and as many labels are on no shelf. */
async function wholeStore(): Promise<{ what: string; took: number }[]> {
  const server = await startBenchServer()
  try {
    const { db, storeId } = server
    await sql`
      insert into gateway (company, store_id, mac, ip, port, network_status, owner)
      select 'BENCH', ${storeId}, lpad(n::text, 12, '0'), '10.0.0.1', 80, 'CONNECTED', 'elsewhere'
      from generate_series(1, 80) n`.execute(db)
    await sql`
      insert into floor_plan (store_id, floor, width_metres, height_metres) values (${storeId}, '1', 200, 100)`.execute(
      db,
    )
    await sql`
      insert into shelf (store_id, floor, shelf_id, polygon)
      select ${storeId}, '1', n::text, json_build_array(json_build_object('x', n % 20 * 10, 'y', 2 + n / 20 * 4),
        json_build_object('x', n % 20 * 10 + 8, 'y', 2 + n / 20 * 4), json_build_object('x', n % 20 * 10 + 8, 'y', 1 + n / 20 * 4))
      from generate_series(0, 399) n`.execute(db)
    await sql`
      insert into label (store_id, code, gateway_id, floor, shelf_id, shelf_floor, shelf_order)
      select ${storeId}, lpad(n::text, 12, '0'), (select min(gateway_id) from gateway) + n / 250, case when n % 10 > 0 then '1' end,
        case when n % 10 > 0 then (n / 50)::text end, n % 5, case when n % 10 > 1 then n % 50 / 5 + 1 end
      from generate_series(0, ${labels - 1}::integer) n`.execute(db)
    await sql`vacuum analyze`.execute(db)
    await sql`update store set lbs_enabled = true where store_id = ${storeId}`.execute(db)
    const parts = { db, events: server.events, now: Date.now }
    const timed = async (what: string) => {
      const start = performance.now()
      await recompute(parts, storeId)
      return { what, took: performance.now() - start }
    }
    const first = await timed('all of them new')
    await sql`update label set shelf_order = shelf_order + 1 where store_id = ${storeId} and shelf_id = '7'`.execute(db)
    return [first, await timed('one shelf changed')]
  } finally {
    await server.stop()
  }
}
